import { formatAmount, fromMinor } from '@handloom/contracts/money';
import type { Admin } from '@handloom/service-kit/audit/record-admin-change';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { Transaction } from '../../database';
import { CASH_OWED } from '../../orders/change-order';
import { endAttention, type StoredOrder } from '../../orders/order-repository';
import { recordOrderChange } from '../../orders/record-order-change';
import { recordPaymentNews } from '../../orders/record-payment-news';
import {
  isAllBack,
  readAttempt,
  refundsOf,
  updateRefund,
  type StoredRefund,
} from '../payment-repository';

/** Cash that an admin said was received: refunds belong to a payment, and cash has no page. Repeated, it is there. */
export async function keepCashPayment(tx: Transaction, order: StoredOrder): Promise<void> {
  const { id, totalMinor, currency } = order;
  await tx.$executeRaw`
    INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency, received_minor,
                                  received_currency, params, expires_at)
    VALUES (gen_random_uuid(), ${id}::uuid, 'COD', 1, 'paid', ${totalMinor}, ${currency}, ${totalMinor},
            ${currency}, '{}', now())
    ON CONFLICT (order_id, seq) DO NOTHING`;
}

/**
 * Cash is given back by hand, so an admin's word is all there is: it has arrived. The shopper is told, and an order that
 * called for its cash calls no more when all of it is back.
 */
export async function settleCashRefund(
  tx: Transaction,
  order: StoredOrder,
  { refund, by }: { refund: StoredRefund; by: Admin },
): Promise<void> {
  const { id, attemptId, currency, reason } = refund;
  const amountMinor = Number(refund.amountMinor);
  await updateRefund(tx, id, { status: 'succeeded', nextCheckAt: null });
  const mail = { kind: 'order-refunded', about: order.id, recipient: order.email };
  await queueMail(tx, { ...mail, data: { amountMinor, currency, refundId: id } });
  const actor = { by: 'admin', userId: by.userId, requestId: by.requestId } as const;
  if (isAllBack(await readAttempt(tx, attemptId), await refundsOf(tx, order.id))) {
    await recordOrderChange(tx, order, {
      paymentStatus: 'Refunded',
      isCashBack: true,
      actor: { ...actor, note: reason },
    });
    await endAttention(tx, order.id, CASH_OWED);
  } else {
    const note = `${formatAmount(fromMinor(amountMinor), currency)} was refunded.`;
    await recordPaymentNews(tx, order, { ...actor, note });
  }
}
