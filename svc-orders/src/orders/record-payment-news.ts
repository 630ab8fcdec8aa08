import { orderUpdated } from '@handloom/contracts/events/orders';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import type { Transaction } from '../database';
import { orderErrors } from './order-errors';
import { moveOrder, recordHistory, type StoredOrder } from './order-repository';
import type { Actor } from './record-order-change';

/**
 * Tells of something that happened to an order's payment and left its state as it was, such as a part
 * that was refunded: an entry of the history, a larger version, and the event by which open pages follow.
 * @param order as `lockOrder` read it, or as the last change left it, in this transaction
 * @returns the order as it is then
 */
export async function recordPaymentNews(
  tx: Transaction,
  order: StoredOrder,
  { by, userId, note, requestId }: Actor & { note: string },
): Promise<StoredOrder> {
  const moved = await moveOrder(tx, order, {});
  if (!moved) throw orderErrors.changedMeanwhile();
  const { id: orderId, paymentStatus: state } = order;
  const entry = { orderId, changedBy: by, userId, fromState: state, toState: state, note };
  await recordHistory(tx, [entry]);
  await tellOfOrder(tx, moved, requestId);
  return moved;
}

/** The event that every change of an order carries. */
export async function tellOfOrder(
  tx: Transaction,
  { id: orderId, orderNumber, userId, status, paymentStatus, version }: StoredOrder,
  requestId: string | null,
): Promise<void> {
  const updated = { orderId, orderNumber, userId, status, paymentStatus, version };
  await recordEvent(tx, newEvent(orderUpdated, updated, requestId));
}
