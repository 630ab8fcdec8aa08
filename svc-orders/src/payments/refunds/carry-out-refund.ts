import { callAttention, lockOrder } from '../../orders/order-repository';
import { sourceOf, type PaymentDesk } from '../payment-desk';
import { ProviderRefused, ProviderUnsure, type RefundFact } from '../providers/payment-provider';
import { readAttempt, refundsOf, updateRefund } from '../payment-repository';
import { isUnderWay, type RefundStatus } from '../payment-rules';
import type { ProviderName } from '../providers/provider-money';
import { askAndSettle } from '../pages/ask-page';
import { settle } from '../settle';
import { followRefund } from './settle-refund';

/** An hour less than the day for which providers remember a key. */
const KEY_LIVES_MS = 23 * 60 * 60_000;

/**
 * Asks the provider to send the money, or how far it is. Called again after an unknown outcome, it is
 * the same call with the same key; later than a provider remembers keys, it is looked for first. The money goes once.
 */
export async function carryOutRefund(desk: PaymentDesk, refundId: string): Promise<void> {
  const { database, providers, log } = desk;
  const row = await database.refund.findUnique({
    where: { id: refundId },
    include: { attempt: true },
  });
  if (!row || !isUnderWay(row.status as RefundStatus)) return;
  const provider = providers[row.attempt.provider as ProviderName];
  if (!provider) return;
  const attempt = await readAttempt(database, row.attemptId);
  // A page can be told to be paid before its payment is named.
  if (!attempt.providerPaymentId) await askAndSettle(desk, { provider, attempt }, null);
  const { providerPaymentId: paymentId } = await readAttempt(database, row.attemptId);
  if (!paymentId) return;
  const { currency, providerRefundId } = row;
  const order = { refundId, paymentId, amountMinor: Number(row.amountMinor), currency };
  const isKeyForgotten = Date.now() - row.createdAt.getTime() > KEY_LIVES_MS;
  let fact: RefundFact;
  try {
    fact = providerRefundId
      ? await provider.askRefund(providerRefundId, paymentId)
      : (isKeyForgotten && (await provider.findRefund(order))) || (await provider.refund(order));
  } catch (error) {
    log.warn({ err: error, refund: refundId }, 'a refund was not carried out');
    if (error instanceof ProviderUnsure) return;
    if (!(error instanceof ProviderRefused)) throw error;
    await refuse(desk, row, error.message);
    return;
  }
  await settle(database, { ...fact, refundId, paymentId }, sourceOf(provider, null));
}

async function refuse(
  { database }: PaymentDesk,
  { id, attemptId }: { id: string; attemptId: string },
  error: string,
): Promise<void> {
  await database.$transaction(async (tx) => {
    const { orderId } = await readAttempt(tx, attemptId);
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const refund = (await refundsOf(tx, orderId)).find((stored) => stored.id === id);
    // The provider may have told of it before it answered.
    if (!refund || !isUnderWay(refund.status)) return;
    await updateRefund(tx, id, { status: 'failed', error, nextCheckAt: null });
    await callAttention(tx, orderId, 'The payment provider refused a refund.');
    const { currency } = refund;
    const amountMinor = Number(refund.amountMinor);
    const news = { amountMinor, currency, status: 'failed', requestId: null } as const;
    await followRefund(tx, order, news);
  });
}
