import fc from 'fast-check';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { anyCart, anyLine, idsOf, lineWith as line } from '../testing/any-cart';
import {
  takenLines,
  withAdded,
  withLine,
  withMerged,
  withoutLines,
  withQuotes,
  withRestored,
} from './cart-rules';
import { cartTotals } from './cart-total';

describe('a guest adds', () => {
  test('when the rug is new, then it takes the quantity that it carries', () => {
    expect(withAdded([line('a')], line('b', 3))).toEqual([line('a'), line('b', 3)]);
  });

  test('when the rug is there already, then its line grows by one', () => {
    expect(withAdded([line('a', 2)], line('a', 5))).toEqual([line('a', 3)]);
  });

  test('whatever is added, then each rug has one line, and none more than a line holds', () => {
    fc.assert(
      fc.property(anyCart, fc.array(anyLine), (cart, added) => {
        const items = added.reduce<CartItem[]>(withAdded, cart);
        expect(new Set(idsOf(items)).size).toBe(items.length);
        expect(idsOf(items).slice(0, cart.length)).toEqual(idsOf(cart));
        for (const { quantity } of items) expect(quantity).toBeLessThanOrEqual(MAX_LINE_QUANTITY);
      }),
    );
  });
});

describe('a line is changed', () => {
  test('when a quantity falls below one, then the line is gone', () => {
    expect(withLine([line('a'), line('b')], 'a', { quantity: 0 })).toEqual([line('b')]);
  });

  test('when only the size changes, then the quantity stays', () => {
    expect(withLine([line('a', 4)], 'a', { size: '9X12' })).toEqual([
      { ...line('a', 4), size: '9X12' },
    ]);
  });

  test('whichever line it is, then the others stay as they are, where they are', () => {
    fc.assert(
      fc.property(anyCart, anyLine, (cart, { _id, quantity, size }) => {
        const others = withoutLines(cart, [_id]);
        expect(withoutLines(withLine(cart, _id, { quantity, size }), [_id])).toEqual(others);
      }),
    );
  });
});

describe('lines come back', () => {
  test('whatever was taken, then undoing it at once is as if nothing had happened', () => {
    fc.assert(
      fc.property(anyCart, fc.array(fc.nat(9)), (cart, positions) => {
        const ids = idsOf(cart).filter((_, at) => positions.includes(at));
        const left = withoutLines(cart, ids);
        expect(withRestored(left, takenLines(cart, ids))).toEqual(cart);
      }),
    );
  });

  test('when other lines went and came meanwhile, then it stands behind those that it stood behind', () => {
    const cart = [line('a'), line('b'), line('c'), line('d')];
    const taken = takenLines(cart, ['c']);
    const meanwhile = [line('a'), line('d'), line('e')];
    expect(idsOf(withRestored(meanwhile, taken))).toEqual(['a', 'c', 'd', 'e']);
  });

  test('when the rug was added again meanwhile, then it is not doubled', () => {
    const taken = takenLines([line('a', 5), line('b')], ['a']);
    expect(withRestored([line('b'), line('a', 1)], taken)).toEqual([line('b'), line('a', 5)]);
  });
});

describe('a guest cart is folded in', () => {
  test('whatever both hold, then per rug the larger quantity stands, with the size of its own line', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (cart, guest) => {
        const merged = withMerged(cart, guest);
        for (const item of merged) {
          const [own, other] = [cart, guest].map((some) =>
            some.find(({ _id }) => _id === item._id),
          );
          const winner = (own?.quantity ?? 0) >= (other?.quantity ?? 0) ? own : other;
          expect([item.quantity, item.size]).toEqual([winner?.quantity, winner?.size]);
        }
        expect(new Set(idsOf(merged))).toEqual(new Set([...idsOf(cart), ...idsOf(guest)]));
        expect(withMerged(merged, guest)).toEqual(merged);
      }),
    );
  });
});

describe('what the shop says of the rugs now', () => {
  const quote = (price: number, available = true) => [
    { _id: 'a', name: 'Rug a', price, image: null, available },
  ];

  test('when the price moved, then the line says what it was; and forgets it when it is back', () => {
    const dearer = withQuotes([line('a')], quote(120));
    expect(dearer).toEqual([{ ...line('a'), price: 120, wasPrice: 100 }]);
    const dearest = withQuotes(dearer, quote(140));
    expect(dearest).toEqual([{ ...line('a'), price: 140, wasPrice: 100 }]);
    expect(withQuotes(dearest, quote(100))).toEqual([line('a')]);
  });

  test('when nothing is new, then the cart is the very same', () => {
    const items = [line('a'), line('b')];
    expect(withQuotes(items, quote(100))).toBe(items);
  });

  test('when the rug is no longer sold, then the line says so and keeps its price; also until it is back', () => {
    const gone = withQuotes([line('a')], quote(0, false));
    expect(gone).toEqual([{ ...line('a'), available: false }]);
    expect(withQuotes(gone, quote(0, false))).toBe(gone);
    expect(withQuotes(gone, quote(100))).toEqual([line('a')]);
  });
});

test('whatever is in the cart, then its total is the sum of price times quantity, to the cent', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const cents = cart.reduce(
        (sum, { price, quantity }) => sum + BigInt(Math.round(price * 100)) * BigInt(quantity),
        0n,
      );
      expect(BigInt(Math.round(cartTotals(cart).subtotal * 100))).toBe(cents);
    }),
  );
});
