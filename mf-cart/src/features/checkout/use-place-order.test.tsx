import { act, screen, waitFor } from '@testing-library/react';
import type { CheckoutForm } from '@handloom/contracts/orders';
import { ApiError } from '@handloom/frontend-kit/api';
import { SESSION_KEY } from '@handloom/frontend-kit/session';
import type { Cart } from '../cart/use-cart';
import { keepDraft, readDraft } from '../forgetting/form-draft';
import { leaveForPayment } from '../orders/leave-for-payment';
import { answerWith, line, openPage, SHOPPER } from '../testing/cart-shop';
import { ORDER } from '../testing/opened-checkout';
import { askUntilAnswered, type Outcome } from './ask-until-answered';
import { markTold, openAttempt, unansweredAttempt } from './attempt';
import { usePlaceOrder } from './use-place-order';

jest.mock('./ask-until-answered');
jest.mock('../orders/leave-for-payment');
const ask = jest.mocked(askUntilAnswered);

const items = [line({ quantity: 2 })];
const forgotten = jest.fn();
const cart = {
  items,
  settled: async () => true,
  reload: async () => items,
  forgetOrdered: async (ids: readonly string[]) => void forgotten(ids),
} as unknown as Cart;

function Checkout({ form }: { form: CheckoutForm }) {
  const { place, phase, failure } = usePlaceOrder(SHOPPER._id, cart);
  return (
    <>
      <button onClick={() => void place(items, form)}>{phase}</button>
      <p role="alert">{failure && `${failure.title}: ${failure.text}`}</p>
    </>
  );
}
function open(change: Partial<CheckoutForm> = {}) {
  const sent = answerWith({ 'GET /api/cart': items });
  return {
    sent,
    ...openPage(<Checkout form={{ ...ORDER.user, ...change }} />, {
      user: SHOPPER,
      at: '/checkout',
    }),
  };
}
const press = () => act(async () => screen.getByRole('button').click());
const isTold = (start: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(start));
const address = () => screen.getByLabelText('address').textContent;
const failed = (kind: 'refused' | 'broken' | 'unknown', status: number): Outcome => ({
  kind,
  failure: new ApiError(status),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgotten.mockClear();
  ask.mockReset();
});

test.each([
  ['unknown', 'Order not confirmed'],
  ['broken', 'Order Failed'],
] as const)(
  'when it stays %s what became of an earlier order, then that is said, and no other is sent',
  async (kind, title) => {
    open();
    const earlier = await openAttempt(SHOPPER._id, { ...ORDER, total: 1 });
    ask.mockResolvedValue(failed(kind, 0));
    await press();
    await isTold(title);
    expect(ask.mock.calls.map(([attempt]) => attempt)).toEqual([earlier]);
    // What was called failed holds up no other order.
    const told = kind === 'broken' ? { told: true } : {};
    expect(unansweredAttempt(SHOPPER._id)).toEqual({ ...earlier, ...told });
  },
);

test('when an earlier order is found placed, then it is that one that the shopper comes to', async () => {
  open();
  await openAttempt(SHOPPER._id, { ...ORDER, total: 1 });
  ask.mockResolvedValue({ kind: 'placed', reply: { success: true, orderId: 'order-0' } });
  await press();
  await waitFor(() => expect(address()).toContain('order-0'));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('when no answer comes to the end, then the attempt stays, to be asked for again', async () => {
  open();
  ask.mockResolvedValue(failed('unknown', 0));
  await press();
  await isTold('Order not confirmed');
  await press();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  const [first, second] = ask.mock.calls.map(([{ key }]) => key);
  expect(second).toBe(first);
  // The second try knows that the first may have been heard.
  expect(ask.mock.calls.map(([, { isResumed }]) => isResumed)).toEqual([false, true]);
});

test('when the shop broke at an order, then it is not sent again without a press', async () => {
  const attempt = await openAttempt(SHOPPER._id, ORDER);
  markTold(SHOPPER._id, attempt);
  open();
  await act(async () => {});
  expect(ask).not.toHaveBeenCalled();
  expect(screen.getByRole('button').textContent).toBe('idle');
});

test('when the key was used for another order, then it says that there is one, and not that it failed', async () => {
  open();
  ask.mockResolvedValue(failed('refused', 422));
  await press();
  await isTold('Order not confirmed: An order from this checkout exists already.');
  expect(unansweredAttempt(SHOPPER._id)).toBeNull();
});

test('when the session ended elsewhere, then the page asks who is here', async () => {
  const { sent } = open();
  ask.mockResolvedValue(failed('refused', 401));
  await press();
  await isTold('Order Failed');
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`GET ${SESSION_KEY}`));
});

test('when the order is placed, then what was typed is forgotten, and its lines leave the cart', async () => {
  keepDraft(SHOPPER._id, { address: 'Weaver Lane' });
  open();
  ask.mockResolvedValue({ kind: 'placed', reply: { success: true, orderId: 'order-1' } });
  await press();
  await waitFor(() => expect(forgotten).toHaveBeenCalledWith(['rug-1']));
  expect(address()).toContain('order-1');
  expect(readDraft(SHOPPER._id)).toEqual({});
});

test('when it is to be paid on another page, then form and cart stay as they are, and the page wakes if the browser is stopped on its way', async () => {
  keepDraft(SHOPPER._id, { address: 'Weaver Lane' });
  open();
  const payment = { provider: 'stripe', url: 'https://pay.example/1' } as const;
  ask.mockResolvedValue({ kind: 'placed', reply: { success: true, orderId: 'order-1', payment } });
  await press();
  const [url, onStillHere] = jest.mocked(leaveForPayment).mock.calls[0] ?? [];
  expect(url).toBe(payment.url);
  expect(screen.getByRole('button').textContent).toBe('sending');
  await act(async () => onStillHere?.());
  expect(screen.getByRole('button').textContent).toBe('idle');
  expect(readDraft(SHOPPER._id)).toEqual({ address: 'Weaver Lane' });
  expect(forgotten).not.toHaveBeenCalled();
});

test('when it is to be paid online and its provider is away, then what was typed is kept for another way to pay', async () => {
  keepDraft(SHOPPER._id, { address: 'Weaver Lane' });
  open({ paymentMethod: 'Stripe' });
  ask.mockResolvedValue({ kind: 'placed', reply: { success: true, orderId: 'order-1' } });
  await press();
  await waitFor(() => expect(address()).toContain('order-1'));
  expect(readDraft(SHOPPER._id)).toEqual({ address: 'Weaver Lane' });
  expect(forgotten).not.toHaveBeenCalled();
});

test('when another tab was placing the same order, then it is that one that is asked for', async () => {
  open();
  const theirs = await openAttempt(SHOPPER._id, ORDER);
  ask.mockResolvedValue({ kind: 'placed', reply: { success: true, orderId: 'order-1' } });
  await press();
  await waitFor(() => expect(address()).toContain('order-1'));
  expect(ask.mock.calls[0]?.[0].key).toBe(theirs.key);
});

test('when the page is left, then nobody goes on asking there, and what is unanswered stays', async () => {
  const { unmount } = open();
  ask.mockReturnValue(new Promise(() => {}));
  await press();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  const { signal } = ask.mock.calls[0]?.[1] ?? {};
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
  expect(unansweredAttempt(SHOPPER._id)).not.toBeNull();
});

test('when the page is left while the last change of the cart is on its way, then nothing is ordered behind the shopper', async () => {
  let settle = (_done: boolean) => {};
  const settled = () => new Promise<boolean>((resolve) => (settle = resolve));
  jest.spyOn(cart, 'settled').mockImplementationOnce(settled);
  const { unmount } = open();
  await press();
  unmount();
  await act(async () => settle(true));
  expect(ask).not.toHaveBeenCalled();
  expect(unansweredAttempt(SHOPPER._id)).toBeNull();
});
