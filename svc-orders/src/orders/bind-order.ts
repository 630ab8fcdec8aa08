import { orderPlaced } from '@handloom/contracts/events/orders';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import { takeOrderedLines } from '../cart/cart-repository';
import type { Transaction } from '../database';
import { toPlacedOrder } from './order-view';
import { markBinding, type StoredOrder } from './order-repository';

/**
 * Makes an order binding, once: what it ordered leaves the shopper's cart with this transaction, and
 * the event that tells of the order and the mail that confirms it are written. An online order becomes binding when it is paid; a cash
 * order is written binding (`place-order.ts`).
 * @param order as `lockOrder` read it in this transaction
 * @returns false when it was binding already or is cancelled; then nothing happens.
 */
export async function bindOrder(
  tx: Transaction,
  order: StoredOrder,
  requestId: string | null,
): Promise<boolean> {
  if (!(await markBinding(tx, order.id))) return false;
  const { id: orderId, userId, placedAt, lines } = order;
  await takeOrderedLines(tx, { orderId, userId, placedAt, lines });
  await recordEvent(tx, newEvent(orderPlaced, toPlacedOrder(order), requestId));
  await queueMail(tx, { kind: 'order-confirmation', about: orderId, recipient: order.email });
  return true;
}
