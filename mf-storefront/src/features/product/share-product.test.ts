import { shareProduct } from './share-product';

test('when a rug is shared from a part of its page, then the link leads to the rug', async () => {
  window.history.replaceState(null, '', '/product/p-1?size=3X5#reviews');
  const writeText = jest.fn(async () => undefined);
  Object.assign(navigator, { clipboard: { writeText } });
  await shareProduct('Ganga Scroll');
  expect(writeText).toHaveBeenCalledWith('http://localhost/product/p-1?size=3X5');
});
