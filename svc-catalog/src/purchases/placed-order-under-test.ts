import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@handloom/contracts/events/orders';

/** For tests: the event by which svc-orders tells of an order with these lines. */
export function placedOrder(
  lines: { productId: string; quantity: number }[],
  {
    id = randomUUID(),
    orderId = randomUUID(),
    userId = 'shopper-1',
  }: { id?: string; orderId?: string; userId?: string } = {},
) {
  return {
    id,
    subject: orderPlaced.subject,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data: {
      orderId,
      orderNumber: 'HR-2026-000001',
      userId,
      placedAt: new Date().toISOString(),
      paymentMethod: 'COD',
      shippingAddress: {
        name: 'Asha Verma',
        email: 'asha@example.com',
        address: '12 Weavers Lane',
        city: 'Mirzapur',
        state: 'Uttar Pradesh',
        country: 'India',
        pinCode: '231001',
        phone: '987-654-3210',
      },
      lines: lines.map((line) => ({ name: 'Rug', size: '3X5', priceMinor: 100, ...line })),
      subtotalMinor: 100,
      taxMinor: 8,
      totalMinor: 108,
      currency: 'USD',
    },
  };
}
