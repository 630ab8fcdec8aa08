import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, line, openPage, refuseWith, SHOPPER } from '../testing/cart-shop';
import {
  keysOf,
  open,
  ORDER,
  placeOrder,
  prefilled,
  ready,
  shop,
} from '../testing/opened-checkout';
import { openAttempt, unansweredAttempt } from './attempt';
import { CheckoutPage } from './checkout-page';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('when the page opens, then the form is filled from the profile and sums are shown', async () => {
  open();
  await prefilled();
  expect(screen.getByLabelText<HTMLSelectElement>('Payment Method').value).toBe('COD');
  const summary = await screen.findByRole('region', { name: 'Order Summary' });
  await waitFor(() => expect(summary.textContent).toContain('Subtotal$201.00'));
  expect(summary.textContent).toContain('Tax (8%)$16.08');
  expect(summary.textContent).toContain('Total$217.08');
  expect(summary.textContent).toContain('Shipping is not included');
});

test('when the shop takes cash alone, then the form offers nothing else, whatever was chosen before', async () => {
  sessionStorage.setItem('checkout-form:u-1', JSON.stringify({ paymentMethod: 'Stripe' }));
  const sent = open({
    'GET /api/payments/methods': { methods: ['COD'] },
    'POST /api/orders': { success: true, orderId: 'order-1' },
  });
  const methods = screen.getByLabelText<HTMLSelectElement>('Payment Method');
  expect(methods.textContent).toBe('Stripe');
  await waitFor(() => expect(methods.textContent).toBe('Cash on Delivery'));
  await ready();
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(keysOf(sent)).toHaveLength(1));
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({ paymentMethod: 'COD', user: { paymentMethod: 'COD' } });
});

test('when the shop has not said yet what it takes, then nothing is offered that might be taken away', async () => {
  open({ 'GET /api/payments/methods': { methods: ['COD', 'Stripe'] } });
  const methods = screen.getByLabelText<HTMLSelectElement>('Payment Method');
  expect(methods.textContent).toBe('Cash on Delivery');
  await waitFor(() => expect(methods.textContent).toBe('Cash on DeliveryStripe'));
});

test('when the shop cannot say what it takes, then the shopper chooses among all', async () => {
  open({ 'GET /api/payments/methods': 503 });
  const methods = screen.getByLabelText('Payment Method');
  await waitFor(() => expect(methods.textContent).toBe('Cash on DeliveryStripeRazorpay'));
});

test('when the form is wrong, then each sentence stands under its field and all in a modal', async () => {
  const told = jest.spyOn(console, 'error').mockReturnValue();
  open({ 'GET /user': 500 });
  await userEvent.type(screen.getByLabelText('Pin Code'), '12');
  await userEvent.click(await placeOrder());
  const modal = await screen.findByRole('dialog', { name: 'Form Validation Error' });
  expect(within(modal).getByText(/, /).textContent).toBe(
    [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Address must be at least 5 characters',
      'City must be at least 2 characters',
      'State must be at least 2 characters',
      'Country must be at least 2 characters',
      'Pin code must be 5 or 6 digits',
      'Invalid phone number',
    ].join(', '),
  );
  expect(told).toHaveBeenCalledWith('The profile could not be loaded', expect.any(Error));
  await userEvent.click(within(modal).getByRole('button', { name: 'Okay' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));

  const city = screen.getByLabelText('City');
  expect(city.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(city, 'M');
  expect(city.getAttribute('aria-invalid')).toBeNull();
});

test('when the cart is empty, then Place Order rests and Enter says why', async () => {
  open({ 'GET /api/cart': [] });
  await prefilled();
  expect((await placeOrder()).hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByLabelText('City'), '{Enter}');
  const modal = await screen.findByRole('dialog', { name: 'Empty Cart' });
  expect(modal.textContent).toContain(
    'Your cart is empty. Please add items before placing an order.',
  );
});

test('when the order is placed, then the page goes to its confirmation with the id', async () => {
  const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
  await prefilled();
  await waitFor(async () => expect((await placeOrder()).hasAttribute('disabled')).toBe(false));
  await userEvent.click(await placeOrder());
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toBe(
      '/order-success {"orderId":"order-1"}',
    ),
  );
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({
    items: [{ _id: 'rug-1', quantity: 2, price: 100.5, size: '3X5' }],
    total: 217.08,
    paymentMethod: 'COD',
    user: { city: 'Mirzapur', paymentMethod: 'COD' },
  });
  expect(order?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  // Until the page is left, with the cart gone already.
  const summary = screen.getByRole('region', { name: 'Order Summary' });
  expect(summary.textContent).toContain('Total$217.08');
  expect(screen.queryByText('Your Cart is empty.')).toBeNull();
});

test('when the answer is lost, then the same order is asked for again with the same key until it is there', async () => {
  const sent = open();
  await ready();
  await userEvent.click(await placeOrder());
  expect(await screen.findByText('Checking your order …')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const later = answerWith({ ...shop, 'POST /api/orders': { success: true, orderId: 'order-1' } });
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toContain('"orderId":"order-1"'),
  );
  expect(keysOf(later)).toEqual([keysOf(sent)[0]]);
  expect(unansweredAttempt(SHOPPER._id)).toBeNull();
});

test('when the cart has changed since an unanswered attempt, then the earlier one is settled first', async () => {
  const sent = open({ 'POST /api/orders': 409 });
  await ready();
  // In another tab, whose answer was lost.
  const earlier = { ...ORDER, total: 1 };
  const { key } = await openAttempt(SHOPPER._id, earlier);
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(keysOf(sent)).toHaveLength(2));
  const bodies = sent.filter(({ call }) => call === 'POST /api/orders').map(({ body }) => body);
  expect(bodies).toEqual([earlier, expect.objectContaining({ total: 217.08 })]);
  expect(keysOf(sent)[0]).toBe(key);
  expect(keysOf(sent)[1]).not.toBe(key);
});

test('when the cart holds other lines by now, as after an order in another tab, then the shop orders nothing, and they are shown', async () => {
  open();
  await ready();
  answerWith({ ...shop, 'GET /api/cart': [] });
  refuseWith(409, { success: false, message: 'Your cart was changed. Nothing was ordered.' });
  await userEvent.click(await placeOrder());
  const modal = await screen.findByRole('dialog', { name: 'Order Failed' });
  expect(modal.textContent).toContain('Nothing was ordered');
  expect(unansweredAttempt(SHOPPER._id)).toBeNull();
  expect(await screen.findByText('Your Cart is empty.')).toBeTruthy();
});

test('when the order goes out, then it says that it is the whole cart, and its attempt is stored: another tab finds it', async () => {
  let found: unknown;
  const sent = open({
    'POST /api/orders': () => {
      found = unansweredAttempt(SHOPPER._id);
      return { success: true, orderId: 'order-1' };
    },
  });
  await ready();
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain('order-1'));
  const order = sent.find(({ call }) => call === 'POST /api/orders')?.body;
  expect(order).toMatchObject({ wholeCart: true });
  expect(found).toMatchObject({ order });
});

test('when Place Order is pressed twice in one frame, then one order is sent', async () => {
  const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
  await ready();
  const button = await placeOrder();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain('order-1'));
  expect(keysOf(sent)).toHaveLength(1);
});

test('when a change of the cart is still on its way, then it is there before the order', async () => {
  let arrived = () => {};
  const change = new Promise<void>((resolve) => (arrived = resolve));
  let cart = [line({ quantity: 2 })];
  const sent = open({
    'GET /api/cart': () => cart,
    'PATCH /api/cart/rug-1': async () => {
      await change;
      cart = [line({ quantity: 3 })];
      return cart[0];
    },
    'POST /api/orders': { success: true, orderId: 'order-1' },
  });
  await ready();
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(await placeOrder());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(keysOf(sent)).toEqual([]);
  arrived();
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain('order-1'));
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({ items: [{ quantity: 3 }] });
});

test('when prices have changed, then the modal shows line by line what was and what is', async () => {
  const sentence = 'Prices have changed. Please review your cart and try again.';
  answerWith(shop);
  openPage(<CheckoutPage />, { user: SHOPPER, at: '/checkout' });
  await ready();
  refuseWith(409, {
    success: false,
    error: sentence,
    message: sentence,
    items: [{ _id: 'rug-1', name: 'Ganga Bloom', price: 120, quantity: 2, available: true }],
    total: 259.2,
  });
  await userEvent.click(await placeOrder());
  const modal = await screen.findByRole('dialog', { name: 'Order Failed' });
  expect(modal.textContent).toContain(sentence);
  expect(within(modal).getByRole('row', { name: 'Ganga Bloom $100.50 $120.00' })).toBeTruthy();
  expect(within(modal).getByRole('row', { name: 'Total $217.08 $259.20' })).toBeTruthy();
});

test('when a rug is no longer sold as it is ordered, then the modal names it and says what to do', async () => {
  open();
  await ready();
  const sold = { _id: 'rug-1', name: 'Ganga Bloom', price: 100.5, quantity: 2, available: false };
  refuseWith(409, { success: false, error: 'Gone', message: 'Gone', items: [sold], total: 0 });
  await userEvent.click(await placeOrder());
  const modal = await screen.findByRole('dialog', { name: 'Order Failed' });
  const row = { name: 'Ganga Bloom $100.50 No longer available' };
  expect(within(modal).getByRole('row', row)).toBeTruthy();
  expect(modal.textContent).toContain('remove what is no longer available, and press Place Order');
});

test('when a rug is no longer sold, then it is named and nothing is sent', async () => {
  const sent = open({ 'GET /api/cart': [line({ available: false })] });
  await ready();
  expect(screen.getByText('No longer available')).toBeTruthy();
  await userEvent.click(await placeOrder());
  await screen.findByRole('dialog', { name: 'No longer available' });
  expect(keysOf(sent)).toEqual([]);
});

test('when the profile comes late, then what was typed stays, also over a reload', async () => {
  open({ 'GET /user': () => new Promise(() => undefined) });
  await userEvent.type(screen.getByLabelText('City'), 'Jaipur');
  cleanup();
  open();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('Uttar Pradesh'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Jaipur');
});

test('when a field is left and wrong, then its sentence stands there until it is edited', async () => {
  open();
  await prefilled();
  const pin = screen.getByLabelText('Pin Code');
  await userEvent.clear(pin);
  await userEvent.type(pin, '12');
  expect(screen.queryByText('Pin code must be 5 or 6 digits')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Pin code must be 5 or 6 digits')).toBeTruthy();
  await userEvent.type(pin, '3');
  expect(screen.queryByText('Pin code must be 5 or 6 digits')).toBeNull();
});

test("when the shop refuses, then the modal has the shop's sentence and the cart is asked for again", async () => {
  const sent = open({ 'POST /api/orders': 409 });
  await prefilled();
  await waitFor(async () => expect((await placeOrder()).hasAttribute('disabled')).toBe(false));
  const before = sent.filter(({ call }) => call === 'GET /api/cart').length;
  await userEvent.click(await placeOrder());
  expect((await screen.findByRole('dialog', { name: 'Order Failed' })).textContent).toContain(
    'The shop said 409',
  );
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === 'GET /api/cart').length).toBeGreaterThan(before),
  );
});
