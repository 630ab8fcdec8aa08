import { act, renderHook, screen, waitFor } from '@testing-library/react';
import toast, { useToasterStore } from 'react-hot-toast';
import type { CartItem } from '@handloom/contracts/cart';
import { answerWith, line, openPage, SHOPPER, type Answers } from '../testing/cart-shop';
import { CartBadge } from './cart-badge';
import { foldGuestCart } from './fold-guest-cart';
import { useGuestStore } from './guest-store';

const rugA = line({ _id: 'a', quantity: 2 });
const rugB = line({ _id: 'b' });
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[];
const keep = (...items: CartItem[]) => localStorage.setItem('cart', JSON.stringify(items));
const merging = (answer: unknown, rest: Answers = {}) =>
  answerWith({ 'GET /api/cart': [], 'POST /api/cart/merge': answer, ...rest });
const lost = () => {
  throw new TypeError('Failed to fetch');
};
/** What the shop was told; what it was asked besides counts for nothing. */
const merges = (sent: ReturnType<typeof merging>) =>
  sent.filter(({ call }) => call === 'POST /api/cart/merge');
const heard: unknown[] = [];
const listen = (items: CartItem[]) => heard.push(items);

beforeEach(() => {
  localStorage.clear();
  heard.length = 0;
  useGuestStore.setState({ items: [], merges: [] });
  act(() => toast.remove());
});
afterEach(() => jest.useRealTimers());

test('when the server has answered, then nothing is kept here, and its cart is known', async () => {
  keep(rugA);
  const sent = merging({ items: [rugA, rugB], dropped: [] });
  await foldGuestCart('u-1', listen);
  expect([stored('cart'), stored('cart-merges')]).toEqual([[], []]);
  expect(heard.at(-1)).toEqual([rugA, rugB]);
  const [merge] = merges(sent);
  expect(merge?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(merge?.body).toEqual({
    items: [{ _id: 'a', name: 'Ganga Bloom', quantity: 2, size: '3X5' }],
  });
});

test('when the answer is lost, then the same lines go again under the same key, and later ones under another', async () => {
  keep(rugA);
  const first = merging(lost);
  await expect(foldGuestCart('u-1', listen)).rejects.toThrow();
  expect(stored('cart-merges')).toEqual([
    expect.objectContaining({ userId: 'u-1', items: [rugA] }),
  ]);
  // Another tab adds, and knows nothing of it.
  keep(rugB);
  const second = merging({ items: [], dropped: [] });
  await foldGuestCart('u-1', listen);
  const keyOf = (sent: typeof first, at: number) =>
    merges(sent)[at]?.headers.get('idempotency-key');
  expect(merges(second)).toHaveLength(2);
  expect(keyOf(second, 0)).toBe(keyOf(first, 0));
  expect(merges(second)[0]?.body).toEqual(merges(first)[0]?.body);
  expect(keyOf(second, 1)).not.toBe(keyOf(first, 0));
  expect([stored('cart'), stored('cart-merges')]).toEqual([[], []]);
});

test('when another shopper signs in here, then what waits for the first one stays theirs', async () => {
  keep(rugA);
  merging(lost);
  await expect(foldGuestCart('u-1', listen)).rejects.toThrow();
  const sent = merging({ items: [], dropped: [] });
  await foldGuestCart('u-2', listen);
  expect(merges(sent)).toEqual([]);
  expect(stored('cart-merges')).toHaveLength(1);
});

test('when a line is added while the merge is under way, then it stays for the next one', async () => {
  keep(rugA);
  merging(() => {
    keep(rugB);
    return { items: [rugA], dropped: [] };
  });
  await foldGuestCart('u-1', listen);
  expect(stored('cart')).toEqual([rugB]);
});

test.each([400, 413, 422])(
  'when the server will never take the lines (%i), then they do not hold up the cart for ever',
  async (status) => {
    keep(rugA);
    merging(status);
    const told = jest.spyOn(console, 'error').mockReturnValue();
    await foldGuestCart('u-1', listen);
    expect(told).toHaveBeenCalled();
    expect(stored('cart-merges')).toEqual([]);
    const { result } = renderHook(() => useToasterStore());
    expect(result.current.toasts.map(({ message }) => message)).toEqual([
      'The shop could not take these into your cart: Ganga Bloom. Please add them again.',
    ]);
  },
);

test('when a rug is no longer sold, then it is named as the others are folded in', async () => {
  keep(rugA, rugB);
  merging({ items: [rugA], dropped: ['Rug B'] });
  await foldGuestCart('u-1', listen);
  const { result } = renderHook(() => useToasterStore());
  expect(result.current.toasts.map(({ message }) => message)).toEqual([
    'No longer available: Rug B',
  ]);
});

test('when no answer comes, then it is tried ever more rarely, at once when the browser is back online, and no more when the page is gone', async () => {
  jest.useFakeTimers();
  keep(rugA);
  const sent = merging(lost);
  const after = async (seconds: number) => {
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
    return merges(sent).length;
  };
  const { unmount } = openPage(<CartBadge />, { user: SHOPPER });
  expect(await after(0.9)).toBe(1);
  expect(await after(0.2)).toBe(2);
  expect(await after(1.5)).toBe(2);
  expect(await after(0.6)).toBe(3);
  window.dispatchEvent(new Event('online'));
  expect(await after(0)).toBe(4);
  unmount();
  expect(await after(600)).toBe(4);
});

test('when another tab has folded the lines in, then they leave the view for the cart that holds them', async () => {
  useGuestStore.setState({ items: [rugA], merges: [] });
  const sent = merging([], { 'GET /api/cart': [rugA, rugB] });
  const shown: unknown[] = [];
  await foldGuestCart('u-1', (cart) => shown.push([cart, useGuestStore.getState().items]));
  expect(shown).toEqual([[[rugA, rugB], [rugA]]]);
  expect(useGuestStore.getState().items).toEqual([]);
  expect(merges(sent)).toEqual([]);
});

test('when there are more lines than one merge takes, then all of them go', async () => {
  const many = Array.from({ length: 501 }, (_, at) => line({ _id: `rug-${at}` }));
  keep(...many);
  const sent = merging({ items: [], dropped: [] });
  await foldGuestCart('u-1', listen);
  const sizes = merges(sent).map(({ body }) => (body as { items: unknown[] }).items.length);
  expect(sizes).toEqual([500, 1]);
});

test('when a guest signs in, then the lines are seen all the while, and the merge is tried until it is answered', async () => {
  keep(rugA);
  let tries = 0;
  const sent = merging(() => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return { items: [rugA], dropped: [] };
  });
  openPage(<CartBadge />, { user: SHOPPER });
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  const empty: unknown[] = [];
  const watch = setInterval(() => {
    if (!screen.queryByRole('link', { name: 'Cart, 1 item' })) empty.push(Date.now());
  }, 5);
  await waitFor(() => expect(stored('cart-merges')).toHaveLength(1));
  await waitFor(() => expect(stored('cart-merges')).toHaveLength(0));
  clearInterval(watch);
  expect(empty).toEqual([]);
  const keys = sent
    .filter(({ call }) => call.startsWith('POST'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

describe('a tab that has not heard of who is here now', () => {
  const addElsewhere = async () => {
    openPage(<CartBadge />, { user: SHOPPER });
    await screen.findByRole('link', { name: 'Cart' });
    keep(rugA);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await screen.findByRole('link', { name: 'Cart, 1 item' });
  };

  test('when the shopper has logged out in another tab, then what a guest adds there stays the guest’s', async () => {
    const sent = merging(401, { 'GET /api/auth/me': 401 });
    await addElsewhere();
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/auth/me'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect([stored('cart'), stored('cart-merges')]).toEqual([[rugA], []]);
    expect(merges(sent)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
  });

  test('when another account has logged in there, then the lines are that one’s', async () => {
    merging(lost, { 'GET /api/auth/me': { user: { ...SHOPPER, _id: 'u-2' } } });
    await addElsewhere();
    await waitFor(() =>
      expect(stored('cart-merges')).toEqual([expect.objectContaining({ userId: 'u-2' })]),
    );
  });
});

test('when another tab has signed in and the cart cannot be asked for, then this one still learns who is here', async () => {
  keep(rugA);
  const sent = merging(lost, { 'GET /api/cart': lost });
  openPage(<CartBadge />);
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  const theirs = [{ key: 'k', userId: SHOPPER._id, items: [rugA] }];
  localStorage.setItem('cart-merges', JSON.stringify(theirs));
  keep();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart-merges' })));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/auth/me'));
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
});
