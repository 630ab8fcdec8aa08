import type { Database } from '../../database';
import { callAttention, lockOrder } from '../../orders/order-repository';
import { isDisputed, leftOf, lostOf } from '../../orders/refundable';
import { DISPUTED } from '../follow-payments';
import { waitsForKeys, waitsForName } from '../refused-keys';
import { sourceOf, type PaymentDesk } from '../payment-desk';
import {
  KeysRefused,
  ProviderRefused,
  ProviderUnsure,
  type RefundFact,
} from '../providers/payment-provider';
import {
  isAllBack,
  paymentsOf,
  readAttempt,
  refundsOf,
  updateRefund,
  type StoredAttempt,
  type StoredRefund,
} from '../payment-repository';
import { isUnderWay, type RefundStatus } from '../payment-rules';
import type { ProviderName } from '../providers/provider-money';
import { askAndSettle } from '../pages/ask-page';
import { settle } from '../settle';
import { endWait, failing, followRefund, refused } from './settle-refund';

/**
 * Asks the provider to send the money, or how far it is. Called again after an unknown outcome, it is
 * the same call with the same key; later than a provider remembers keys, it is looked for first. The money goes once.
 * What has waited until the shopper disputes the payment does not go any more: a bank may give it back instead.
 */
export async function carryOutRefund(desk: PaymentDesk, refundId: string): Promise<void> {
  const { database, providers, log } = desk;
  const row = await database.refund.findUnique({
    where: { id: refundId },
    include: { attempt: true },
  });
  if (!row || !isUnderWay(row.status as RefundStatus)) return;
  const { currency, providerRefundId } = row;
  const amountMinor = Number(row.amountMinor);
  const provider = providers[row.attempt.provider as ProviderName];
  if (!provider) return tell(desk, row, waitsForKeys(amountMinor, currency));
  const attempt = await readAttempt(database, row.attemptId);
  // A page can be told to be paid before its payment is named.
  const asked = attempt.providerPaymentId
    ? 'settled'
    : await askAndSettle(desk, { provider, attempt }, null);
  if (asked === 'keys-refused') return tell(desk, row, waitsForKeys(amountMinor, currency));
  const { providerPaymentId: paymentId } = await readAttempt(database, row.attemptId);
  if (!paymentId) {
    if (asked === 'settled') await tell(desk, row, waitsForName(amountMinor, currency));
    return;
  }
  const order = { refundId, paymentId, amountMinor, currency };
  let fact: RefundFact | null = null;
  try {
    if (providerRefundId) fact = await provider.askRefund(providerRefundId, paymentId);
    else {
      const isHeld = await isContested(database, attempt);
      if (isHeld || (await isKeyForgotten(database, refundId)))
        fact = await provider.findRefund(order);
      if (!isHeld) fact ??= await provider.refund(order);
    }
  } catch (error) {
    log.warn({ err: error, refund: refundId }, 'a refund was not carried out');
    if (error instanceof ProviderUnsure) {
      if (error instanceof KeysRefused) await tell(desk, row, waitsForKeys(amountMinor, currency));
      // Stripe repeats to a key for a day what it answered first, also a failure of its own.
      else if (error.answered) await tell(desk, row, failing(amountMinor, currency));
      return;
    }
    if (!(error instanceof ProviderRefused)) throw error;
    await refuse(desk, row, error.message);
    return;
  }
  if (fact) await settle(database, { ...fact, refundId, paymentId }, sourceOf(provider, null));
  else await refuse(desk, row, DISPUTED);
}

/** Providers remember keys for a day. An hour less counts, by the clock that dated the refund. */
async function isKeyForgotten(database: Database, refundId: string): Promise<boolean> {
  const old = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM refunds WHERE id = ${refundId}::uuid AND created_at < now() - interval '23 hours'`;
  return old.length > 0;
}

/** Whether a bank may take what is to go back, or has taken it. */
async function isContested(database: Database, { id, orderId }: StoredAttempt): Promise<boolean> {
  const payments = await paymentsOf(database, orderId);
  const isTaken = payments.some((one) => one.id === id && lostOf(one) > 0 && leftOf(one) < 0);
  return isTaken || isDisputed(payments);
}

/** Why a refund waits, as long as it does. Each reason once: it is asked for again, and again, with the same key. */
async function tell(
  { database }: PaymentDesk,
  { id, attemptId, error }: Omit<StoredRefund, 'status'>,
  why: string,
): Promise<void> {
  await database.$transaction(async (tx) => {
    const { orderId } = await readAttempt(tx, attemptId);
    await lockOrder(tx, orderId);
    const { count } = await tx.refund.updateMany({
      where: { id, status: 'requested', OR: [{ error: null }, { error: { not: why } }] },
      data: { error: why },
    });
    if (count === 0) return;
    if (error) await endWait(tx, orderId, error);
    await callAttention(tx, orderId, why);
  });
}

async function refuse(
  { database }: PaymentDesk,
  { id, attemptId }: { id: string; attemptId: string },
  error: string,
): Promise<void> {
  await database.$transaction(async (tx) => {
    const attempt = await readAttempt(tx, attemptId);
    const order = await lockOrder(tx, attempt.orderId);
    if (!order) return;
    const refunds = await refundsOf(tx, order.id);
    const refund = refunds.find((stored) => stored.id === id);
    // The provider may have told of it before it answered.
    if (!refund || !isUnderWay(refund.status)) return;
    await updateRefund(tx, id, { status: 'failed', error, nextCheckAt: null });
    // Else it has gone otherwise, as by the provider's dashboard.
    if (!isAllBack(attempt, refunds))
      await callAttention(tx, order.id, refused({ ...refund, error }));
    const { currency } = refund;
    const amountMinor = Number(refund.amountMinor);
    const news = { amountMinor, currency, status: 'failed', requestId: null } as const;
    await followRefund(tx, order, news);
  });
}
