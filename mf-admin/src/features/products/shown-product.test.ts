import { rug } from './product-under-test';
import { shownProduct } from './shown-product';

const opened = ['/images/a', '/images/b'];

test.each([
  ['they are as they were', opened, '2 images'],
  ['one is gone', ['/images/b'], '1 image'],
  ['one is new', ['/images/a', '/images/b', '/images/c'], '3 images'],
  ['they have changed places', ['/images/b', '/images/a'], '2 images, in another order'],
])('when of the pictures that a form opened with %s, then it is shown', (_how, now, expected) => {
  const images = now.map((url) => ({ url, width: 1, height: 1 }));
  expect(shownProduct({ ...rug, images }, opened).Images).toBe(expected);
});

test('when delivery or returns are others, then it is shown', () => {
  const changed = {
    ...rug,
    estimatedDelivery: '3 Days',
    returnsAccepted: false,
    returnWindow: 'None',
  };
  expect(shownProduct(changed, opened)).toMatchObject({
    'Estimated delivery': '3 Days',
    'Returns accepted': 'No',
    'Return window': 'None',
  });
});
