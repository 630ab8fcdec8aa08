import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keysOf, open, placeOrder, prefilled, ready } from '../testing/opened-checkout';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['Phone', '+49 (221) 123-4567', { phone: '+492211234567' }],
  ['Pin Code', '231 001', { pinCode: '231001' }],
])(
  'when %s is written as people write it, then the order has it as the rule takes it',
  async (label, typed, told) => {
    const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
    await ready();
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
    await userEvent.click(await placeOrder());
    await waitFor(() => expect(keysOf(sent)).toHaveLength(1));
    const order = sent.find(({ call }) => call === 'POST /api/orders');
    expect(order?.body).toMatchObject({ user: told });
  },
);

test.each([
  ['while it is written', { isComposing: true }],
  ['as Safari tells it', { keyCode: 229 }],
])(
  'when Enter takes a word of an input method, %s, then nothing is ordered',
  async (_how, composing) => {
    const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
    await ready();
    const name = screen.getByLabelText('Name');
    fireEvent.keyDown(name, { key: 'Enter', ...composing });
    await userEvent.clear(name);
    await userEvent.type(name, 'आ{Enter}');
    // The Enter that was meant is answered, and is the only one.
    await screen.findByRole('dialog', { name: 'Form Validation Error' });
    expect(keysOf(sent)).toEqual([]);
  },
);

test('when Enter begins another line of the address, then nothing is ordered', async () => {
  const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
  await ready();
  const address = screen.getByLabelText<HTMLTextAreaElement>('Address');
  await userEvent.type(address, '{Enter}Mirzapur');
  expect(address.value).toMatch(/\nMirzapur$/);
  expect(screen.getByRole('button', { name: 'Place Order' })).toBeTruthy();
  expect(keysOf(sent)).toEqual([]);
});

test('when another way of paying is chosen, then Place Order has it above itself', async () => {
  open();
  await prefilled();
  const summary = await screen.findByRole('region', { name: 'Order Summary' });
  expect(summary.textContent).toContain('You pay when it is delivered.');
  await userEvent.selectOptions(screen.getByLabelText('Payment Method'), 'Stripe');
  expect(summary.textContent).toContain('You pay on the next page, with Stripe.');
});

test('when the cart is still on its way, then Enter does not call it empty, nor do the sums', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  open({ 'GET /api/cart': async () => answered.then(() => []) });
  await prefilled();
  const city = screen.getByLabelText('City');
  await userEvent.type(city, '{Enter}');
  await userEvent.clear(city);
  await userEvent.type(city, '{Enter}');
  await screen.findByText('City must be at least 2 characters');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryAllByText('$0.00')).toEqual([]);
  answer();
  await screen.findByText('Your Cart is empty.');
  expect(screen.getAllByText('$0.00')).toHaveLength(3);
  await userEvent.type(city, '{Enter}');
  await screen.findByRole('dialog', { name: 'Empty Cart' });
});
