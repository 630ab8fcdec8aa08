import type { z } from 'zod';
import type { orderQuery } from '@handloom/contracts/orders';
import type { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import { isByAmount, type OrderCursor } from './order-cursor';

const withLines = { lines: { orderBy: { position: 'asc' } } } satisfies Prisma.OrderInclude;
export type StoredOrder = Prisma.OrderGetPayload<{ include: typeof withLines }>;
const withRefunds = {
  ...withLines,
  attempts: { select: { refunds: true } },
} satisfies Prisma.OrderInclude;
export type ShownOrder = Prisma.OrderGetPayload<{ include: typeof withRefunds }>;
const withStory = {
  ...withRefunds,
  history: { orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude;
export type StoredOrderStory = Prisma.OrderGetPayload<{ include: typeof withStory }>;
type OrderQuery = z.infer<typeof orderQuery>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ORDER_BY = {
  newest: [{ placedAt: 'desc' }, { id: 'desc' }],
  oldest: [{ placedAt: 'asc' }, { id: 'asc' }],
  'amount-asc': [{ totalMinor: 'asc' }, { id: 'asc' }],
  'amount-desc': [{ totalMinor: 'desc' }, { id: 'desc' }],
} satisfies Record<OrderQuery['sort'], Prisma.OrderOrderByWithRelationInput[]>;

/** The same as the overview of the reports counts. */
const NEEDS = {
  shipping: {
    status: { in: ['Pending', 'Processing'] },
    boundAt: { not: null },
    paymentStatus: { not: 'Refunded' },
  },
  attention: { needsAttention: { not: null } },
  refund: {
    attempts: { some: { refunds: { some: { status: { in: ['requested', 'pending'] } } } } },
  },
} satisfies Record<NonNullable<OrderQuery['needs']>, Prisma.OrderWhereInput>;

interface OrderSelection {
  /** Null for everyone's. */
  userId: string | null;
  query: OrderQuery;
  /** Where the page before ended; the page number counts for nothing then. */
  after: OrderCursor | null;
}

/** @returns one page, where the next one begins (null: there is none), and the count of all pages. */
export async function listOrders(
  tx: Transaction,
  { userId, query: { page, limit, search, status, needs, sort }, after }: OrderSelection,
): Promise<{ orders: ShownOrder[]; count: number; next: OrderCursor | null }> {
  const where: Prisma.OrderWhereInput = {
    ...(userId !== null && { userId }),
    ...(status && { status }),
    ...(needs && { AND: NEEDS[needs] }),
    ...(search && { OR: matches(search) }),
  };
  const [found, count] = await Promise.all([
    tx.order.findMany({
      where: after ? { AND: [where, beyond(after)] } : where,
      include: withRefunds,
      orderBy: ORDER_BY[sort],
      skip: after ? 0 : (page - 1) * limit,
      // One more tells whether there is another page.
      take: limit + 1,
    }),
    tx.order.count({ where }),
  ]);
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  const next = last && found.length > limit ? cursorOf(last, sort) : null;
  return { orders, count, next };
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

function cursorOf({ id, placedAt, totalMinor }: StoredOrder, sort: OrderQuery['sort']) {
  return { sort, value: isByAmount(sort) ? String(totalMinor) : placedAt.toISOString(), id };
}

/** The first condition says nothing new: it is the one by which the index finds its place at any depth. */
function beyond({ sort, value, id }: OrderCursor): Prisma.OrderWhereInput {
  const onwards = sort === 'newest' || sort === 'amount-desc' ? 'lt' : 'gt';
  if (isByAmount(sort)) {
    const totalMinor = BigInt(value);
    return {
      AND: [
        { totalMinor: { [`${onwards}e`]: totalMinor } },
        { OR: [{ totalMinor: { [onwards]: totalMinor } }, { totalMinor, id: { [onwards]: id } }] },
      ],
    };
  }
  const placedAt = new Date(value);
  return {
    AND: [
      { placedAt: { [`${onwards}e`]: placedAt } },
      { OR: [{ placedAt: { [onwards]: placedAt } }, { placedAt, id: { [onwards]: id } }] },
    ],
  };
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

/** With its history and its refunds. @returns null also for what is no id at all. */
export async function findOrderStory(
  tx: Transaction,
  id: string,
): Promise<StoredOrderStory | null> {
  if (!UUID.test(id)) return null;
  return tx.order.findUnique({ where: { id }, include: withStory });
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
