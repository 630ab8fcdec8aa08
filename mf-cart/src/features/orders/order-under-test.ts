import type { Order } from '@handloom/contracts/orders';

/** An order as the shop answers it, with what the test is about. */
export function orderWith(change: Partial<Order> = {}): Order {
  return {
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
    ...change,
  };
}
