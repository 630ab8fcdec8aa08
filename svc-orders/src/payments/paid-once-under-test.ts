import type { PaidShop } from './payments-under-test';

/** It is Paid, and all that follows payment has followed, once. */
export async function expectPaidOnce(shop: PaidShop, orderId: string): Promise<void> {
  const bound = { payment: 'Paid', bound: true, awaits: false };
  expect(await shop.orderOf(orderId)).toMatchObject(bound);
  expect(await shop.placedEvents(orderId)).toBe(1);
  expect(await shop.historyOf(orderId)).toEqual(['Pending → Paid']);
  expect(await shop.mailsOf(orderId)).toEqual([
    { kind: 'order-confirmation' },
    { kind: 'payment-received' },
  ]);
  expect(await shop.refundsOf(orderId)).toEqual([]);
}
