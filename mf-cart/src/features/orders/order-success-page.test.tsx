import { screen } from '@testing-library/react';
import type { Order } from '@handloom/contracts/orders';
import { answerWith, openPage, SHOPPER } from '../testing/cart-shop';
import { OrderSuccessPage } from './order-success-page';

const order: Order = {
  id: 'order-1',
  _id: 'order-1',
  orderNumber: 'HR-2026-000123',
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
    phone: '544-223-3000',
  },
  items: [
    { _id: 'rug-1', name: 'Ganga Bloom', quantity: 2, price: 100.5, size: '5X8', image: null },
  ],
  subtotal: 201,
  tax: 16.08,
  totalAmount: 217.08,
  currency: 'USD',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const open = (at: string) => openPage(<OrderSuccessPage />, { user: SHOPPER, at });

test('when no order is named, then it says so', async () => {
  open('/order-success');
  expect(await screen.findByRole('heading', { name: 'Order ID not found.' })).toBeTruthy();
});

test('when the order is known, then number, address, items, payment and total are shown', async () => {
  answerWith({ 'GET /api/orders/order-1': order });
  open('/order-success?order=order-1');
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('HR-2026-000123')).toBeTruthy();
  expect(screen.getByText('Cash on Delivery')).toBeTruthy();
  expect(screen.getByText(/12 Weaver Lane/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Ganga Bloom.*2.*\$201\.00/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Total amount $217.08' })).toBeTruthy();
});

test('when the order cannot be had, then the reason is shown', async () => {
  answerWith({ 'GET /api/orders/order-1': 404 });
  open('/order-success?order=order-1');
  expect(await screen.findByRole('heading', { name: 'Error: The shop said 404' })).toBeTruthy();
});
