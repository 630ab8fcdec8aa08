import { render, screen } from '@testing-library/react';
import type { Refund } from '@handloom/contracts/order-payments';
import type { Order } from '@handloom/contracts/orders';
import { OrderFacts } from './order-facts';
import { orderWith } from './order-under-test';

const refund = (status: Refund['status']): Refund => ({
  _id: 'refund-1',
  amount: 100.5,
  currency: 'USD',
  status,
  reason: '',
  createdAt: '2026-11-22T10:00:00.000Z',
});

test.each<[string, Partial<Order>]>([
  ['Pending, you pay on delivery', { paymentMethod: 'COD', paymentStatus: 'Pending' }],
  [
    'Pending, you pay on delivery',
    { paymentMethod: 'COD', paymentStatus: 'Pending', status: 'Shipped' },
  ],
  ['Not recorded yet', { paymentMethod: 'COD', paymentStatus: 'Pending', status: 'Completed' }],
  ['Paid', { paymentMethod: 'COD', paymentStatus: 'Paid', status: 'Completed' }],
  ['Pending', { paymentMethod: 'Stripe', paymentStatus: 'Pending' }],
  ['Paid', { paymentMethod: 'Razorpay', paymentStatus: 'Paid' }],
  ['Nothing to pay', { paymentMethod: 'COD', paymentStatus: 'Pending', status: 'Cancelled' }],
  ['Nothing to pay', { paymentMethod: 'Stripe', paymentStatus: 'Pending', status: 'Cancelled' }],
  ['Not paid', { paymentMethod: 'Stripe', paymentStatus: 'Failed', status: 'Cancelled' }],
  ['Failed', { paymentMethod: 'Stripe', paymentStatus: 'Failed' }],
  [
    'Paid, partly refunded',
    { paymentMethod: 'Stripe', paymentStatus: 'Paid', refunds: [refund('succeeded')] },
  ],
  // It was paid twice, and the second payment has come back.
  [
    'Paid',
    {
      paymentMethod: 'Stripe',
      paymentStatus: 'Paid',
      refunds: [refund('succeeded')],
      partlyRefunded: false,
    },
  ],
  // Nothing has come back yet.
  ['Paid', { paymentMethod: 'Stripe', paymentStatus: 'Paid', refunds: [refund('requested')] }],
  ['Paid', { paymentMethod: 'Stripe', paymentStatus: 'Paid', refunds: [refund('failed')] }],
  [
    'Refunded',
    { paymentMethod: 'Stripe', paymentStatus: 'Refunded', refunds: [refund('succeeded')] },
  ],
])('the payment of an order reads "%s" when it is %j', (words, change) => {
  render(<OrderFacts order={orderWith(change)} />);
  expect(screen.getByText('Payment status').nextElementSibling?.textContent).toBe(words);
});
