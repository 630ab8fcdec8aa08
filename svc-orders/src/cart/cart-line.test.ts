import * as fc from 'fast-check';
import { SIZE_LABELS } from '@handloom/contracts/catalogue';
import { foldGuestLines, toCartItem, toQuote, type GuestLine } from './cart-line';

describe('a cart line', () => {
  const line = {
    productId: 'a',
    name: 'Rug',
    description: 'Wool',
    priceMinor: 1_999n,
    addedPriceMinor: 1_999n,
    image: '/images/rug',
    available: true,
    quantity: 2,
    size: '4X6',
    addedAt: new Date('2026-11-21T10:00:00Z'),
  };

  test('when it is shown, then its amounts are in major units', () => {
    const shown = { _id: 'a', name: 'Rug', description: 'Wool', price: 19.99, quantity: 2 };
    expect(toCartItem(line)).toEqual({
      ...shown,
      images: [{ url: '/images/rug' }],
      size: '4X6',
      addedAt: '2026-11-21T10:00:00.000Z',
    });
  });

  test('when the product has no image, then the list of images is empty', () => {
    expect(toCartItem({ ...line, image: null }).images).toEqual([]);
  });

  test('when its size is a label that is no longer offered, then it reads as the default', () => {
    expect(toCartItem({ ...line, size: '99X99' }).size).toBe('3X5');
  });

  test.each([
    [2_999n, 29.99],
    [0n, 0],
    [1_999n, undefined],
    [null, undefined],
  ])('when it was added at %s and costs 1999 now, then it says that it was %s', (added, was) => {
    expect(toCartItem({ ...line, addedPriceMinor: added }).wasPrice).toBe(was);
  });

  test('when the shop no longer sells the rug, then it says so', () => {
    expect(toCartItem({ ...line, available: false }).available).toBe(false);
  });
});

describe('a quote', () => {
  test('when the shop never knew the product, then it is not available', () => {
    const unknown = { _id: 'x', name: '', price: 0, image: null, available: false };
    expect(toQuote('x', null)).toEqual(unknown);
  });
});

describe('a guest’s lines', () => {
  const guestLine: fc.Arbitrary<GuestLine> = fc.record(
    {
      _id: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 999 }),
      size: fc.constantFrom(...SIZE_LABELS),
    },
    { requiredKeys: ['_id', 'quantity'] },
  );
  const guestLines = fc.array(guestLine, { maxLength: 20 });
  const byId = (lines: readonly GuestLine[]) =>
    new Map(lines.map(({ _id, quantity }) => [_id, quantity]));

  test('when a product comes twice, then the larger quantity stands, with its own size', () => {
    const twice = [
      { _id: 'a', quantity: 2, size: '4X6' },
      { _id: 'b', quantity: 1 },
      { _id: 'a', quantity: 5 },
      { _id: 'a', quantity: 3, size: '8X10' },
    ];
    expect(foldGuestLines(twice)).toEqual([
      { _id: 'a', quantity: 5 },
      { _id: 'b', quantity: 1 },
    ]);
  });

  test('whatever they are, then each product stands once, with the largest of its quantities', () => {
    fc.assert(
      fc.property(guestLines, (lines) => {
        const folded = foldGuestLines(lines);
        expect(folded.map(({ _id }) => _id)).toEqual([...new Set(lines.map(({ _id }) => _id))]);
        for (const { _id, quantity } of folded) {
          const same = lines.filter((line) => line._id === _id);
          expect(quantity).toBe(Math.max(...same.map((line) => line.quantity)));
        }
      }),
    );
  });

  test('whatever they are, then quantity and size come from the same line', () => {
    fc.assert(
      fc.property(guestLines, (lines) => {
        for (const line of foldGuestLines(lines)) expect(lines).toContain(line);
      }),
    );
  });

  test('whatever they are, then folding again changes nothing', () => {
    fc.assert(
      fc.property(guestLines, (lines) => {
        const once = foldGuestLines(lines);
        expect(foldGuestLines(once)).toEqual(once);
      }),
    );
  });

  test('whatever their order, then the quantities are the same', () => {
    fc.assert(
      fc.property(guestLines, (lines) => {
        expect(byId(foldGuestLines([...lines].reverse()))).toEqual(byId(foldGuestLines(lines)));
      }),
    );
  });

  test('whichever part is folded first, then the lines are the same', () => {
    fc.assert(
      fc.property(guestLines, guestLines, (some, others) => {
        const apart = foldGuestLines([...foldGuestLines(some), ...foldGuestLines(others)]);
        expect(apart).toEqual(foldGuestLines([...some, ...others]));
      }),
    );
  });
});
