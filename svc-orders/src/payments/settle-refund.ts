import { randomUUID } from 'node:crypto';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { Transaction } from '../database';
import { followPayments } from './follow-payments';
import type { RefundFact } from './payment-provider';
import { callAttention, refundsOf, updateRefund, type StoredRefund } from './payment-repository';
import { laterRefund, type RefundStatus } from './payment-rules';
import type { Case } from './settle';

/**
 * A refund's news. Our row is known by our own id first, so that a webhook that overtakes the answer of
 * the call that made the refund finds it; a refund made in the provider's dashboard gets a row now.
 */
export async function settleRefund(
  tx: Transaction,
  { order, attempt, fact, source }: Case<RefundFact>,
): Promise<void> {
  const refunds = await refundsOf(tx, order.id);
  const known =
    refunds.find(({ id }) => id === fact.refundId) ??
    refunds.find(({ providerRefundId }) => providerRefundId === fact.providerRefundId);
  const before = known?.status;
  const status = known ? laterRefund(known.status, fact.status) : fact.status;
  if (known) await update(tx, known, fact, status);
  else {
    const { amountMinor, currency, providerRefundId } = fact;
    const reason = `Refunded at ${source.provider}`;
    const row = { id: randomUUID(), attemptId: attempt.id, amountMinor, currency, status, reason };
    await tx.refund.create({ data: { ...row, providerRefundId, nextCheckAt: checkOf(status) } });
  }
  if (before === status) return;
  if (status === 'succeeded') {
    await queueMail(tx, { kind: 'order-refunded', about: order.id, recipient: order.email });
  }
  if (status === 'failed' || status === 'canceled') {
    await callAttention(tx, order.id, `A refund did not arrive (${fact.providerRefundId}).`);
  }
  await followPayments(tx, order, source.requestId);
}

async function update(
  tx: Transaction,
  known: StoredRefund,
  { providerRefundId }: RefundFact,
  status: RefundStatus,
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
  return status === 'requested' || status === 'pending' ? new Date(Date.now() + 60_000) : null;
}
