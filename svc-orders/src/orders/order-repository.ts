import { inOrderOf } from '@handloom/service-kit/lists/sorted-list';
import { isUuid } from '@handloom/service-kit/uuid';
import type { OrderNote, Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';

const withLines = { lines: { orderBy: { position: 'asc' } } } satisfies Prisma.OrderInclude;
export type StoredOrder = Prisma.OrderGetPayload<{ include: typeof withLines }>;
/** What must be read of each payment to tell what can go back of it. */
export const withWhatWentBack = {
  refunds: true,
  disputes: { select: { status: true, amountMinor: true, isOpen: true } },
} satisfies Prisma.PaymentAttemptInclude;
/** How each of its payments stands, what came by it, and what of that went back. */
const withMoney = {
  attempts: {
    select: {
      status: true,
      needsReview: true,
      receivedMinor: true,
      receivedCurrency: true,
      currency: true,
      ...withWhatWentBack,
    },
  },
} satisfies Prisma.OrderInclude;
const withRefunds = { ...withLines, ...withMoney } satisfies Prisma.OrderInclude;
export type ShownOrder = Prisma.OrderGetPayload<{ include: typeof withRefunds }>;
const withStory = {
  ...withLines,
  attempts: {
    select: {
      ...withMoney.attempts.select,
      id: true,
      provider: true,
      amountMinor: true,
      providerRef: true,
      providerPaymentId: true,
      error: true,
      createdAt: true,
    },
    orderBy: { seq: 'asc' },
  },
  history: { orderBy: { id: 'asc' } },
  notes: { orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude;
export type StoredOrderStory = Prisma.OrderGetPayload<{ include: typeof withStory }>;

/** In the order of these ids; what does not exist is left out. */
export async function findOrders(tx: Transaction, ids: string[]): Promise<ShownOrder[]> {
  const found = await tx.order.findMany({ where: { id: { in: ids } }, include: withRefunds });
  return inOrderOf(ids, found);
}

/** All orders, page by page in the order of their ids. */
export function readOrdersAfter(
  tx: Transaction,
  after: string | null,
  limit: number,
): Promise<StoredOrder[]> {
  return tx.order.findMany({
    where: after === null ? {} : { id: { gt: after } },
    include: withLines,
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** @returns null also for what is no id at all. */
export async function findOrder(tx: Transaction, id: string): Promise<StoredOrder | null> {
  if (!isUuid(id)) return null;
  return tx.order.findUnique({ where: { id }, include: withLines });
}

/** With its history, its payments and its refunds. @returns null also for what is no id at all. */
export async function findOrderStory(
  tx: Transaction,
  id: string,
): Promise<StoredOrderStory | null> {
  if (!isUuid(id)) return null;
  return tx.order.findUnique({ where: { id }, include: withStory });
}

/**
 * Reads the order and keeps it from every other change until the transaction ends. Whoever locks
 * attempts or refunds too, locks the order first: in another order two changes wait for each other.
 */
export async function lockOrder(tx: Transaction, id: string): Promise<StoredOrder | null> {
  if (!isUuid(id)) return null;
  await tx.$executeRaw`SELECT 1 FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
  return findOrder(tx, id);
}

/** An order that waits for its payment is not given up before. */
export async function awaitPaymentUntil(
  tx: Transaction,
  orderId: string,
  until: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE orders SET pay_by = greatest(pay_by, ${until}) WHERE id = ${orderId}::uuid`;
}

/** How each payment of the order stands. */
export function moneyOf(tx: Transaction, orderId: string): Promise<ShownOrder['attempts']> {
  return tx.paymentAttempt.findMany({ where: { orderId }, ...withMoney.attempts });
}

/** @returns the order as it is then; null when it was changed since it was read. */
export async function moveOrder(
  tx: Transaction,
  { id, version }: Pick<StoredOrder, 'id' | 'version'>,
  data: Prisma.OrderUpdateManyMutationInput,
): Promise<StoredOrder | null> {
  const moved = { ...data, version: version + 1 };
  const { count } = await tx.order.updateMany({ where: { id, version }, data: moved });
  return count === 1 ? findOrder(tx, id) : null;
}

/** @returns false when it was binding already, or was cancelled before it could be. */
export async function markBinding(tx: Transaction, orderId: string): Promise<boolean> {
  const bound = await tx.$executeRaw`
    UPDATE orders SET bound_at = clock_timestamp(), awaits_payment = false
    WHERE id = ${orderId}::uuid AND bound_at IS NULL AND status <> 'Cancelled'`;
  return bound === 1;
}

export async function recordHistory(
  tx: Transaction,
  entries: Prisma.OrderHistoryCreateManyInput[],
): Promise<void> {
  await tx.orderHistory.createMany({ data: entries });
}

/** Tells admins that they must look at an order; what was told before stays. */
export async function callAttention(tx: Transaction, orderId: string, why: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE orders SET needs_attention = concat_ws(' ', needs_attention, ${why}::text)
    WHERE id = ${orderId}::uuid AND coalesce(strpos(needs_attention, ${why}), 0) = 0`;
}

/** It is settled; what else was told stays. */
export async function endAttention(tx: Transaction, orderId: string, why: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE orders SET needs_attention = nullif(btrim(replace(replace(needs_attention, ${why}, ''), '  ', ' ')), '')
    WHERE id = ${orderId}::uuid AND strpos(needs_attention, ${why}) > 0`;
}

/** Whether an admin has settled it before. */
export async function wasSettled(tx: Transaction, orderId: string, why: string): Promise<boolean> {
  const where = { orderId, settles: { contains: why } };
  return (await tx.orderNote.count({ where })) > 0;
}

/** Of two admins at once the second finds it settled. @returns whether it stood as they read it */
export async function settleAttention(
  tx: Transaction,
  id: string,
  asked: string,
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: { id, needsAttention: asked },
    data: { needsAttention: null },
  });
  return count > 0;
}

export function addNote(
  tx: Transaction,
  note: Pick<OrderNote, 'orderId' | 'writtenBy' | 'note' | 'settles'>,
): Promise<OrderNote> {
  return tx.orderNote.create({ data: note });
}
