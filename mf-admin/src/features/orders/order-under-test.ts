import type { Mail } from '@handloom/contracts/mails';
import type { Order } from '@handloom/contracts/orders';

/** An order of one rug as the API answers it, to be paid when it arrives. */
export function orderUnderTest({ id = '1', ...change }: Partial<Order> = {}): Order {
  return {
    id,
    _id: id,
    orderNumber: `HR-2026-00000${id}`,
    status: 'Pending',
    paymentMethod: 'COD',
    paymentStatus: 'Pending',
    shippingAddress: {
      name: `Customer ${id}`,
      email: 'asha@example.com',
      address: '12 Weaver Lane',
      city: 'Mirzapur',
      state: 'Uttar Pradesh',
      country: 'India',
      pinCode: '231001',
      phone: '+9155442233',
    },
    items: [
      { _id: 'rug', name: 'Ganga Bloom', quantity: 2, price: 450.5, size: '5X8', image: null },
    ],
    subtotal: 901,
    tax: 72.08,
    totalAmount: 973.08,
    currency: 'USD',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}

/** The confirmation that went to the customer of {@link orderUnderTest}. */
export const mailUnderTest: Mail = {
  _id: 'm-1',
  kind: 'order-confirmation',
  about: '1',
  recipient: 'asha@example.com',
  status: 'sent',
  isKept: false,
  attempts: 1,
  lastFailure: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:01.000Z',
};
