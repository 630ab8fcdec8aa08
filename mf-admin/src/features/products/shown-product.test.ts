import { rug } from './product-under-test';
import { shownProduct } from './shown-product';

test('when delivery or returns are others, then it is shown', () => {
  const changed = {
    ...rug,
    estimatedDelivery: '3 Days',
    returnsAccepted: false,
    returnWindow: 'None',
  };
  expect(shownProduct(changed)).toMatchObject({
    'Estimated delivery': '3 Days',
    'Returns accepted': 'No',
    'Return window': 'None',
  });
});
