import type { z } from 'zod';
import type { orderQuery } from '@handloom/contracts/orders';
import type { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';

const withLines = { lines: { orderBy: { position: 'asc' } } } satisfies Prisma.OrderInclude;
export type StoredOrder = Prisma.OrderGetPayload<{ include: typeof withLines }>;
type OrderQuery = z.infer<typeof orderQuery>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ORDER_BY = {
  newest: [{ placedAt: 'desc' }, { id: 'desc' }],
  oldest: [{ placedAt: 'asc' }, { id: 'asc' }],
  'amount-asc': [{ totalMinor: 'asc' }, { id: 'asc' }],
  'amount-desc': [{ totalMinor: 'desc' }, { id: 'desc' }],
} satisfies Record<OrderQuery['sort'], Prisma.OrderOrderByWithRelationInput[]>;

/** @param userId whose orders; null for everyone's */
export async function listOrders(
  tx: Transaction,
  userId: string | null,
  { page, limit, search, status, sort }: OrderQuery,
): Promise<{ orders: StoredOrder[]; count: number }> {
  const where: Prisma.OrderWhereInput = {
    ...(userId !== null && { userId }),
    ...(status && { status }),
    ...(search && { OR: matches(search) }),
  };
  const [orders, count] = await Promise.all([
    tx.order.findMany({
      where,
      include: withLines,
      orderBy: ORDER_BY[sort],
      skip: (page - 1) * limit,
      take: limit,
    }),
    tx.order.count({ where }),
  ]);
  return { orders, count };
}

/** Prisma passes `%` and `_` on to LIKE, where they would match anything. */
function matches(search: string): Prisma.OrderWhereInput[] {
  const contains = search.trim().replace(/[\\%_]/g, '\\$&');
  const filter = { contains, mode: 'insensitive' as const };
  return [{ orderNumber: filter }, { name: filter }, { email: filter }];
}

/** @returns null also for what is no id at all. */
export async function findOrder(tx: Transaction, id: string): Promise<StoredOrder | null> {
  if (!UUID.test(id)) return null;
  return tx.order.findUnique({ where: { id }, include: withLines });
}

/**
 * Reads the order and keeps it from every other change until the transaction ends. Whoever locks
 * attempts or refunds too, locks the order first: in another order two changes wait for each other.
 */
export async function lockOrder(tx: Transaction, id: string): Promise<StoredOrder | null> {
  if (!UUID.test(id)) return null;
  await tx.$executeRaw`SELECT 1 FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
  return findOrder(tx, id);
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
