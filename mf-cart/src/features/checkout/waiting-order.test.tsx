import { screen, waitFor } from '@testing-library/react';
import { orderWith } from '../orders/order-under-test';
import { open, ready } from '../testing/opened-checkout';

const waits = orderWith({ paymentMethod: 'Stripe', payable: true });
const past = orderWith({ id: 'order-0', orderNumber: 'HR-2026-000122', status: 'Completed' });

test('when the shopper comes back from its payment page, then it is named and can be paid', async () => {
  open({ 'GET /api/orders?mine=true&limit=20': [waits, past] });
  const number = await screen.findByRole('link', { name: 'HR-2026-000123' });
  expect(number.parentElement?.textContent).toBe('Order HR-2026-000123 waits for its payment.');
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  const main = screen.getAllByRole('button').filter(({ className }) => /\bmain\b/.test(className));
  expect(main.map(({ textContent }) => textContent)).toEqual(['Place Order']);
});

test('when it was paid by a method that takes days, then nothing asks to order or pay again', async () => {
  open({ 'GET /api/orders?mine=true&limit=20': [{ ...waits, payable: false }, past] });
  const number = await screen.findByRole('link', { name: 'HR-2026-000123' });
  expect(number.parentElement?.textContent).toBe(
    'We have not heard yet whether order HR-2026-000123 is paid, which can take some days. You need not order or pay again.',
  );
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('when none waits, then nothing is said of orders', async () => {
  const sent = open({ 'GET /api/orders?mine=true&limit=20': [past] });
  await ready();
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain('GET /api/orders?mine=true&limit=20'),
  );
  expect(screen.queryByText(/waits for its payment|have not heard/)).toBeNull();
});
