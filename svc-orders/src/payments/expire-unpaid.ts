import { lockOrder } from '../orders/order-repository';
import { recordOrderChange } from '../orders/record-order-change';
import { closePage } from './close-page';
import type { PaymentDesk } from './payment-desk';
import { attemptsOf } from './payment-repository';
import { isLive } from './payment-rules';
import type { ProviderName } from './provider-money';
import { sideBySide } from './side-by-side';

/** Gives up the orders whose time to be paid is over, each only after its provider has had the last word. */
export async function expireUnpaidOrders(
  desk: PaymentDesk,
  name: ProviderName,
  most: number,
): Promise<void> {
  const due = await desk.database.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders
    WHERE awaits_payment AND pay_by <= now() AND payment_method = ${name}
    ORDER BY pay_by LIMIT ${most}`;
  await sideBySide(due, async ({ id }) => {
    const ended = await closePage(desk, id, null);
    if (ended === 'closed') await giveUp(desk, id);
    if (ended === 'processing') await wait(desk, id);
  });
}

async function giveUp({ database }: PaymentDesk, orderId: string): Promise<void> {
  await database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const over = order?.payBy && order.payBy.getTime() <= Date.now();
    if (!order?.awaitsPayment || !over) return;
    // Somebody pressed Pay now in the meantime.
    if ((await attemptsOf(tx, orderId)).some(({ status }) => isLive(status))) return;
    await recordOrderChange(tx, order, {
      status: 'Cancelled',
      paymentStatus: 'Failed',
      actor: { by: 'shop', userId: null, note: 'It was not paid in time.', requestId: null },
    });
  });
}

/** The shopper has paid by a method that takes its time. */
async function wait({ database }: PaymentDesk, orderId: string): Promise<void> {
  await database.$executeRaw`
    UPDATE orders SET pay_by = now() + interval '1 hour' WHERE id = ${orderId}::uuid AND awaits_payment`;
}
