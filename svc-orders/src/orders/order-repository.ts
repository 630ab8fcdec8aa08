import type { z } from 'zod';
import type { orderQuery } from '@handloom/contracts/orders';
import type { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import type { OrderState } from './order';
import type { KnownProduct } from './order-pricing';

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

export function insertOrder(
  tx: Transaction,
  order: Omit<Prisma.OrderUncheckedCreateInput, 'lines' | 'placements' | 'currency'>,
  lines: readonly Omit<Prisma.OrderLineUncheckedCreateInput, 'orderId' | 'position' | 'currency'>[],
  currency: string,
): Promise<StoredOrder> {
  const rows = lines.map((line, position) => ({ ...line, position, currency }));
  return tx.order.create({
    data: { ...order, currency, lines: { createMany: { data: rows } } },
    include: withLines,
  });
}

/** @returns false when the order is no longer in the state `from`. */
export async function moveOrder(
  tx: Transaction,
  id: string,
  from: OrderState,
  to: OrderState,
): Promise<boolean> {
  const { status, paymentStatus } = from;
  const { count } = await tx.order.updateMany({
    where: { id, status, paymentStatus },
    data: { status: to.status, paymentStatus: to.paymentStatus },
  });
  return count === 1;
}

/** What the catalogue's copy knows of these products. */
export async function findProducts(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const rows = await tx.catalogueProduct.findMany({ where: { id: { in: [...new Set(ids)] } } });
  return new Map(
    rows.map(({ id, name, priceMinor, image, available }) => [
      id,
      { name, priceMinor: Number(priceMinor), image, available },
    ]),
  );
}
