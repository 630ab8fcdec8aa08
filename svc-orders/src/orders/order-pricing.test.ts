import { priceOrder, type KnownProduct } from './order-pricing';

const rug = (priceMinor: number, more: Partial<KnownProduct> = {}): KnownProduct => ({
  name: 'Rug',
  priceMinor,
  image: '/images/rug',
  categoryId: 'c-1',
  available: true,
  ...more,
});
const known = new Map([
  ['a', rug(4_500_000)],
  ['b', rug(1_999)],
  ['gone', rug(700, { name: 'Gone', available: false })],
]);
const item = (_id: string, price: number, quantity = 1) => ({ _id, price, quantity });

describe('pricing an order', () => {
  test('when prices and total are the shop’s, then the lines carry the shop’s prices', () => {
    const items = [item('a', 45_000, 2), { ...item('b', 19.99), size: '4X6' }];
    expect(priceOrder({ items, total: 97_221.59 }, known)).toEqual({
      kind: 'agreed',
      lines: [
        {
          productId: 'a',
          name: 'Rug',
          size: '3X5',
          quantity: 2,
          priceMinor: 4_500_000,
          image: '/images/rug',
          categoryId: 'c-1',
        },
        {
          productId: 'b',
          name: 'Rug',
          size: '4X6',
          quantity: 1,
          priceMinor: 1_999,
          image: '/images/rug',
          categoryId: 'c-1',
        },
      ],
      totals: { subtotalMinor: 9_001_999, taxMinor: 720_160, totalMinor: 9_722_159 },
    });
  });

  // b costs 19.99; with 8% tax 21.5892, rounded 21.59.
  test.each([
    [21.59, 'agreed'],
    [21.5892, 'agreed'],
    [21.6, 'agreed'],
    [21.58, 'agreed'],
    [21.61, 'conflict'],
    [21.57, 'conflict'],
    [0, 'conflict'],
    [-21.59, 'conflict'],
  ])('when the claimed total is %d of 21.59, then it is %s', (total, kind) => {
    expect(priceOrder({ items: [item('b', 19.99)], total }, known).kind).toBe(kind);
  });

  test.each([19.98, 20, 19.991, 0, -19.99])(
    'when the claimed price is %d of 19.99, then the current price comes back',
    (price) => {
      expect(priceOrder({ items: [item('b', price)], total: 21.59 }, known)).toEqual({
        kind: 'conflict',
        items: [{ _id: 'b', name: 'Rug', price: 19.99, quantity: 1, available: true }],
        total: 21.59,
      });
    },
  );

  test('when a product is no longer sold or unknown, then it is named and does not count', () => {
    const items = [item('b', 19.99), item('gone', 7), item('never', 5, 3)];
    expect(priceOrder({ items, total: 21.59 }, known)).toEqual({
      kind: 'conflict',
      items: [
        { _id: 'b', name: 'Rug', price: 19.99, quantity: 1, available: true },
        { _id: 'gone', name: 'Gone', price: 7, quantity: 1, available: false },
        { _id: 'never', name: '', price: 0, quantity: 3, available: false },
      ],
      total: 21.59,
    });
  });

  test.each([item('gone', 7), item('never', 0)])(
    'when %j is not sold, then it is not left out in silence, though price and total agree',
    (unsold) => {
      const claimed = { items: [item('b', 19.99), unsold], total: 21.59 };
      expect(priceOrder(claimed, known).kind).toBe('conflict');
    },
  );

  test('when the amounts are the largest that are allowed, then the sums are exact', () => {
    const products = new Map([['big', rug(10_000_000_000)]]);
    const items = Array.from({ length: 500 }, () => item('big', 100_000_000, 999));
    const pricing = priceOrder({ items, total: 53_946_000_000_000 }, products);
    expect(pricing).toMatchObject({
      kind: 'agreed',
      totals: { subtotalMinor: 4_995_000_000_000_000, totalMinor: 5_394_600_000_000_000 },
    });
  });
});
