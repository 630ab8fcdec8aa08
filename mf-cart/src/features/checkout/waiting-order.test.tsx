import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { orderWith } from '../orders/order-under-test';
import { keysOf, open, ORDER, placeOrder, ready, shop } from '../testing/opened-checkout';
import { answerWith, line } from '../testing/cart-shop';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const waits = orderWith({ paymentMethod: 'Stripe', payable: true });
const past = orderWith({ id: 'order-0', orderNumber: 'HR-2026-000122', status: 'Completed' });

test('when the shopper comes back from its payment page, then it is named and can be paid', async () => {
  open({ 'GET /api/orders?mine=true&limit=20': [waits, past] });
  const number = await screen.findByRole('link', { name: 'HR-2026-000123' });
  expect(number.parentElement?.textContent).toBe('Order HR-2026-000123 waits for its payment.');
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  const main = screen.getAllByRole('button').filter(({ className }) => /\bmain\b/.test(className));
  expect(main.map(({ textContent }) => textContent)).toEqual(['Place Order']);
  // It is paid in another tab.
  answerWith({ ...shop, 'GET /api/orders?mine=true&limit=20': [past] });
  act(() => emitShopEvent('shell:live', { type: 'order', orderId: 'order-1' }));
  await waitFor(() => expect(screen.queryByText(/waits for its payment/)).toBeNull());
});

test('when it was paid by a method that takes days, then nothing asks to order or pay again, nor about it once its money has come', async () => {
  open({ 'GET /api/orders?mine=true&limit=20': [{ ...waits, payable: false }, past] });
  const number = await screen.findByRole('link', { name: 'HR-2026-000123' });
  expect(number.parentElement?.textContent).toBe(
    'We have not heard yet whether order HR-2026-000123 is paid, which can take some days. You need not order or pay again.',
  );
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  await ready();
  await userEvent.click(await placeOrder());
  await screen.findByRole('alertdialog', { name: 'Cancel order HR-2026-000123?' });
  answerWith({ ...shop, 'GET /api/orders?mine=true&limit=20': [past] });
  act(() => emitShopEvent('shell:live', { type: 'order', orderId: 'order-1' }));
  await waitFor(() => expect(screen.queryByText(/have not heard yet whether order/)).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();

  // Another one that waits is another question, which nobody has asked.
  const next = { ...waits, id: 'order-2', orderNumber: 'HR-2026-000129' };
  answerWith({ ...shop, 'GET /api/orders?mine=true&limit=20': [next] });
  act(() => emitShopEvent('shell:live', { type: 'order', orderId: 'order-2' }));
  await screen.findByRole('link', { name: 'HR-2026-000129' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  answerWith({ ...shop, 'GET /api/orders?mine=true&limit=20': [waits] });
  act(() => emitShopEvent('shell:live', { type: 'order', orderId: 'order-1' }));
  await screen.findByRole('link', { name: 'HR-2026-000123' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('when its money may be on its way, then another order takes its place only when the shopper says so', async () => {
  const sent = open({
    'GET /api/orders?mine=true&limit=20': [{ ...waits, payable: false }],
    'POST /api/orders': { success: true, orderId: 'order-1' },
  });
  await screen.findByRole('link', { name: 'HR-2026-000123' });
  await ready();
  const question = async () => {
    await userEvent.click(await placeOrder());
    return within(await screen.findByRole('alertdialog', { name: 'Cancel order HR-2026-000123?' }));
  };
  await userEvent.click((await question()).getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(keysOf(sent)).toEqual([]);
  const instead = { name: 'Place this order instead' };
  await userEvent.click((await question()).getByRole('button', instead));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain('order-1'));
  expect(keysOf(sent)).toHaveLength(1);
});

test('when what is ordered is that very one, then it is shown, and neither asked about nor sent', async () => {
  const { paymentMethod: _, ...shippingAddress } = ORDER.user;
  const items = [{ ...line(), image: null, quantity: 2 }];
  const same = { ...waits, payable: false, shippingAddress, items };
  const sent = open({ 'GET /api/orders?mine=true&limit=20': [same] });
  await screen.findByRole('link', { name: 'HR-2026-000123' });
  await ready();
  await userEvent.selectOptions(screen.getByLabelText('Payment Method'), 'Stripe');
  await userEvent.click(await placeOrder());
  // By its address: the state says that its page could not be made.
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toBe('/order-success?order=order-1 null'),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(keysOf(sent)).toEqual([]);
});

test('when one that nobody has paid yet waits, then another order takes its place without a question', async () => {
  const sent = open({
    'GET /api/orders?mine=true&limit=20': [waits],
    'POST /api/orders': { success: true, orderId: 'order-1' },
  });
  await screen.findByRole('link', { name: 'HR-2026-000123' });
  await ready();
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(keysOf(sent)).toHaveLength(1));
});

test('when none waits, then nothing is said of orders', async () => {
  const sent = open({ 'GET /api/orders?mine=true&limit=20': [past] });
  await ready();
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain('GET /api/orders?mine=true&limit=20'),
  );
  expect(screen.queryByText(/waits for its payment|have not heard/)).toBeNull();
});
