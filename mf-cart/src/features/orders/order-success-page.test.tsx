import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { answerWith, openPage, SHOPPER } from '../testing/cart-shop';
import { OrderSuccessPage } from './order-success-page';
import { orderWith } from './order-under-test';

const order = orderWith();
const open = (at: string) => openPage(<OrderSuccessPage />, { user: SHOPPER, at });

test('when no order is named, then it says so', async () => {
  open('/order-success');
  expect(await screen.findByRole('heading', { name: 'Order ID not found.' })).toBeTruthy();
});

test('when the order is known, then number, address, items, payment and total are shown', async () => {
  answerWith({ 'GET /api/orders/order-1': order });
  open('/order-success?order=order-1');
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('HR-2026-000123')).toBeTruthy();
  expect(screen.getByText('Cash on Delivery')).toBeTruthy();
  expect(screen.getByText(/12 Weaver Lane/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Ganga Bloom.* 2 \$100\.50 \$201\.00/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Total amount $217.08' })).toBeTruthy();
  expect(screen.getByText(/Shipping is not included/)).toBeTruthy();
  const rug = screen.getByRole('link', { name: 'Ganga Bloom' });
  expect(rug.getAttribute('href')).toBe('/product/rug-1');
});

test.each([
  ['Paid', null],
  ['Pending', '{"city":"Jaipur"}'],
] as const)(
  'when it is paid online and its payment is %s, then what was typed for it is kept as %p',
  async (paymentStatus, kept) => {
    sessionStorage.setItem('checkout-form:u-1', '{"city":"Jaipur"}');
    answerWith({
      'GET /api/orders/order-1': orderWith({ paymentMethod: 'Stripe', paymentStatus }),
    });
    open('/order-success?order=order-1');
    await screen.findByText('HR-2026-000123');
    await waitFor(() => expect(sessionStorage.getItem('checkout-form:u-1')).toBe(kept));
  },
);

test.each([
  ['Processing', 'We have begun to prepare it. A confirmation is on its way to asha@example.com.'],
  ['Shipped', 'It is on its way to you.'],
  ['Completed', 'It is completed.'],
] as const)('when the order is %s, then it says %s', async (status, said) => {
  answerWith({ 'GET /api/orders/order-1': orderWith({ status }) });
  open('/order-success?order=order-1');
  const number = await screen.findByText('HR-2026-000123');
  expect(number.parentElement?.textContent).toBe(`Your order number is HR-2026-000123. ${said}`);
});

test('when all of its money went back before it was sent, then nobody says that it is being made', async () => {
  answerWith({
    'GET /api/orders/order-1': orderWith({ paymentMethod: 'Stripe', paymentStatus: 'Refunded' }),
  });
  open('/order-success?order=order-1');
  await screen.findByRole('heading', { name: 'This order was refunded' });
  expect(screen.queryByText(/begun to prepare|is on its way|anything is sent/)).toBeNull();
});

test('when the order cannot be had, then the reason is shown', async () => {
  answerWith({ 'GET /api/orders/order-1': 404 });
  open('/order-success?order=order-1');
  expect(await screen.findByRole('heading', { name: 'Error: The shop said 404' })).toBeTruthy();
});

test('when the session ended while the shopper paid, then logging in leads back to this order', async () => {
  answerWith({ 'GET /api/orders/order-1': 401 });
  open('/order-success?order=order-1&payment=not-completed');
  await userEvent.click(await screen.findByRole('link', { name: 'Login' }));
  expect(screen.getByLabelText('address').textContent).toBe(
    '/auth/login {"from":{"pathname":"/order-success","search":"?order=order-1"}}',
  );
});

test('when the shopper logs out in another tab, then their order leaves the view', async () => {
  answerWith({ 'GET /api/orders/order-1': order });
  open('/order-success?order=order-1');
  await screen.findByText(/12 Weaver Lane/);
  answerWith({ 'GET /api/orders/order-1': 401 });
  emitShopEvent('shell:live', { type: 'resync' });
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByText(/12 Weaver Lane/)).toBeNull();
});

test.each(['/order-success', '/order-success?order=order-1'])(
  'when %s shows no order, then it leads to those that there are',
  async (at) => {
    answerWith({ 'GET /api/orders/order-1': 404 });
    open(at);
    const orders = await screen.findByRole('link', { name: 'My Orders' });
    expect(orders.getAttribute('href')).toBe('/orders');
  },
);

describe('an order that is paid online', () => {
  const online = orderWith({ paymentMethod: 'Stripe', payable: true });
  const show = (change: Parameters<typeof orderWith>[0]) => {
    answerWith({ 'GET /api/orders/order-1': { ...online, ...change }, 'GET /api/cart': [] });
    return open('/order-success?order=order-1');
  };

  test('when the provider has not told yet, then it waits, and becomes paid without a reload', async () => {
    show({});
    await screen.findByRole('heading', { name: 'Waiting for your payment' });
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
    const paid = { ...online, paymentStatus: 'Paid', payable: false };
    answerWith({ 'GET /api/orders/order-1': paid, 'GET /api/cart': [] });
    emitShopEvent('shell:live', { type: 'order', orderId: 'order-1' });
    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });

  test('when the shopper has paid by a method that takes days, then nothing asks to pay again', async () => {
    show({ payable: false });
    await screen.findByRole('heading', { name: 'Waiting for word of your payment' });
    expect(screen.getByText(/you need not pay again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
    expect(screen.queryByText('Waiting for the payment provider …')).toBeNull();
    expect(document.querySelectorAll('p:empty')).toHaveLength(0);
    const paid = { ...online, paymentStatus: 'Paid', payable: false };
    answerWith({ 'GET /api/orders/order-1': paid, 'GET /api/cart': [] });
    emitShopEvent('shell:live', { type: 'order', orderId: 'order-1' });
    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeTruthy();
  });

  test('when the shopper left the payment page, then it says so, and not when it was paid all the same', async () => {
    answerWith({ 'GET /api/orders/order-1': online, 'GET /api/cart': [] });
    open('/order-success?order=order-1&payment=not-completed');
    await screen.findByRole('heading', { name: 'Your payment is not completed' });
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
    const paid = { ...online, paymentStatus: 'Paid', payable: false };
    answerWith({ 'GET /api/orders/order-1': paid, 'GET /api/cart': [] });
    emitShopEvent('shell:live', { type: 'order', orderId: 'order-1' });
    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeTruthy();
  });

  test('when the provider was away, so that no payment page was gone to, then nothing is waited for but the shopper', async () => {
    answerWith({ 'GET /api/orders/order-1': online, 'GET /api/cart': [] });
    const at = { pathname: '/order-success', state: { orderId: 'order-1' } };
    openPage(<OrderSuccessPage />, { user: SHOPPER, at });
    await screen.findByRole('heading', { name: 'Your payment is not completed' });
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
    expect(screen.queryByText('Waiting for the payment provider …')).toBeNull();
    // It may be away for long.
    const other = screen.getByRole('link', { name: 'Choose another way to pay' });
    expect(other.getAttribute('href')).toBe('/checkout');
  });

  test('when live events are away, then it asks by itself', async () => {
    show({});
    await screen.findByRole('heading', { name: 'Waiting for your payment' });
    const paid = { ...online, paymentStatus: 'Paid', payable: false };
    answerWith({ 'GET /api/orders/order-1': paid, 'GET /api/cart': [] });
    const thanks = { name: 'Thank you for your order' };
    expect(await screen.findByRole('heading', thanks)).toBeTruthy();
  });

  test('when the payment failed, then it says so and names the ways on', async () => {
    show({ paymentStatus: 'Failed' });
    await screen.findByRole('heading', { name: 'Your payment did not go through' });
    expect(screen.getByText(/so is your cart/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
    const other = screen.getByRole('link', { name: 'Choose another way to pay' });
    expect(other.getAttribute('href')).toBe('/checkout');
  });

  test('when its time to pay has passed, then it is cancelled and cannot be paid', async () => {
    show({ status: 'Cancelled', paymentStatus: 'Failed', payable: false });
    await screen.findByRole('heading', { name: 'This order was cancelled' });
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });

  test('when the provider is away, then Pay now says so and can be pressed again', async () => {
    const sent = answerWith({
      'GET /api/orders/order-1': { ...online, paymentStatus: 'Failed' },
      'POST /api/orders/order-1/pay': 503,
    });
    open('/order-success?order=order-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The shop said 503');
    expect(screen.getByRole('button', { name: 'Pay now' }).hasAttribute('disabled')).toBe(false);
    expect(sent.map(({ call }) => call)).toContain('POST /api/orders/order-1/pay');
    // Perhaps it was paid or cancelled meanwhile.
    const reads = () => sent.filter(({ call }) => call === 'GET /api/orders/order-1').length;
    await waitFor(() => expect(reads()).toBe(2));
  });

  test('when the browser brings the page back from the payment page, then it can be paid from here again', async () => {
    const url = 'http://localhost/#payment';
    answerWith({
      'GET /api/orders/order-1': online,
      'POST /api/orders/order-1/pay': { success: true, payment: { provider: 'stripe', url } },
    });
    open('/order-success?order=order-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(window.location.hash).toBe('#payment'));
    const leaving = screen.getByRole('button', { name: 'One moment...' });
    expect(leaving.hasAttribute('disabled')).toBe(true);
    // As when its last picture has come.
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(leaving.hasAttribute('disabled')).toBe(true);
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(back));
    expect(screen.getByRole('button', { name: 'Pay now' }).hasAttribute('disabled')).toBe(false);
  });

  test('when the shopper has gone elsewhere before the payment page is known, then they stay there', async () => {
    window.location.hash = '';
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    answerWith({
      'GET /api/orders/order-1': online,
      'POST /api/orders/order-1/pay': async () => {
        await answered;
        return { success: true, payment: { provider: 'stripe', url: 'http://localhost/#payment' } };
      },
    });
    const { unmount } = open('/order-success?order=order-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
    unmount();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(window.location.hash).toBe('');
  });
});

test('when the history leads from one order straight to another, then what went wrong with the first is not said there', async () => {
  const unpaid = { paymentMethod: 'Stripe', paymentStatus: 'Failed', payable: true } as const;
  answerWith({
    'GET /api/orders/order-1': orderWith(unpaid),
    'GET /api/orders/order-2': orderWith({ ...unpaid, id: 'order-2' }),
    'POST /api/orders/order-1/pay': 503,
  });
  openPage(
    <>
      <Link to="/order-success?order=order-1">First order</Link>
      <Link to="/order-success?order=order-2">Second order</Link>
      <OrderSuccessPage />
    </>,
    { user: SHOPPER, at: '/order-success?order=order-2' },
  );
  await screen.findByRole('button', { name: 'Pay now' });
  await userEvent.click(screen.getByText('First order'));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByText('Second order'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
