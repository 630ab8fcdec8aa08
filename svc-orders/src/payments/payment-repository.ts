import { randomUUID } from 'node:crypto';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
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

/** @returns whether one is open; and of each payment what its lost ones took, which is with the shopper already. */
export async function disputesOf(tx: Transaction, orderId: string) {
  const rows = await tx.$queryRaw<{ attemptId: string; isOpen: boolean; lostMinor: bigint }[]>`
    SELECT attempt_id AS "attemptId", bool_or(is_open) AS "isOpen",
      coalesce(sum(payment_disputes.amount_minor) FILTER (WHERE payment_disputes.status = 'lost'), 0)::bigint
        AS "lostMinor"
    FROM payment_disputes JOIN payment_attempts ON payment_attempts.id = attempt_id
    WHERE order_id = ${orderId}::uuid GROUP BY attempt_id`;
  return {
    isOpen: rows.some(({ isOpen }) => isOpen),
    lost: new Map(rows.map(({ attemptId, lostMinor }) => [attemptId, lostMinor])),
  };
}

/** The payments with the money that is the shop's to give back. */
export function withoutLost(
  attempts: readonly StoredAttempt[],
  lost: ReadonlyMap<string, bigint>,
): StoredAttempt[] {
  return attempts.map((attempt) => {
    const receivedMinor = attempt.receivedMinor - (lost.get(attempt.id) ?? 0n);
    return { ...attempt, receivedMinor };
  });
}
