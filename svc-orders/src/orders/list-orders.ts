import type { z } from 'zod';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import type { orderQuery } from '@handloom/contracts/orders';
import { estimateOf } from '@handloom/service-kit/lists/list-store';
import { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import { isByAmount, type OrderCursor } from './order-cursor';
import { conditionOf, type OrderFilters } from './order-filters';
import { findOrders, type ShownOrder } from './order-repository';

type Sort = z.infer<typeof orderQuery>['sort'];

/** Where a page begins, or ends: beside another one, or by its number. */
export type PagePlace =
  | { after: OrderCursor }
  | { before: OrderCursor }
  /** Orders of the list before it. */
  | { skip: number };

export interface OrdersWanted {
  filters: OrderFilters;
  sort: Sort;
  limit: number;
  place: PagePlace;
}

export interface OrdersPage {
  orders: ShownOrder[];
  /** On all pages; exact up to `MOST_COUNTED`. */
  count: number;
  isEstimated: boolean;
  /** Where the pages beside this one are; null: there is none. */
  next: OrderCursor | null;
  previous: OrderCursor | null;
}

/**
 * One page. Where at most `MOST_COUNTED` orders match, they are read by an index of the filters, counted exactly and
 * sorted. Where more match, the page is read along an index of the sort order, which then meets a match soon, and the
 * count is PostgreSQL's estimate (decision 044).
 */
export async function listOrders(tx: Transaction, wanted: OrdersWanted): Promise<OrdersPage> {
  const where = conditionOf(wanted.filters);
  const few = await readFew(tx, where, wanted);
  const isMany = few.count > MOST_COUNTED;
  const [ids, estimate] = isMany
    ? await Promise.all([
        readInOrder(tx, where, wanted),
        estimateOf(tx, Prisma.sql`FROM orders WHERE ${where}`),
      ])
    : [few.ids, few.count];
  const { limit, place } = wanted;
  const isBackward = 'before' in place;
  const page = ids.slice(0, limit);
  const orders = await findOrders(tx, isBackward ? page.toReversed() : page);
  const [hasFurther, hasEarlier] = [
    ids.length > limit,
    'skip' in place ? place.skip > 0 : orders.length > 0,
  ];
  const [first, last] = [orders[0], orders.at(-1)];
  const cursor = (order: ShownOrder | undefined, isThere: boolean) =>
    order && isThere ? cursorOf(order, wanted.sort) : null;
  return {
    orders,
    count: isMany ? Math.max(estimate, MOST_COUNTED + 1) : few.count,
    isEstimated: isMany,
    next: cursor(last, isBackward ? hasEarlier : hasFurther),
    previous: cursor(first, isBackward ? hasFurther : hasEarlier),
  };
}

/**
 * The planner takes the index that has the fewest of them. It believes that orders of some days lie all over the
 * table, and would read it from its beginning: for days it is told to begin with them.
 */
async function readFew(tx: Transaction, where: Prisma.Sql, wanted: OrdersWanted) {
  const { placed, search, paymentStatus } = wanted.filters;
  const byDays =
    placed && !search && !paymentStatus ? Prisma.sql`ORDER BY placed_at` : Prisma.empty;
  const [row] = await tx.$queryRaw<{ count: number; ids: string[] }[]>`
    WITH few AS MATERIALIZED (
      SELECT id, placed_at, total_minor FROM orders WHERE ${where} ${byDays} LIMIT ${MOST_COUNTED + 1}
    )
    SELECT (SELECT count(*)::int FROM few) AS count,
      ARRAY(SELECT id FROM few WHERE ${rangeOf(wanted)})::text[] AS ids`;
  return row as { count: number; ids: string[] };
}

async function readInOrder(tx: Transaction, where: Prisma.Sql, wanted: OrdersWanted) {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders WHERE ${where} AND ${rangeOf(wanted)}`;
  return rows.map(({ id }) => id);
}

/** The rest of a statement: which ones of a sorted list. One more than a page tells whether there is another. */
function rangeOf({ sort, limit, place }: OrdersWanted): Prisma.Sql {
  const key = isByAmount(sort) ? Prisma.sql`total_minor` : Prisma.sql`placed_at`;
  const isBackward = 'before' in place;
  const isDown = (sort === 'newest' || sort === 'amount-desc') !== isBackward;
  const direction = isDown ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const beyond = 'skip' in place ? Prisma.sql`true` : beyondCursor(place, key, isDown);
  const skip = 'skip' in place ? place.skip : 0;
  return Prisma.sql`${beyond} ORDER BY ${key} ${direction}, id ${direction}
    LIMIT ${limit + 1} OFFSET ${skip}`;
}

function beyondCursor(
  place: { after: OrderCursor } | { before: OrderCursor },
  key: Prisma.Sql,
  isDown: boolean,
): Prisma.Sql {
  const { sort, value, id } = 'after' in place ? place.after : place.before;
  const from = isByAmount(sort) ? BigInt(value) : new Date(value);
  return isDown
    ? Prisma.sql`(${key}, id) < (${from}, ${id}::uuid)`
    : Prisma.sql`(${key}, id) > (${from}, ${id}::uuid)`;
}

function cursorOf({ id, placedAt, totalMinor }: ShownOrder, sort: Sort): OrderCursor {
  return { sort, value: isByAmount(sort) ? String(totalMinor) : placedAt.toISOString(), id };
}
