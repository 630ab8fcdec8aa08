import type { Database } from '../database';
import { orderErrors } from './order-errors';
import { lockOrder } from './order-repository';
import type { OnlinePayments } from './payment-port';
import { recordOrderChange } from './record-order-change';

/**
 * Gives up an order that waits for its online payment, because the shopper places another one.
 * @param since when the request began to wait for providers
 * @throws ShopError 409 when it turns out that it was paid: it is binding and holds its rugs.
 */
export async function closeOpenOrder(
  { database, payments }: { database: Database; payments: OnlinePayments },
  orderId: string,
  { requestId, since }: { requestId: string; since?: number },
): Promise<void> {
  await payments.close(orderId, requestId, since);
  await database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // What is cancelled has given way already, and what was paid for it goes back.
    if (!order || order.status === 'Cancelled') return;
    // Whoever settles that it is paid makes it binding in the same transaction.
    if (order.boundAt) throw orderErrors.earlierPaid(order);
    const note = 'It made way for another order.';
    await recordOrderChange(tx, order, {
      status: 'Cancelled',
      actor: { by: 'shop', userId: null, note, requestId },
    });
  });
}
