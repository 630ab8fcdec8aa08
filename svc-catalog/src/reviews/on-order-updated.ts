import type { z } from 'zod';
import { orderUpdated } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/event-handler';
import type { Transaction } from '../database';
import { followPurchases, lockProducts } from './follow-purchases';
import { productsOfOrder, recordOrder } from './purchases';

/** Whether nobody bought anything by it. */
export function isVoidOrder({
  status,
  paymentStatus,
}: Pick<z.infer<typeof orderUpdated.data>, 'status' | 'paymentStatus'>): boolean {
  return status === 'Cancelled' || paymentStatus === 'Failed';
}

/**
 * An order that was cancelled, or whose payment failed, bought nothing: its shopper may not review by
 * it, and a review already written is withdrawn until they buy the rug after all. A refund after
 * delivery changes nothing: they had the rug.
 */
export const onOrderUpdated = on(orderUpdated, async (transaction: Transaction, event) => {
  const { orderId, userId } = event.data;
  const isVoid = isVoidOrder(event.data);
  await recordOrder(transaction, { orderId, isVoid, toldAt: event.occurredAt });
  const productIds = await productsOfOrder(transaction, orderId);
  await lockProducts(transaction, productIds);
  await followPurchases(transaction, userId, productIds, event.requestId);
});
