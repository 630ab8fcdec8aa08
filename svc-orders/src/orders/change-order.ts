import type { Database } from '../database';
import { orderErrors } from './order-errors';
import { mayCarryTracking } from './order';
import { lockOrder, type StoredOrder } from './order-repository';
import { recordOrderChange, type Actor, type OrderChange } from './record-order-change';

/**
 * Moves the order on for an admin. Of two changes at once the second is judged by what the first left.
 * @throws ShopError 404 for an unknown order, 409 for a change that its state does not allow.
 */
export function changeOrder(
  database: Database,
  id: string,
  change: OrderChange,
  actor: Actor,
): Promise<StoredOrder> {
  return database.$transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw orderErrors.unknownOrder();
    const { status = order.status, tracking } = change;
    if (tracking && !mayCarryTracking({ status })) throw orderErrors.notShipped();
    return recordOrderChange(tx, order, change, actor);
  });
}
