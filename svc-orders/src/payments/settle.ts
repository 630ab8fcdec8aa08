import { formatAmount, fromMinor } from '@handloom/contracts/money';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { Database, Transaction } from '../database';
import {
  callAttention,
  endAttention,
  lockOrder,
  wasSettled,
  type StoredOrder,
} from '../orders/order-repository';
import { recordPaymentNews } from '../orders/record-payment-news';
import { holdsRefunds, lostOf } from '../orders/refundable';
import type { DisputeFact, PaymentFact, ProviderFact } from './providers/payment-provider';
import { endKeysRefused, unknownPage } from './refused-keys';
import { findAttempt, readAttempt, updateAttempt, type StoredAttempt } from './payment-repository';
import { laterAttempt, mismatchOf } from './payment-rules';
import type { ProviderName } from './providers/provider-money';
import { followPayments, sendExcessBack } from './follow-payments';
import { settleRefund } from './refunds/settle-refund';

/** Where a fact comes from. */
export interface Source {
  provider: ProviderName;
  /** Whether the shop's keys of that provider move real money. */
  live: boolean;
  requestId: string | null;
}

/** `unknown`: no page of this shop is meant, or none yet. */
export type Settled = 'applied' | 'unknown';

/**
 * The one place where a provider's word becomes the shop's state, whoever brought it: webhook, return of
 * the browser, reconciler, sweep. The order's row is locked first, so that all of them stand in one line,
 * and what was said before has no second effect.
 */
export function settle(database: Database, fact: ProviderFact, source: Source): Promise<Settled> {
  return database.$transaction((tx) => settleIn(tx, fact, source));
}

/** @param tx in which no other order is locked */
export async function settleIn(
  tx: Transaction,
  fact: ProviderFact,
  source: Source,
): Promise<Settled> {
  const found = await findAttempt(tx, source.provider, namesIn(fact));
  const order = found && (await lockOrder(tx, found.orderId));
  if (!found || !order) return 'unknown';
  // What was read before the lock may be old by now.
  const attempt = await readAttempt(tx, found.id);
  const about = { order, attempt, source };
  if (fact.kind === 'refund') await settleRefund(tx, { ...about, fact });
  else if (fact.kind === 'dispute') await settleDispute(tx, { ...about, fact });
  else await settlePayment(tx, { ...about, fact });
  return 'applied';
}

export interface Case<Fact> {
  order: StoredOrder;
  attempt: StoredAttempt;
  fact: Fact;
  source: Source;
}

function namesIn(fact: ProviderFact) {
  const { paymentId } = fact;
  if (fact.kind === 'payment') return fact;
  return { pageRef: null, attemptId: null, providerOrderId: null, paymentId };
}

async function settlePayment(
  tx: Transaction,
  { order, attempt, fact, source }: Case<PaymentFact>,
): Promise<void> {
  await endKeysRefused(tx, order, source.provider);
  if (fact.status === 'paid') return settlePaid(tx, { order, attempt, fact, source });
  // That a page is open, only our own call says: it has the address too.
  if (fact.status === 'open') return;
  const anotherPage = attempt.providerRef && fact.pageRef && attempt.providerRef !== fact.pageRef;
  const status = laterAttempt(attempt.status, fact.status);
  if (anotherPage || status === attempt.status) return;
  if (!fact.knowsTries) {
    // A link ends, also by our own closing of it, while a payment that was authorised on it waits to be captured, and nobody
    // need have heard of that: only who asks hears of both.
    await updateAttempt(tx, attempt.id, { nextCheckAt: new Date() });
    return;
  }
  await updateAttempt(tx, attempt.id, { status, ...newNames(attempt, fact) });
  await followPayments(tx, order, source.requestId);
  // The shopper left believing that it is paid, perhaps days ago. A page can only fail so: nothing need have been heard of it.
  const isBelieved = attempt.status === 'processing' || status === 'failed';
  if (isBelieved && order.awaitsPayment) {
    await queueMail(tx, { kind: 'payment-failed', about: order.id, recipient: order.email });
  }
}

async function settlePaid(
  tx: Transaction,
  { order, attempt, fact, source }: Case<PaymentFact>,
): Promise<void> {
  const { paymentId } = fact;
  const taken = await takenElsewhere(tx, source.provider, paymentId);
  const received = {
    receivedMinor: fact.amountMinor ?? 0,
    receivedCurrency: fact.currency ?? attempt.currency,
  };
  if (attempt.status === 'paid' || attempt.needsReview) {
    const { providerPaymentId: known } = attempt;
    const isNamedNow = paymentId !== null && known === null && !taken;
    // A page that is held for another one's payment had no money of its own.
    const isFirst = isNamedNow && attempt.receivedMinor === 0n;
    const isAnother = paymentId && known && paymentId !== known;
    const call = `Another payment came for it: ${paymentId}.`;
    // Razorpay's sweeps tell of it for days.
    if ((isAnother || isFirst) && !(await wasSettled(tx, order.id, call)))
      await callAttention(tx, order.id, call);
    // The report by which it counts need not have named the payment, and without its name no money goes back.
    if (isNamedNow) {
      const data = { providerPaymentId: paymentId, ...(isFirst && received) };
      await updateAttempt(tx, attempt.id, data);
    }
    return;
  }
  const asked = { ...attempt, amountMinor: Number(attempt.amountMinor), live: source.live };
  const mismatch = mismatchOf(fact, asked) ?? taken;
  if (mismatch) {
    await updateAttempt(tx, attempt.id, {
      needsReview: mismatch,
      nextCheckAt: null,
      // By its id the money can be sent back: once, from the page that has it.
      ...(!taken && { ...received, providerPaymentId: paymentId }),
    });
    await callAttention(tx, order.id, mismatch);
    return;
  }
  await updateAttempt(tx, attempt.id, {
    status: 'paid',
    ...received,
    nextCheckAt: null,
    error: null,
    ...newNames(attempt, fact),
  });
  // With the keys of another account its page was unknown.
  if (attempt.error) await endAttention(tx, order.id, unknownPage(source.provider));
  await followPayments(tx, order, source.requestId);
  await sendExcessBack(tx, order, received.receivedMinor);
}

/** One payment counts for one page only. For the page that has it the answer decides nothing. */
async function takenElsewhere(
  tx: Transaction,
  provider: ProviderName,
  providerPaymentId: string | null,
): Promise<string | null> {
  if (!providerPaymentId) return null;
  const other = await tx.paymentAttempt.findUnique({
    where: { provider_providerPaymentId: { provider, providerPaymentId } },
  });
  return other ? 'The payment belongs to another page.' : null;
}

/** Names that the provider tells later than the page's own. */
function newNames(attempt: StoredAttempt, fact: PaymentFact) {
  return {
    providerRef: attempt.providerRef ?? fact.pageRef,
    providerOrderId: attempt.providerOrderId ?? fact.providerOrderId,
    ...(fact.status === 'paid' && { providerPaymentId: fact.paymentId }),
  };
}

async function settleDispute(
  tx: Transaction,
  { order, attempt, fact, source }: Case<DisputeFact>,
): Promise<void> {
  const { disputeId, status, amountMinor, isOpen, at } = fact;
  const lostBefore = await lostBy(tx, attempt);
  const isNews = await tx.$executeRaw`
    INSERT INTO payment_disputes
      (provider, provider_dispute_id, attempt_id, status, amount_minor, is_open, updated_at)
    VALUES (${source.provider}, ${disputeId}, ${attempt.id}::uuid, ${status}, ${amountMinor}, ${isOpen}, ${at})
    ON CONFLICT (provider, provider_dispute_id) DO UPDATE
    SET status = excluded.status, amount_minor = excluded.amount_minor, is_open = excluded.is_open,
        updated_at = excluded.updated_at
    -- What is lost can be won later; a report that only comes late opens nothing again. Providers count in seconds.
    WHERE (payment_disputes.updated_at < excluded.updated_at
        OR (payment_disputes.is_open AND payment_disputes.updated_at = excluded.updated_at))
      AND (payment_disputes.status, payment_disputes.amount_minor)
        IS DISTINCT FROM (excluded.status, excluded.amount_minor)`;
  if (isNews === 0) return;
  const money = (minor: number) =>
    formatAmount(fromMinor(minor), attempt.receivedCurrency ?? attempt.currency);
  const lost = status === 'lost' ? ` (${money(amountMinor)})` : '';
  await callAttention(tx, order.id, sentenceOf(fact, source, lost));
  const taken = (await lostBy(tx, attempt)) - lostBefore;
  if (taken === 0) return;
  const note =
    taken > 0
      ? `A dispute took ${money(taken)} back for the shopper.`
      : `A dispute gave ${money(-taken)} back to the shop.`;
  const { requestId } = source;
  await recordPaymentNews(tx, order, { by: 'payment', userId: null, note, requestId });
}

/** Hundredths. */
async function lostBy(tx: Transaction, { id: attemptId }: StoredAttempt): Promise<number> {
  return lostOf({ disputes: await tx.paymentDispute.findMany({ where: { attemptId } }) });
}

/** @param lost how much, where any is, such as ` ($5.00)` */
function sentenceOf(dispute: DisputeFact, { provider }: Source, lost: string): string {
  if (holdsRefunds(dispute)) return `The shopper disputes the payment at ${provider}.`;
  return dispute.isOpen
    ? `The shopper’s bank asks about the payment at ${provider}: answer it there, or refund it, before it is disputed.`
    : `The dispute at ${provider} ended: ${dispute.status.replaceAll('_', ' ')}${lost}.`;
}
