import type { z } from 'zod';
import { formatAmount, fromMinor, toMinor } from '@handloom/contracts/money';
import type { Refund, refundRequest } from '@handloom/contracts/order-payments';
import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import type { Transaction } from '../../database';
import { isOnline } from '@handloom/contracts/order-life';
import { orderErrors } from '../../orders/order-errors';
import { lockOrder } from '../../orders/order-repository';
import { toRefund } from '../../orders/order-view';
import { isDisputed, lostOf, mostLeft } from '../../orders/refundable';
import { carryOutRefund } from './carry-out-refund';
import { inTime } from '../in-time';
import { keepCashPayment, settleCashRefund } from './cash-refund';
import type { PaymentDesk } from '../payment-desk';
import { paymentErrors } from '../payment-errors';
import { isPaid } from '../payment-rules';
import { chargeable } from '../providers/provider-money';
import { insertRefund, paymentsOf, refundsOf, type StoredRefund } from '../payment-repository';

export interface RefundWish {
  orderId: string;
  /** The admin's `Idempotency-Key`, also with a better reason; without one every request is another refund. */
  key: string | null;
  by: Admin;
  wish: z.infer<typeof refundRequest>;
}

/**
 * Sends money back; of cash it is told that it was given back. The row is there before the provider is asked, with the
 * key that the call will carry.
 * @throws ShopError 404 for an unknown order, 422 for more than is left or a key used for another refund,
 * 409 while the payment is disputed
 */
export async function refundOrder(desk: PaymentDesk, request: RefundWish): Promise<Refund> {
  const id = await desk.database.$transaction((tx) => recordWish(tx, request));
  const carriedOut = carryOutRefund(desk, id).catch((error: unknown) =>
    desk.log.error({ err: error, refund: id }, 'a refund was not carried out'),
  );
  // What the provider says later, webhook and worker bring.
  await inTime(carriedOut, undefined);
  const rows = await refundsOf(desk.database, request.orderId);
  return toRefund(rows.find((row) => row.id === id) as StoredRefund);
}

async function recordWish(tx: Transaction, { orderId, key, by, wish }: RefundWish) {
  const order = await lockOrder(tx, orderId);
  if (!order) throw orderErrors.unknownOrder();
  const isCash = !isOnline(order);
  if (isCash && order.paymentStatus === 'Paid' && order.totalMinor > 0n)
    await keepCashPayment(tx, order);
  const payments = await paymentsOf(tx, orderId);
  const wanted = wish.amount === undefined ? null : toMinor(wish.amount);
  // All that is left and a part are two wishes, also when they come to the same.
  const keys = [`admin ${key}`, `admin all ${key}`] as const;
  const requestKey = key === null ? null : keys[wanted === null ? 1 : 0];
  const refunds = payments.flatMap((payment) => payment.refunds);
  const earlier =
    key !== null && refunds.find((refund) => keys.some((one) => one === refund.requestKey));
  if (earlier) {
    const isSame = earlier.requestKey === requestKey;
    if (!isSame || (wanted !== null && wanted !== Number(earlier.amountMinor))) {
      throw paymentErrors.refundKeyReused();
    }
    return earlier.id;
  }
  if (isDisputed(payments)) throw paymentErrors.disputed();
  // Of two with as much left what is held goes first: without its own money the order could not be sent on.
  const held = payments.filter((payment) => !isPaid(payment));
  const most = mostLeft([...held, ...payments.filter(isPaid)]);
  if (!most || most.left <= 0) {
    throw payments.some(lostOf) ? paymentErrors.lost() : paymentErrors.nothingToRefund();
  }
  const { attempt, left, currency } = most;
  if (wanted !== null && wanted > left) {
    throw paymentErrors.tooMuch(formatAmount(fromMinor(left), currency));
  }
  // The provider would send another amount than the shop writes down.
  if (wanted !== null && !isCash && wanted !== chargeable(wanted, currency)) {
    throw paymentErrors.noDecimals(currency);
  }
  const made = await insertRefund(tx, {
    attemptId: attempt.id,
    requestKey,
    amountMinor: wanted ?? left,
    currency,
    reason: wish.reason,
    requestedBy: by.userId,
  });
  if (!made) throw paymentErrors.refundKeyReused();
  const refund = { amount: fromMinor(wanted ?? left), currency, reason: wish.reason };
  const line = { by, kind: 'order', about: orderId, name: order.orderNumber, action: 'refunded' };
  await recordAdminChange(tx, { ...line, before: null, after: refund });
  if (isCash) await settleCashRefund(tx, order, { refund: made, by });
  return made.id;
}
