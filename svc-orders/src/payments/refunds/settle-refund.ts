import { randomUUID } from 'node:crypto';
import { formatAmount, fromMinor } from '@handloom/contracts/money';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { Transaction } from '../../database';
import { refundedAt } from '../../orders/refundable';
import { callAttention, endAttention, type StoredOrder } from '../../orders/order-repository';
import { recordPaymentNews } from '../../orders/record-payment-news';
import { DISPUTED, followPayments } from '../follow-payments';
import { waitsForKeys, waitsForName } from '../refused-keys';
import type { RefundFact } from '../providers/payment-provider';
import {
  attemptsOf,
  isAllBack,
  refundsOf,
  updateAttempt,
  updateRefund,
  type StoredAttempt,
  type StoredRefund,
} from '../payment-repository';
import { isUnderWay, laterRefund, type RefundStatus, type RefundSums } from '../payment-rules';
import type { Case } from '../settle';

/**
 * A refund's news. Until the provider's id of it is known our row is found by our own, also by a webhook that overtakes
 * the answer of the call that made the refund; any other refund, as of the provider's dashboard, gets a row now.
 */
export async function settleRefund(
  tx: Transaction,
  { order, attempt, fact, source }: Case<RefundFact>,
): Promise<void> {
  const refunds = await refundsOf(tx, order.id);
  const known =
    refunds.find(({ providerRefundId }) => providerRefundId === fact.providerRefundId) ??
    refunds.find(({ id, providerRefundId }) => id === fact.refundId && providerRefundId === null);
  const before = known?.status;
  // A refusal leaves an error: that the money does not go was the shop's conclusion, and the provider knows better.
  const status =
    known && known.error === null ? laterRefund(known.status, fact.status) : fact.status;
  const id = known?.id ?? randomUUID();
  if (known) await update(tx, known, { ...fact, status });
  else {
    const { amountMinor, currency, providerRefundId } = fact;
    const reason = refundedAt(source.provider);
    const row = { id, attemptId: attempt.id, amountMinor, currency, status, reason };
    await tx.refund.create({ data: { ...row, providerRefundId, nextCheckAt: checkOf(status) } });
  }
  if (before === status) return;
  if (known?.error) await endAttention(tx, order.id, refused(known));
  if (!known && !isCovered(attempt, fact)) {
    await callAttention(
      tx,
      order.id,
      `A refund does not fit its payment (${fact.providerRefundId}).`,
    );
  }
  const amountMinor = Number(known?.amountMinor ?? fact.amountMinor);
  const currency = known?.currency ?? fact.currency;
  if (status === 'succeeded') {
    const mail = { kind: 'order-refunded', about: order.id, recipient: order.email };
    await queueMail(tx, { ...mail, data: { amountMinor, currency, refundId: id } });
    await closeReview(tx, attempt);
    await endCallsOfResent(tx, attempt, amountMinor);
  }
  const isAll = isKnownBack(attempt, await refundsOf(tx, order.id));
  if (isGone(status) && !isAll) {
    await callAttention(tx, order.id, didNotArrive(fact.providerRefundId));
  }
  const { requestId } = source;
  await followRefund(tx, order, { amountMinor, currency, status, requestId });
}

/** Before the payment's own news, or where that says no amount, nothing is known to be all of it. */
const isKnownBack = (attempt: StoredAttempt, refunds: StoredRefund[]) =>
  attempt.receivedMinor > 0n && isAllBack(attempt, refunds);

const isGone = (status: RefundStatus) => status === 'failed' || status === 'canceled';
const didNotArrive = (providerRefundId: string | null) =>
  `A refund did not arrive (${providerRefundId}).`;

/**
 * Where the same amount was sent again and has arrived, nobody must look any more: each that arrived is for one that did
 * not. Nor where all has arrived, in whatever parts.
 */
async function endCallsOfResent(
  tx: Transaction,
  attempt: StoredAttempt,
  amountMinor: number,
): Promise<void> {
  const refunds = await refundsOf(tx, attempt.orderId);
  const isAll = isKnownBack(attempt, refunds);
  const alike = refunds.filter(
    (refund) =>
      refund.attemptId === attempt.id && (isAll || Number(refund.amountMinor) === amountMinor),
  );
  const gone = alike.filter(({ status }) => isGone(status));
  const since = gone[0]?.createdAt ?? new Date();
  const arrived = alike.filter(
    ({ status, createdAt }) => status === 'succeeded' && createdAt > since,
  );
  const settled = isAll ? gone.length : arrived.length;
  // Two may have been refused in the same words.
  const open = gone.slice(settled).map(callOf);
  for (const call of gone.slice(0, settled).map(callOf)) {
    if (!open.includes(call)) await endAttention(tx, attempt.orderId, call);
  }
}

const callOf = (refund: StoredRefund) =>
  refund.error === null ? didNotArrive(refund.providerRefundId) : refused(refund);

function isCovered(attempt: StoredAttempt, { amountMinor, currency }: RefundFact): boolean {
  const received = attempt.receivedCurrency ?? attempt.currency;
  return currency === received && amountMinor <= Number(attempt.receivedMinor);
}

interface RefundNews extends Omit<RefundSums, 'attemptId'> {
  currency: string;
  requestId: string | null;
}

/** What a person is told of a refund at which the provider fails by itself. Sent there by hand, it would go twice. */
export function failing(amountMinor: number, currency: string): string {
  const amount = formatAmount(fromMinor(amountMinor), currency);
  return `The payment provider fails at the refund of ${amount}, and may repeat that for a day. It is asked again by itself: do not send it there by hand.`;
}

/**
 * What a person is told of a refund to which the provider said no, or that a dispute kept here; the drawer names each by
 * its amount and its reason.
 */
export function refused({
  amountMinor,
  currency,
  reason,
  error,
}: Pick<StoredRefund, 'amountMinor' | 'currency' | 'reason' | 'error'>): string {
  const amount = formatAmount(fromMinor(Number(amountMinor)), currency);
  const refund = `the refund of ${amount} (“${reason}”)`;
  const said = error?.replace(/\.?$/, '.') ?? 'no.';
  const sentence =
    error === DISPUTED
      ? `The payment is disputed: nothing was sent of ${refund}.`
      : `The payment provider refused ${refund}: ${said}`;
  // Where another call ends, what stays is closed up.
  return sentence.replace(/\s+/g, ' ');
}

/** A refund no longer waits for what this call says; another one of as much may. */
export async function endWait(tx: Transaction, orderId: string, call: string): Promise<void> {
  const waits = ({ status, error }: StoredRefund) => status === 'requested' && error === call;
  if (!(await refundsOf(tx, orderId)).some(waits)) await endAttention(tx, orderId, call);
}

/** Brings the order to it, and tells of a refund that leaves the order's payment as it was. */
export async function followRefund(
  tx: Transaction,
  order: StoredOrder,
  { amountMinor, currency, status, requestId }: RefundNews,
): Promise<void> {
  // Either way it does not fail any more, nor wait for keys or a name.
  for (const call of [failing, waitsForKeys, waitsForName])
    await endWait(tx, order.id, call(amountMinor, currency));
  const moved = await followPayments(tx, order, requestId);
  if (moved.version !== order.version || isUnderWay(status)) return;
  const amount = formatAmount(fromMinor(amountMinor), currency);
  const note =
    status === 'succeeded' ? `${amount} was refunded.` : `The refund of ${amount} did not arrive.`;
  await recordPaymentNews(tx, moved, { by: 'payment', userId: null, note, requestId });
}

/**
 * Money that did not match its page and has all gone back settles nothing: the order can be paid anew, and nobody must look
 * at it, unless another page holds some for the same reason.
 */
async function closeReview(tx: Transaction, attempt: StoredAttempt): Promise<void> {
  const { id, orderId, needsReview } = attempt;
  const refunds = await refundsOf(tx, orderId);
  if (!needsReview || !isAllBack(attempt, refunds)) return;
  await updateAttempt(tx, id, { status: 'failed' });
  const alike = (await attemptsOf(tx, orderId)).filter((page) => page.needsReview === needsReview);
  if (alike.every((page) => isKnownBack(page, refunds)))
    await endAttention(tx, orderId, needsReview);
}

async function update(
  tx: Transaction,
  known: StoredRefund,
  { providerRefundId, status }: RefundFact,
): Promise<void> {
  if (status === known.status && known.providerRefundId) return;
  await updateRefund(tx, known.id, {
    status,
    providerRefundId: known.providerRefundId ?? providerRefundId,
    nextCheckAt: checkOf(status),
    error: null,
  });
}

/** Only what is under way is asked for again. */
function checkOf(status: RefundStatus): Date | null {
  return isUnderWay(status) ? new Date(Date.now() + 60_000) : null;
}
