import {
  awaitPaymentUntil,
  callAttention,
  endAttention,
  lockOrder,
} from '../../orders/order-repository';
import { recordOrderChange } from '../../orders/record-order-change';
import { keysRefused } from '../refused-keys';
import { closePage } from './close-page';
import type { PaymentDesk } from '../payment-desk';
import { attemptsOf, updateAttempt } from '../payment-repository';
import { isLive } from '../payment-rules';
import type { ProviderName } from '../providers/provider-money';
import { sideBySide } from '../side-by-side';

/**
 * Gives up the orders whose time to be paid is over, each only after its provider has had the last word. Where the keys
 * of a provider were taken away nobody can be asked: a person is told, and money that came all the same goes back when
 * the keys are set again. Wrong keys are mended sooner, so such an order waits for them, and a person is told of it. Orders
 * are drawn by lot: those of which no answer comes stay due, and hold up nobody else.
 */
export async function expireUnpaidOrders(
  desk: PaymentDesk,
  name: ProviderName,
  most: number,
): Promise<void> {
  const due = await desk.database.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders
    WHERE awaits_payment AND pay_by <= now() AND payment_method = ${name}
    ORDER BY random() LIMIT ${most}`;
  const canAsk = desk.providers[name] !== undefined;
  await sideBySide(due, async ({ id }) => {
    const ended = await closePage(desk, id, null);
    if (ended === 'closed' || (ended === 'processing' && !canAsk)) await giveUp(desk, id, canAsk);
    else if (ended === 'keys-refused') await callAttention(desk.database, id, keysRefused(name));
    // The shopper has paid by a method that takes its time.
    else if (ended === 'processing') await awaitPaymentUntil(desk.database, id, inAnHour());
  });
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function giveUp({ database }: PaymentDesk, orderId: string, canAsk: boolean): Promise<void> {
  await database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const over = order?.payBy && order.payBy.getTime() <= Date.now();
    if (!order?.awaitsPayment || !over) return;
    const live = (await attemptsOf(tx, orderId)).filter(({ status }) => isLive(status));
    // Its provider has not closed it, whatever it was told, or somebody pressed Pay now in the meantime: it may still be paid.
    if (live.length > 0 && canAsk) return;
    for (const { id, provider } of live) {
      await updateAttempt(tx, id, { status: 'expired' });
      await endAttention(tx, orderId, keysRefused(provider));
      await callAttention(
        tx,
        orderId,
        `It was given up without asking ${provider}, whose keys are not set.`,
      );
    }
    await recordOrderChange(tx, order, {
      status: 'Cancelled',
      paymentStatus: 'Failed',
      actor: { by: 'shop', userId: null, note: 'It was not paid in time.', requestId: null },
    });
  });
}
