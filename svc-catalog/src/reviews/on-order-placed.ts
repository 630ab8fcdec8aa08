import { orderPlaced } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/event-handler';
import { isId, type Transaction } from '../database';
import { followPurchases, lockProducts } from './follow-purchases';
import { recordOrder, recordPurchases } from './purchases';
import { withdrawnAmong } from './review-repository';

/** Makes the shopper a buyer of each rug on the order. */
export const onOrderPlaced = on(orderPlaced, async (transaction: Transaction, event) => {
  const { orderId, userId, lines } = event.data;
  const productIds = [...new Set(lines.map(({ productId }) => productId))].filter(isId);
  await recordOrder(transaction, { orderId, isVoid: false, toldAt: event.occurredAt });
  await recordPurchases(transaction, { orderId, userId, productIds });
  // Who buys a rug again after a cancelled order has a withdrawn review to bring back.
  const withdrawn = await withdrawnAmong(transaction, userId, productIds);
  if (withdrawn.length === 0) return;
  await lockProducts(transaction, withdrawn);
  await followPurchases(transaction, userId, withdrawn, event.requestId);
});
