import { act, renderHook } from '@testing-library/react';
import useSWR from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { CART_URL } from '../cart/api/server-cart';
import { orderWith } from './order-under-test';
import { usePaymentWatch } from './use-payment-watch';

const waits = orderWith({ paymentMethod: 'Stripe', payable: true });

/** A page of this order, on which the cart is shown as well. */
function watch(order: Order) {
  const [ask, askCart] = [jest.fn(async () => {}), jest.fn(async () => [])];
  const page = renderHook(
    (now: Order) => {
      useSWR(CART_URL, askCart, { dedupingInterval: 0 });
      usePaymentWatch(now, ask);
    },
    { initialProps: order },
  );
  return { ...page, ask, askCart };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['the provider has not told of it', waits],
  ['it takes days', { ...waits, payable: false }],
])('when %s, then the shop is asked for three minutes, and no longer', async (_why, order) => {
  const { ask } = watch(order);
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(ask.mock.calls.length).toBeGreaterThan(50);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(60);
});

test('when it is paid, then the cart is asked for, whose lines it has taken', async () => {
  const { rerender, askCart, ask } = watch(waits);
  await act(() => jest.advanceTimersByTimeAsync(100));
  const before = askCart.mock.calls.length;
  rerender({ ...waits, paymentStatus: 'Paid' });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(askCart).toHaveBeenCalledTimes(before + 1);
  expect(ask).not.toHaveBeenCalled();
});
