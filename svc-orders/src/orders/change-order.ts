import type { Database } from '../database';
import { isOnline, mayCarryTracking } from './order';
import { orderErrors } from './order-errors';
import { findOrder, lockOrder, type StoredOrder } from './order-repository';
import type { OnlinePayments } from './payment-port';
import { recordOrderChange, type Actor, type OrderChange } from './record-order-change';

/**
 * Moves the order on for a person. Of two changes at once the second is judged by what the first left.
 * An order that is cancelled while it waits for its payment has its payment page closed first, and what
 * was paid for it is sent back.
 * @throws ShopError 404 for an order that the person may not see, 409 for a change that the order's state
 * or the person's part does not allow.
 */
export async function changeOrder(
  { database, payments }: { database: Database; payments: OnlinePayments },
  id: string,
  change: OrderChange,
): Promise<StoredOrder> {
  const { actor } = change;
  if (change.status === 'Cancelled') await closePaymentPage({ database, payments }, id, actor);
  return database.$transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !maySee(order, actor)) throw orderErrors.unknownOrder();
    const { status = order.status, tracking } = change;
    if (tracking && !mayCarryTracking({ status })) throw orderErrors.notShipped();
    const changed = await recordOrderChange(tx, order, change);
    const isGivenUp = changed.status === 'Cancelled' && order.status !== 'Cancelled';
    if (isGivenUp && isOnline(changed) && changed.paymentStatus === 'Paid') {
      const reason = actor.note || 'The order was cancelled';
      await payments.refundAll(tx, id, { reason, requestedBy: actor.userId });
    }
    return changed;
  });
}

/** Outside of the transaction, because the provider is asked. If it says `paid`, the order is settled by then. */
async function closePaymentPage(
  { database, payments }: { database: Database; payments: OnlinePayments },
  id: string,
  actor: Actor,
): Promise<void> {
  const order = await findOrder(database, id);
  if (order?.awaitsPayment && maySee(order, actor)) await payments.close(id, actor.requestId);
}

/** Another shopper's order is as unknown as none, so that ids cannot be tried out. */
function maySee(order: StoredOrder, { by, userId }: Actor): boolean {
  return by !== 'shopper' || order.userId === userId;
}
