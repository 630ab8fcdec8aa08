import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keysOf, open, placeOrder, prefilled, shop } from '../testing/opened-checkout';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** The checkout with all but the profile, and what lets it come. */
function openWithoutProfile() {
  let come = () => {};
  const came = new Promise<void>((resolve) => (come = resolve));
  const sent = open({
    'GET /user': () => came.then(() => shop['GET /user']),
    'POST /api/orders': { success: true, orderId: 'order-1' },
  });
  return { sent, come };
}
const press = async () => {
  await waitFor(async () => expect((await placeOrder()).hasAttribute('disabled')).toBe(false));
  await userEvent.click(await placeOrder());
};

test('when Place Order is pressed before the profile has come, then the order goes out with it', async () => {
  const { sent, come } = openWithoutProfile();
  await press();
  await screen.findByRole('button', { name: 'Processing...' });
  await userEvent.type(screen.getByLabelText('City'), '{Enter}');
  await act(() => new Promise((over) => setTimeout(over, 100)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(keysOf(sent)).toEqual([]);
  come();
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain('order-1'));
  expect(keysOf(sent)).toHaveLength(1);
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({ user: { city: 'Mirzapur' } });
});

test('when something is typed while the profile is waited for, then the order waits to be placed again', async () => {
  const { sent, come } = openWithoutProfile();
  await press();
  await screen.findByRole('button', { name: 'Processing...' });
  await userEvent.type(screen.getByLabelText('City'), 'Bha');
  come();
  await waitFor(() =>
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'Uttar Pradesh'),
  );
  await act(() => new Promise((over) => setTimeout(over, 100)));
  expect(keysOf(sent)).toEqual([]);
  await userEvent.type(screen.getByLabelText('City'), 'dohi');
  await press();
  await waitFor(() => expect(keysOf(sent)).toHaveLength(1));
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({ user: { city: 'Bhadohi' } });
});

test('when the profile does not come, then what is missing is told, and what comes later is not called wrong', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
  const { come } = openWithoutProfile();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const button = await placeOrder();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await user.click(button);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  await screen.findByRole('dialog', { name: 'Form Validation Error' });
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  expect(screen.getByText('City must be at least 2 characters')).toBeTruthy();
  come();
  await prefilled();
  expect(screen.queryByText('City must be at least 2 characters')).toBeNull();
});

test('when a field is left empty before the profile has come, then nothing is said under what it fills', async () => {
  const { come } = openWithoutProfile();
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.tab();
  await screen.findByText('Name must be at least 2 characters');
  come();
  await prefilled();
  expect(screen.queryByText('Name must be at least 2 characters')).toBeNull();
});
