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
  const word = await payments.close(orderId, requestId, since);
  await database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    if (word === 'paid' || order.boundAt) throw orderErrors.earlierPaid(order);
    if (!order.awaitsPayment) return;
    const note = 'The shopper placed another order instead.';
    await recordOrderChange(tx, order, {
      status: 'Cancelled',
      actor: { by: 'shop', userId: null, note, requestId },
    });
  });
}
