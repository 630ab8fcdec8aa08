import { screen, waitFor } from '@testing-library/react';
import { increase, openCart, quantity, rugA, serving } from '../testing/served-cart';
import { useGuestStore } from './guest-store';

let patience: AbortController[] = [];
/** Whatever waits now has waited for too long. */
const isOver = () => {
  for (const one of patience.splice(0)) one.abort(new DOMException('Late', 'TimeoutError'));
};
const hang = () => new Promise(() => {});

/** As browsers have it: a call ends with its signal. */
function servingOnABadLine(...shop: Parameters<typeof serving>) {
  const served = serving(...shop);
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      answer(input, init).then(resolve, reject);
    });
  return served;
}

beforeEach(() => {
  localStorage.clear();
  useGuestStore.setState({ items: [], merges: [] });
  patience = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    patience.push(controller);
    return controller.signal;
  });
});
afterEach(() => jest.restoreAllMocks());

test('when a change hangs, then it is sent again, and holds up no other', async () => {
  let tries = 0;
  const { calls } = servingOnABadLine([rugA], {
    'PATCH /api/cart/a': () => (tries++ ? { ...rugA, quantity: 3 } : hang()),
  });
  openCart();
  await increase('Rug A');
  await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
  isOver();
  await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
  expect(await quantity('Rug A')).toBe('3');
});

test('when the cart does not come, then the page says so', async () => {
  const { calls } = servingOnABadLine([rugA], { 'GET /api/cart': hang });
  openCart();
  await waitFor(() => expect(calls('GET /api/cart')).not.toEqual([]));
  isOver();
  expect(await screen.findByText('Your cart could not be loaded.')).toBeTruthy();
});
