import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { keysOf, open, placeOrder, ready } from '../testing/opened-checkout';

/** The test's browser goes to other parts of a page only. */
const payment = { provider: 'stripe', url: 'http://localhost/#payment' };

const pressed = async () => {
  const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1', payment } });
  await ready();
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(window.location.hash).toBe('#payment'));
  return sent;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});

test('when the browser is on its way to the payment page, then Enter in a field orders nothing more', async () => {
  const sent = await pressed();
  await userEvent.type(screen.getByLabelText('City'), '{Enter}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(keysOf(sent)).toHaveLength(1);
});

test('when the browser brings the page back, then it can order again, and the keyboard goes on there', async () => {
  const sent = await pressed();
  loseFocus();
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(document.activeElement).toBe(await placeOrder());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(keysOf(sent)).toHaveLength(2));
});
