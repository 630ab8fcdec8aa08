import { foldGuestLines, toCartItem } from './cart-line';

describe('a cart line', () => {
  const product = { name: 'Rug', description: 'Wool', priceMinor: 1_999n, image: '/images/rug' };
  const line = { productId: 'a', quantity: 2, size: '4X6', product };

  test('when it is shown, then its amounts are in major units', () => {
    const shown = { _id: 'a', name: 'Rug', description: 'Wool', price: 19.99, quantity: 2 };
    expect(toCartItem(line)).toEqual({ ...shown, images: [{ url: '/images/rug' }], size: '4X6' });
  });

  test('when the product has no image, then the list of images is empty', () => {
    expect(toCartItem({ ...line, product: { ...product, image: null } }).images).toEqual([]);
  });

  test('when its size is a label that is no longer offered, then it reads as the default', () => {
    expect(toCartItem({ ...line, size: '99X99' }).size).toBe('3X5');
  });
});

describe('a guest’s lines', () => {
  test('when a product comes twice, then the larger quantity stands', () => {
    const twice = [
      { _id: 'a', quantity: 2, size: '4X6' },
      { _id: 'b', quantity: 1 },
      { _id: 'a', quantity: 5 },
      { _id: 'a', quantity: 3 },
    ];
    expect(foldGuestLines(twice)).toEqual([
      { _id: 'a', quantity: 5, size: '4X6' },
      { _id: 'b', quantity: 1 },
    ]);
  });
});
