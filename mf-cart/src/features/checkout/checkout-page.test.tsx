import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, line, openPage, SHOPPER, type Answers } from '../testing/cart-shop';
import { CheckoutPage } from './checkout-page';

const profile = {
  ...SHOPPER,
  address: '12 Weaver Lane',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '544-223-3000',
};
const shop: Answers = { 'GET /api/cart': [line({ quantity: 2 })], 'GET /user': profile };
const open = (answers: Answers = {}) => {
  const sent = answerWith({ ...shop, ...answers });
  openPage(<CheckoutPage />, { user: SHOPPER, at: '/checkout' });
  return sent;
};
const prefilled = () =>
  waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Mirzapur'));
const placeOrder = () => screen.findByRole('button', { name: 'Place Order' });

test('when the page opens, then the form is filled from the profile and sums are shown', async () => {
  open();
  await prefilled();
  expect(screen.getByLabelText<HTMLSelectElement>('Payment Method').value).toBe('COD');
  const summary = await screen.findByRole('region', { name: 'Order Summary' });
  await waitFor(() => expect(summary.textContent).toContain('Subtotal$201.00'));
  expect(summary.textContent).toContain('Tax (8%)$16.08');
  expect(summary.textContent).toContain('Total$217.08');
});

test('when the form is wrong, then each sentence stands under its field and all in a modal', async () => {
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
  await userEvent.click(within(modal).getByRole('button', { name: 'Okay' }));
  expect(screen.queryByRole('dialog')).toBeNull();

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
});

test('when the answer is lost, then trying again carries the same key', async () => {
  const sent = open();
  await prefilled();
  await waitFor(async () => expect((await placeOrder()).hasAttribute('disabled')).toBe(false));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await userEvent.click(await placeOrder());
    const modal = await screen.findByRole('dialog', { name: 'Order Failed' });
    expect(modal.textContent).toContain('Order placement failed. Please try again.');
    await userEvent.click(within(modal).getByRole('button', { name: 'Okay' }));
  }
  const keys = sent
    .filter(({ call }) => call === 'POST /api/orders')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
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
