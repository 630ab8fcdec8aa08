import type { Transaction } from '../database';
import { bindOrder } from '../orders/bind-order';
import { callAttention, endAttention, type StoredOrder } from '../orders/order-repository';
import type { RefundReason } from '../orders/payment-port';
import { isDisputed, leftOf, lostOf } from '../orders/refundable';
import { recordOrderChange } from '../orders/record-order-change';
import { attemptsOf, insertRefund, paymentsOf, refundsOf } from './payment-repository';
import {
  capturedOf,
  excessOf,
  isPaid,
  ofPaidPages,
  paymentStatusOf,
  promisedBack,
} from './payment-rules';
import { chargeable } from './providers/provider-money';

/** Keys of refunds that the shop makes by itself: at most one of each per page. */
const PAID_TWICE = 'automatic-excess';
const CANCELLED = 'automatic-cancelled';
export const DISPUTED = 'Money is to go back, but its payment is disputed: nothing was sent.';

/**
 * Brings the order to what is now known of its payment pages and refunds. An order that is
 * Paid becomes binding, once, however often it is told of.
 * @param order as `lockOrder` read it in this transaction
 * @returns the order as it is then; the same one when nothing moved
 */
export async function followPayments(
  tx: Transaction,
  order: StoredOrder,
  requestId: string | null,
): Promise<StoredOrder> {
  const [attempts, refunds] = await sumsOf(tx, order.id);
  const due = chargeable(Number(order.totalMinor), order.currency);
  const known = paymentStatusOf(attempts, refunds, due);
  // Nobody waits for the money of a cancelled order; what comes all the same goes back.
  const paymentStatus = order.status === 'Cancelled' && known === 'Pending' ? 'Failed' : known;
  const actor = { by: 'payment', userId: null, requestId } as const;
  const moved = await recordOrderChange(tx, order, { paymentStatus, actor });
  if (paymentStatus === 'Paid') await bindOrder(tx, moved, requestId);
  // All of it has gone back by now: nobody must see to that any more.
  if (paymentStatus === 'Refunded') await endAttention(tx, order.id, DISPUTED);
  return moved;
}

/**
 * Orders the refund of what is too much now that money has come. Only then: what was held for a person, or failed, is
 * theirs to send, and the shop would send it too.
 * @param arrivedMinor at most so much: of earlier money it was decided when that came
 */
export async function sendExcessBack(
  tx: Transaction,
  order: StoredOrder,
  arrivedMinor: number,
): Promise<void> {
  const payments = await paymentsOf(tx, order.id);
  const attempts = payments.map(asSums);
  const refunds = payments.flatMap((payment) => payment.refunds.map(asSums));
  const due = chargeable(Number(order.totalMinor), order.currency);
  const cancelled = order.status === 'Cancelled';
  const key = cancelled ? CANCELLED : PAID_TWICE;
  const own = ofPaidPages(attempts, refunds).filter(
    ({ requestKey }) => cancelled || requestKey?.startsWith('automatic-'),
  );
  // What a bank took is with the shopper again, like a refund.
  const lost = payments.filter(isPaid).reduce((sum, payment) => sum + lostOf(payment), 0);
  const excess = excessOf(capturedOf(attempts), due, order.status) - promisedBack(own) - lost;
  const amountMinor = Math.min(arrivedMinor, excess);
  if (amountMinor <= 0) return;
  const reason = cancelled ? 'The order was cancelled' : 'The order was paid twice';
  await sendBack(tx, order.id, { amountMinor, key, reason, requestedBy: null });
}

/** Orders the refund of all that is left, as part of cancelling the order. */
export function sendAllBack(tx: Transaction, orderId: string, why: RefundReason): Promise<void> {
  return sendBack(tx, orderId, { amountMinor: Number.MAX_SAFE_INTEGER, key: CANCELLED, ...why });
}

interface MoneyBack extends RefundReason {
  amountMinor: number;
  key: string;
}

/**
 * Takes the amount from the latest pages first; the provider is asked after the commit. While the shopper disputes the
 * payment a person must decide, else the money might go twice.
 */
async function sendBack(
  tx: Transaction,
  orderId: string,
  { amountMinor, key, reason, requestedBy }: MoneyBack,
): Promise<void> {
  const payments = await paymentsOf(tx, orderId);
  if (isDisputed(payments)) {
    await callAttention(tx, orderId, DISPUTED);
    return;
  }
  let left = amountMinor;
  for (const attempt of payments.filter(isPaid).reverse()) {
    const back = Math.min(left, leftOf(attempt));
    if (back <= 0) continue;
    const refund = { attemptId: attempt.id, amountMinor: back, currency: attempt.currency };
    const made = await insertRefund(tx, { ...refund, requestKey: key, reason, requestedBy });
    // One that failed before is a person's: the same amount may be left on another page.
    if (made) left -= back;
  }
}

function sumsOf(tx: Transaction, orderId: string) {
  return Promise.all([
    attemptsOf(tx, orderId).then((rows) => rows.map(asSums)),
    refundsOf(tx, orderId).then((rows) => rows.map(asSums)),
  ]);
}

function asSums<Row extends { amountMinor: bigint; receivedMinor?: bigint }>(row: Row) {
  const { amountMinor, receivedMinor = 0n } = row;
  return { ...row, amountMinor: Number(amountMinor), receivedMinor: Number(receivedMinor) };
}
