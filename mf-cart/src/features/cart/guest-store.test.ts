import { waitFor } from '@testing-library/react';
import { line as lineOf } from '../testing/cart-shop';
import {
  changeGuestItems,
  changeStoredCart,
  followStoredCart,
  readStoredCart,
  useGuestStore,
} from './guest-store';

const line = (_id: string, quantity = 1) => lineOf({ _id, quantity });

describe('the stored cart', () => {
  beforeEach(() => {
    localStorage.clear();
    useGuestStore.setState({ items: [], merges: [] });
  });

  test('when the cart changes, the key cart holds a bare array of items', async () => {
    await changeGuestItems(() => [line('a', 2)]);
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([line('a', 2)]);
  });

  test('when the storage holds lines that are no cart items, only those are dropped', () => {
    localStorage.setItem('cart', JSON.stringify([line('a'), { _id: 7 }, null, 'x']));
    readStoredCart();
    expect(useGuestStore.getState().items).toEqual([line('a')]);
  });

  test('when the storage holds a rug twice, then the cart has it once, in the larger quantity', () => {
    localStorage.setItem('cart', JSON.stringify([line('a'), line('b'), line('a', 3)]));
    readStoredCart();
    expect(useGuestStore.getState().items).toEqual([line('a', 3), line('b')]);
  });

  test.each(['', '{', '"text"', '{"state":1}'])(
    'when the storage holds %p, the cart is empty and still works',
    (text) => {
      localStorage.setItem('cart', text);
      readStoredCart();
      expect(useGuestStore.getState().items).toEqual([]);
    },
  );

  test('when a stored size is no label of today, the line gets the default size', () => {
    localStorage.setItem('cart', JSON.stringify([{ ...line('a'), size: { _id: 's' } }]));
    readStoredCart();
    expect(useGuestStore.getState().items).toEqual([line('a')]);
  });

  test('when a line leaves out what has a default, then it is a line all the same', () => {
    localStorage.setItem('cart', JSON.stringify([{ _id: 'a', name: 'Rug a', price: 10 }]));
    readStoredCart();
    expect(useGuestStore.getState().items).toEqual([
      expect.objectContaining({ _id: 'a', quantity: 1, images: [], description: '', size: '3X5' }),
    ]);
  });

  test('when another tab has written meanwhile, then a change keeps what it wrote', async () => {
    await changeGuestItems((items) => [...items, line('a')]);
    // Its storage event has not come yet.
    localStorage.setItem('cart', JSON.stringify([line('a'), line('b')]));
    await changeGuestItems((items) => [...items, line('c')]);
    expect(useGuestStore.getState().items).toEqual([line('a'), line('b'), line('c')]);
  });

  test('when another tab writes, then this one shows it', async () => {
    const stop = followStoredCart();
    localStorage.setItem('cart', JSON.stringify([line('b', 3)]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await waitFor(() => expect(useGuestStore.getState().items).toEqual([line('b', 3)]));
    stop();
  });

  test('when another tab clears all that the browser keeps, then the cart is empty here too', async () => {
    await changeGuestItems(() => [line('a')]);
    const stop = followStoredCart();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await waitFor(() => expect(useGuestStore.getState().items).toEqual([]));
    stop();
  });

  test('when one card of many goes, then the others still hear of other tabs', async () => {
    const [stopOne, stopOther] = [followStoredCart(), followStoredCart()];
    stopOne();
    localStorage.setItem('cart', JSON.stringify([line('b', 3)]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await waitFor(() => expect(useGuestStore.getState().items).toEqual([line('b', 3)]));
    stopOther();
  });

  test('when lines become a shopper’s, then they are stored as such first: a tab that is closed in between loses none', async () => {
    await changeGuestItems(() => [line('a')]);
    const stored = jest.spyOn(Storage.prototype, 'setItem');
    const merges = [{ key: 'k', userId: 'u-1', items: [line('a')] }];
    await changeStoredCart(() => ({ items: [], merges }));
    expect(stored.mock.calls.map(([key]) => key)).toEqual(['cart-merges', 'cart']);
    stored.mockRestore();
  });

  test('when a page comes back that the browser had put aside, then it shows what was added meanwhile', () => {
    const stop = followStoredCart();
    // A page that is put aside hears of nothing.
    localStorage.setItem('cart', JSON.stringify([line('b', 3)]));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(useGuestStore.getState().items).toEqual([line('b', 3)]);
    stop();
  });

  test.each([
    ['is full', ['setItem']],
    ['is forbidden', ['setItem', 'getItem']],
  ] as const)(
    'when the storage %s, then each change starts from what the page shows',
    async (_what, refused) => {
      const spies = refused.map((method) =>
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new DOMException('no', 'QuotaExceededError');
        }),
      );
      const told = jest.spyOn(console, 'error').mockReturnValue();
      try {
        await changeGuestItems((items) => [...items, line('a')]);
        await changeGuestItems((items) => [...items, line('b')]);
        readStoredCart();
        expect(useGuestStore.getState().items).toEqual([line('a'), line('b')]);
      } finally {
        for (const spy of [...spies, told]) spy.mockRestore();
      }
      // There is room again.
      await changeGuestItems((items) => [...items, line('c')]);
      expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual(
        ['a', 'b', 'c'].map((id) => line(id)),
      );
    },
  );
});
