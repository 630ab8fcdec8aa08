import type { CartItem } from '@handloom/contracts/cart';
import { useGuestCart, withAdded, withLine, withoutLine } from './guest-cart';

function line(id: string, quantity = 1): CartItem {
  return {
    _id: id,
    name: `Rug ${id}`,
    description: '',
    price: 100,
    images: [],
    quantity,
    size: '3X5',
  };
}

describe('a guest adds', () => {
  test('when the rug is new, it takes the quantity that it carries', () => {
    expect(withAdded([line('a')], line('b', 3))).toEqual([line('a'), line('b', 3)]);
  });

  test('when the rug is there already, its line grows by one', () => {
    expect(withAdded([line('a', 2)], line('a', 5))).toEqual([line('a', 3)]);
  });

  test('when the line is full, it stays at 999', () => {
    expect(withAdded([line('a', 999)], line('a'))).toEqual([line('a', 999)]);
  });
});

describe('a guest changes', () => {
  test('when a quantity falls below one, the line is gone', () => {
    expect(withLine([line('a'), line('b')], 'a', { quantity: 0 })).toEqual([line('b')]);
  });

  test('when only the size changes, the quantity stays', () => {
    expect(withLine([line('a', 4)], 'a', { size: '9X12' })).toEqual([
      { ...line('a', 4), size: '9X12' },
    ]);
  });

  test('when a line is removed, the others keep their order', () => {
    expect(withoutLine([line('a'), line('b'), line('c')], 'b')).toEqual([line('a'), line('c')]);
  });
});

describe('the stored cart', () => {
  beforeEach(() => {
    localStorage.clear();
    useGuestCart.setState({ items: [] });
  });

  test('when the cart changes, the key cart holds a bare array of items', () => {
    useGuestCart.getState().replace([line('a', 2)]);
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([line('a', 2)]);
  });

  test('when the storage holds lines that are no cart items, only those are dropped', async () => {
    localStorage.setItem('cart', JSON.stringify([line('a'), { _id: 7 }, null, 'x']));
    await useGuestCart.persist.rehydrate();
    expect(useGuestCart.getState().items).toEqual([line('a')]);
  });

  test.each(['', '{', '"text"', '{"state":1}'])(
    'when the storage holds %p, the cart is empty and still works',
    async (text) => {
      localStorage.setItem('cart', text);
      await useGuestCart.persist.rehydrate();
      expect(useGuestCart.getState().items).toEqual([]);
    },
  );

  test('when a stored size is no label of today, the line gets the default size', async () => {
    localStorage.setItem('cart', JSON.stringify([{ ...line('a'), size: { _id: 's' } }]));
    await useGuestCart.persist.rehydrate();
    expect(useGuestCart.getState().items).toEqual([line('a')]);
  });
});
