import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith } from '../testing/cart-shop';
import { keysOf, open, placeOrder, prefilled, ready, shop } from '../testing/opened-checkout';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('when the page is reloaded before the answer, then it goes on by itself with key and body as they were', async () => {
  const sent = open();
  await ready();
  await userEvent.click(await placeOrder());
  await screen.findByText('Checking your order …');
  cleanup();
  const [first] = sent.filter(({ call }) => call === 'POST /api/orders');

  // The shop has taken the lines.
  open({ 'GET /api/cart': [] });
  const order = await screen.findByRole('complementary', { name: 'Your order' });
  await waitFor(() => expect(order.textContent).toMatch(/Ganga Bloom.*Total\$217.08.*Checking/));
  const answered = {
    'GET /api/cart': [],
    'POST /api/orders': { success: true, orderId: 'order-1' },
  };
  const again = answerWith({ ...shop, ...answered });
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toContain('"orderId":"order-1"'),
  );
  const [second] = again.filter(({ call }) => call === 'POST /api/orders');
  expect(keysOf(again)).toEqual(keysOf(sent).slice(0, 1));
  expect(second?.body).toEqual(first?.body);
});

test('when the cart is gone because its order is under way, then Enter in a field does not call it empty', async () => {
  open();
  await ready();
  await userEvent.click(await placeOrder());
  await screen.findByText('Checking your order …');
  cleanup();
  const sent = open({ 'GET /api/cart': [] });
  await prefilled();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/cart'));
  await userEvent.type(screen.getByLabelText('City'), '{Enter}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when a field was emptied and the page is opened again, then the profile fills it in', async () => {
  open();
  await prefilled();
  await userEvent.clear(screen.getByLabelText('City'));
  await userEvent.type(screen.getByLabelText('State'), '!');
  expect(screen.getByLabelText('City')).toHaveProperty('value', '');
  cleanup();
  open();
  await prefilled();
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'Uttar Pradesh!');
});

test('when the profile was changed after something was typed here, then the profile is the newer word, and of the rest what was typed', async () => {
  const before = shop['GET /user'] as object;
  open({ 'GET /user': { ...before, state: '' } });
  await prefilled();
  await userEvent.type(screen.getByLabelText('State'), 'Goa');
  await userEvent.type(screen.getByLabelText('City'), '!');
  await userEvent.type(screen.getByLabelText('Country'), '!');
  await userEvent.type(screen.getByLabelText('Phone'), '0');
  cleanup();
  const profile = { ...before, state: 'Bihar', city: 'Patna' };
  open({ 'GET /user': profile });
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveProperty('value', 'Bihar'));
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Patna');
  // Half of a place and half of another would be nobody's.
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'India');
  expect(screen.getByLabelText('Phone').getAttribute('value')).toMatch(/0$/);
  // What is typed from now on is newer still.
  await userEvent.type(screen.getByLabelText('State'), '?');
  cleanup();
  open({ 'GET /user': profile });
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Patna'));
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'Bihar?');
});

test('when a place that was typed gave way, then typing in it brings none of it back', async () => {
  const before = shop['GET /user'] as { city: string };
  open();
  await prefilled();
  await userEvent.type(screen.getByLabelText('City'), '!');
  await userEvent.type(screen.getByLabelText('State'), '!');
  cleanup();
  open({ 'GET /user': { ...before, state: 'Bihar' } });
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveProperty('value', 'Bihar'));
  await userEvent.type(screen.getByLabelText('State'), '?');
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'Bihar?');
  expect(screen.getByLabelText('City')).toHaveProperty('value', before.city);
});

test('when a part of a place was typed and the profile was changed in another, then the place is the profile’s', async () => {
  const before = shop['GET /user'] as { city: string };
  open();
  await prefilled();
  await userEvent.type(screen.getByLabelText('City'), '!');
  cleanup();
  open({ 'GET /user': { ...before, state: 'Bihar' } });
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveProperty('value', 'Bihar'));
  expect(screen.getByLabelText('City')).toHaveProperty('value', before.city);
});
