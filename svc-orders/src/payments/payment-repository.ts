import { randomUUID } from 'node:crypto';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import { withWhatWentBack } from '../orders/order-repository';
import type { PageParams, PaymentFact } from './providers/payment-provider';
import type { AttemptStatus, RefundStatus } from './payment-rules';
import type { ProviderName } from './providers/provider-money';

export type StoredAttempt = Omit<Prisma.PaymentAttemptGetPayload<object>, 'status' | 'provider'> & {
  status: AttemptStatus;
  provider: ProviderName;
};
export type StoredRefund = Omit<Prisma.RefundGetPayload<object>, 'status'> & {
  status: RefundStatus;
};

// The columns' checks say what these texts can be.
const asAttempt = (row: Prisma.PaymentAttemptGetPayload<object>) => row as StoredAttempt;
const asRefund = (row: Prisma.RefundGetPayload<object>) => row as StoredRefund;

export async function attemptsOf(tx: Transaction, orderId: string): Promise<StoredAttempt[]> {
  const rows = await tx.paymentAttempt.findMany({ where: { orderId }, orderBy: { seq: 'asc' } });
  return rows.map(asAttempt);
}

/** With what went back of each. */
export type StoredPayment = StoredAttempt & { refunds: StoredRefund[]; disputes: StoredDispute[] };
type StoredDispute = Pick<
  Prisma.PaymentDisputeGetPayload<object>,
  'status' | 'amountMinor' | 'isOpen'
>;

export async function paymentsOf(tx: Transaction, orderId: string): Promise<StoredPayment[]> {
  const rows = await tx.paymentAttempt.findMany({
    where: { orderId },
    include: withWhatWentBack,
    orderBy: { seq: 'asc' },
  });
  return rows as StoredPayment[];
}

export async function readAttempt(tx: Transaction, id: string): Promise<StoredAttempt> {
  return asAttempt(await tx.paymentAttempt.findUniqueOrThrow({ where: { id } }));
}

type Named = Pick<PaymentFact, 'pageRef' | 'attemptId' | 'providerOrderId' | 'paymentId'>;

/** The attempt that a provider's report is about. Our own record of the page decides; the report's words only help. */
export async function findAttempt(
  tx: Transaction,
  provider: ProviderName,
  { pageRef, attemptId, providerOrderId, paymentId }: Named,
): Promise<StoredAttempt | null> {
  const ways: (Prisma.PaymentAttemptWhereInput | null)[] = [
    pageRef ? { providerRef: pageRef } : null,
    paymentId ? { providerPaymentId: paymentId } : null,
    attemptId && isUuid(attemptId) ? { id: attemptId } : null,
    providerOrderId ? { providerOrderId } : null,
  ];
  for (const way of ways) {
    if (!way) continue;
    const found = await tx.paymentAttempt.findFirst({ where: { provider, ...way } });
    if (found) return asAttempt(found);
  }
  return null;
}

export interface NewAttempt {
  id: string;
  orderId: string;
  provider: ProviderName;
  seq: number;
  amountMinor: number;
  currency: string;
  params: PageParams;
  expiresAt: Date;
}

export async function insertAttempt(
  tx: Transaction,
  attempt: NewAttempt,
  nextCheckAt: Date,
): Promise<StoredAttempt> {
  const params = attempt.params as Prisma.InputJsonObject;
  const data = { ...attempt, params, status: 'created', nextCheckAt };
  return asAttempt(await tx.paymentAttempt.create({ data }));
}

export async function updateAttempt(
  tx: Transaction,
  id: string,
  data: Omit<Prisma.PaymentAttemptUpdateInput, 'status'> & { status?: AttemptStatus },
): Promise<StoredAttempt> {
  return asAttempt(await tx.paymentAttempt.update({ where: { id }, data }));
}

export async function refundsOf(tx: Transaction, orderId: string): Promise<StoredRefund[]> {
  const rows = await tx.refund.findMany({
    where: { attempt: { orderId } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(asRefund);
}

/** Whether all that a page received has arrived with the shopper again. */
export function isAllBack({ id, receivedMinor }: StoredAttempt, refunds: StoredRefund[]): boolean {
  const arrived = refunds
    .filter(({ attemptId, status }) => attemptId === id && status === 'succeeded')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return arrived >= receivedMinor;
}

export interface NewRefund {
  attemptId: string;
  /** What makes a repeated request the same refund. */
  requestKey: string | null;
  amountMinor: number;
  currency: string;
  reason: string;
  requestedBy: string | null;
}

/** @returns null when the same request made one before. */
export async function insertRefund(
  tx: Transaction,
  refund: NewRefund,
): Promise<StoredRefund | null> {
  const id = randomUUID();
  const { attemptId, requestKey, amountMinor, currency, reason, requestedBy } = refund;
  const inserted = await tx.$executeRaw`
    INSERT INTO refunds (id, attempt_id, request_key, amount_minor, currency, status, reason,
                         requested_by, next_check_at)
    VALUES (${id}::uuid, ${attemptId}::uuid, ${requestKey}, ${amountMinor}, ${currency}, 'requested',
            ${reason}, ${requestedBy}, now())
    ON CONFLICT (attempt_id, request_key) DO NOTHING`;
  return inserted === 1 ? asRefund(await tx.refund.findUniqueOrThrow({ where: { id } })) : null;
}

export async function updateRefund(
  tx: Transaction,
  id: string,
  data: Omit<Prisma.RefundUpdateInput, 'status'> & { status?: RefundStatus },
): Promise<void> {
  await tx.refund.update({ where: { id }, data });
}
