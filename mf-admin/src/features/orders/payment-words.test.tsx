import { screen } from '@testing-library/react';
import type { Order } from '@handloom/contracts/orders';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from './order-under-test';

test.each<[string, Partial<Order>]>([
  ['Cash on Delivery, pending', {}],
  ['Cash on Delivery, unrecorded', { status: 'Completed' }],
  ['Cash on Delivery, not paid', { status: 'Cancelled' }],
  ['Stripe, failed', { paymentMethod: 'Stripe', paymentStatus: 'Failed' }],
  ['Stripe, not paid', { status: 'Cancelled', paymentMethod: 'Stripe', paymentStatus: 'Failed' }],
])(
  'the list says of a payment what the order’s drawer and papers say: %s',
  async (words, change) => {
    await openPanel('/admin/orders', {
      'GET /api/orders': () => ({ body: [orderUnderTest(change)], total: 1 }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);
