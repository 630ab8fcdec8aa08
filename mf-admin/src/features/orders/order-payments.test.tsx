import { within } from '@testing-library/react';
import type { OrderPayment } from '@handloom/contracts/order-payments';
import { openDrawer, order, paidOnline } from './order-drawer-under-test';

const payment = (change: Partial<OrderPayment>): OrderPayment => ({
  _id: 'first',
  provider: 'Stripe',
  status: 'paid',
  amount: 973.08,
  currency: 'USD',
  reference: 'pi_3Q9x',
  problem: null,
  disputes: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
const shown = async (...payments: OrderPayment[]) => {
  const { drawer } = await openDrawer(order({ ...paidOnline, payments }));
  const region = within(drawer).getByRole('region', { name: 'Payments' });
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('an order tells each time that it was to be paid, and by what its provider knows it', async () => {
  const refused = payment({ status: 'failed', reference: null, problem: 'No such currency' });
  const [first, second] = await shown(refused, payment({ _id: 'second' }));
  expect(first).toMatch(/^\$973\.08 Failed .*Stripe No such currency$/);
  expect(second).toMatch(/^\$973\.08 Paid .*Stripe pi_3Q9x$/);
});

test('and what is disputed of it', async () => {
  const disputes = [
    { status: 'needs_response', amount: 973.08, isOpen: true },
    { status: 'won', amount: 10, isOpen: false },
  ];
  const [only] = await shown(payment({ disputes }));
  expect(only).toContain('$973.08 disputed: needs response, not decided');
  expect(only).toMatch(/\$10\.00 disputed: won$/);
});

test('also where two of the same amount stand the same', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const disputes = [1, 2].map(() => ({ status: 'lost', amount: 10, isOpen: false }));
  const [only] = await shown(payment({ disputes }));
  expect(only?.match(/\$10\.00 disputed: lost/g)).toHaveLength(2);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test('an order that is paid in cash has none', async () => {
  const { drawer } = await openDrawer(order({ payments: [] }));
  expect(within(drawer).queryByRole('region', { name: 'Payments' })).toBeNull();
});
