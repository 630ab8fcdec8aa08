import type { z } from 'zod';
import type { orderFilters } from '@handloom/contracts/orders';
import { Prisma } from '../../generated/prisma/client';
import type { Moments } from '../reports/report-repository';
import { momentsOf } from '../reports/reports';

type Asked = z.infer<z.ZodObject<typeof orderFilters>>;

export interface OrderFilters extends Pick<
  Asked,
  'search' | 'status' | 'paymentStatus' | 'paymentMethod' | 'needs'
> {
  /** Null for everyone's. */
  userId: string | null;
  /** When they were placed; null: whenever. */
  placed: Moments | null;
}

/** Shorter pieces of words are in no index: words are looked for that begin so. */
const INDEXED_LETTERS = 3;

/** The same as the overview of the reports counts. */
const NEEDS: Record<NonNullable<Asked['needs']>, Prisma.Sql> = {
  shipping: Prisma.sql`status IN ('Pending', 'Processing') AND bound_at IS NOT NULL
    AND payment_status <> 'Refunded'`,
  attention: Prisma.sql`needs_attention IS NOT NULL`,
  refund: Prisma.sql`id IN (
    SELECT order_id FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
    WHERE refunds.status IN ('requested', 'pending'))`,
};

/** @param userId of whom to see; null for everyone's */
export function filtersOf(asked: Asked, userId: string | null): OrderFilters {
  const { from, to, zone, search, status, paymentStatus, paymentMethod, needs } = asked;
  const placed = from || to ? momentsOf({ from, to, zone }) : null;
  return { userId, search, status, paymentStatus, paymentMethod, needs, placed };
}

/** The condition of a `WHERE` on `orders`. */
export function conditionOf(filters: OrderFilters): Prisma.Sql {
  const { userId, search, status, paymentStatus, paymentMethod, needs, placed } = filters;
  const text = search?.trim();
  const conditions = [
    userId !== null && Prisma.sql`user_id = ${userId}`,
    status && Prisma.sql`status = ${status}::order_status`,
    paymentStatus && Prisma.sql`payment_status = ${paymentStatus}::payment_status`,
    paymentMethod && Prisma.sql`payment_method = ${paymentMethod}::payment_method`,
    placed &&
      Prisma.sql`placed_at >= ${new Date(placed.first)} AND placed_at < ${new Date(placed.end)}`,
    needs && NEEDS[needs],
    // Whoever reads their own orders has few: all of their text can be looked at.
    text && (userId === null && isShort(text) ? beginsWords(text) : contains(text)),
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

/** An index of three letters serves no search whose words are shorter. */
function isShort(text: string): boolean {
  return !text.split(/[^\p{L}\p{N}]+/u).some((word) => word.length >= INDEXED_LETTERS);
}

/** `%` and `_` would match anything. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function contains(text: string): Prisma.Sql {
  const pattern = `%${plain(text)}%`;
  return Prisma.sql`(order_number ILIKE ${pattern} OR name ILIKE ${pattern} OR email ILIKE ${pattern})`;
}

function beginsWords(text: string): Prisma.Sql {
  if (!/[\p{L}\p{N}]/u.test(text)) return Prisma.sql`false`;
  const [first, later] = [`${plain(text)}%`, `% ${plain(text)}%`];
  return Prisma.sql`(order_number ILIKE ${first} OR name ILIKE ${first} OR name ILIKE ${later}
    OR email ILIKE ${first})`;
}
