import { orderUpdated } from '@handloom/contracts/events/orders';
import { recordEvent } from '@handloom/service-kit/outbox';
import type { Database } from '../database';
import { transition, type OrderStateChange } from './order';
import { orderErrors } from './order-errors';
import { findOrder, moveOrder, type StoredOrder } from './order-repository';

const ATTEMPTS = 5;

/**
 * Moves the order on. Of two changes at once the second is judged again by what the first left.
 * @throws ShopError 404 for an unknown order, 409 for a transition that its state does not allow.
 */
export function changeOrder(
  database: Database,
  id: string,
  change: OrderStateChange,
  requestId: string,
): Promise<StoredOrder> {
  return database.$transaction(async (tx) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const order = await findOrder(tx, id);
      if (!order) throw orderErrors.unknownOrder();
      const next = transition(order, change);
      if (next.kind === 'illegal') throw orderErrors.illegalTransition(next.sentence);
      if (next.kind === 'unchanged') return order;
      if (!(await moveOrder(tx, order.id, order, next.state))) continue;
      const { orderNumber, userId } = order;
      const updated = { orderId: order.id, orderNumber, userId, ...next.state };
      await recordEvent(tx, orderUpdated, updated, requestId);
      return { ...order, ...next.state };
    }
    throw orderErrors.changedMeanwhile();
  });
}
