import { screen, within } from '@testing-library/react';
import type { Order } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';
import { salesByDay, topProducts } from './sales';

let count = 0;
function order(change: Partial<Order>): Order {
  count += 1;
  return {
    id: String(count),
    _id: String(count),
    orderNumber: `HR-2026-${count}`,
    status: 'Pending',
    paymentMethod: 'COD',
    paymentStatus: 'Pending',
    shippingAddress: {
      name: 'Asha Example',
      email: 'asha@example.com',
      address: '12 Weaver Lane',
      city: 'Mirzapur',
      state: 'Uttar Pradesh',
      country: 'India',
      pinCode: '231001',
      phone: '+9155442233',
    },
    items: [{ _id: 'a', name: 'Rug A', quantity: 1, price: 0.1, size: '3X5', image: null }],
    subtotal: 0.1,
    tax: 0.01,
    totalAmount: 0.1,
    currency: 'USD',
    createdAt: '2026-11-20T12:00:00.000Z',
    ...change,
  };
}

test('when days are summed, then exactly, newest first, each currency apart, cancelled ones left out', () => {
  const days = salesByDay([
    order({}),
    order({ totalAmount: 0.2 }),
    order({ currency: 'INR', totalAmount: 5 }),
    order({ status: 'Cancelled', totalAmount: 99 }),
    order({ createdAt: '2026-11-22T12:00:00.000Z', totalAmount: 7 }),
  ]);
  expect(days).toEqual([
    { day: expect.stringMatching(/^2026-11-2[123]$/), currency: 'USD', orders: 1, amount: 7 },
    { day: expect.any(String), currency: 'INR', orders: 1, amount: 5 },
    { day: expect.any(String), currency: 'USD', orders: 2, amount: 0.3 },
  ]);
});

test('when products are ranked, then by what was sold of them', () => {
  const item = (id: string, quantity: number) => ({
    _id: id,
    name: `Rug ${id}`,
    quantity,
    price: 0.1,
    size: '3X5',
    image: null,
  });
  const ranked = topProducts(
    [
      order({ items: [item('a', 1), item('b', 2)] }),
      order({ items: [item('a', 2)] }),
      order({ status: 'Cancelled', items: [item('c', 50)] }),
    ],
    1,
  );
  expect(ranked).toEqual([{ name: 'Rug a', currency: 'USD', quantity: 3, amount: 0.3 }]);
});

test('when there are sales, then the page shows them and says what it counted', async () => {
  await openPanel('/admin/reports', {
    'GET /api/orders': () => ({ body: [order({ totalAmount: 973.08 })], total: 201 }),
  });
  const days = await screen.findByRole('table', { name: 'Sales by day' });
  expect(within(days).getByText('$973.08')).toBeTruthy();
  expect(screen.getByText('From the latest 1 of 201 orders, without cancelled ones.')).toBeTruthy();
});

test('when nothing is sold, then it says so', async () => {
  await openPanel('/admin/reports');
  expect(await screen.findByText('No sales yet.')).toBeTruthy();
});
