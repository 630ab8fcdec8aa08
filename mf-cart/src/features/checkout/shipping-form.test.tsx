import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keysOf, open, placeOrder, ready } from '../testing/opened-checkout';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('when a phone is written as people write it, then the order has it as the rule takes it', async () => {
  const sent = open({ 'POST /api/orders': { success: true, orderId: 'order-1' } });
  await ready();
  const phone = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.clear(phone);
  await userEvent.type(phone, '+49 (221) 123-4567');
  await userEvent.tab();
  await userEvent.click(await placeOrder());
  await waitFor(() => expect(keysOf(sent)).toHaveLength(1));
  const order = sent.find(({ call }) => call === 'POST /api/orders');
  expect(order?.body).toMatchObject({ user: { phone: '+492211234567' } });
});
