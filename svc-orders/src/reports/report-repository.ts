import type { OrderStatus } from '@handloom/contracts/orders';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import type { OrdersOverview } from '@handloom/contracts/sales-reports';
import { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import { IS_UNDER_WAY, NEEDS } from '../orders/order-filters';
import type { Moments } from '../periods/moments-of';
import type { SalesSum } from './sales-sums';

const DAY_MS = 24 * 60 * 60_000;
const iso = (moment: number) => new Date(moment).toISOString();
const dateOf = (moment: number) => iso(moment).slice(0, 10);
/** A condition on `orders`, as the triggers have it that note sales. */
export const IS_SOLD = Prisma.sql`orders.bound_at IS NOT NULL AND orders.status <> 'Cancelled'
  AND orders.payment_status <> 'Failed'`;

/** When the first and the last thing happened that a report tells of; null: nothing did. */
export async function reportedMoments(
  tx: Transaction,
): Promise<{ first: number; last: number } | null> {
  const [row] = await tx.$queryRaw<{ first: Date | null; last: Date }[]>`
    SELECT least(min(starts_at), (SELECT min(at) FROM sales_changes)) AS first,
      greatest(max(starts_at), (SELECT max(at) FROM sales_changes)) AS last
    FROM sales_quarters`;
  return row?.first ? { first: row.first.getTime(), last: row.last.getTime() } : null;
}

/**
 * Sums by the steps between these moments, which begin at quarters of an hour. It is one statement, so that an
 * order which goes from the changes into the sums meanwhile is counted once. The bounds are a query of their
 * own: an expression would read their texts anew for each row.
 * @param starts of each step, and the end of the last
 */
export async function readSales(tx: Transaction, starts: readonly number[]): Promise<SalesSum[]> {
  const bounds = starts.map(iso);
  const [first, end] = [bounds[0], bounds.at(-1)];
  return tx.$queryRaw<SalesSum[]>`
    WITH moved AS (
      SELECT starts_at AS at, currency, payment_method, orders, subtotal_minor, tax_minor, total_minor,
        refunded_minor
      FROM sales_quarters
      WHERE starts_at >= ${first}::timestamptz AND starts_at < ${end}::timestamptz
      UNION ALL
      SELECT at, currency, payment_method, sign, sign * subtotal_minor, sign * tax_minor,
        sign * total_minor, refunded_minor
      FROM sales_changes JOIN orders ON orders.id = order_id
      WHERE at >= ${first}::timestamptz AND at < ${end}::timestamptz
    )
    SELECT width_bucket(at, (SELECT ${bounds}::text[]::timestamptz[])) - 1 AS step, currency,
      payment_method::text AS "paymentMethod", sum(orders)::bigint AS orders,
      sum(subtotal_minor)::bigint AS "subtotalMinor", sum(tax_minor)::bigint AS "taxMinor",
      sum(total_minor)::bigint AS "totalMinor", sum(refunded_minor)::bigint AS "refundedMinor"
    FROM moved GROUP BY 1, 2, 3`;
}

export interface ProductSales {
  productId: string;
  /** As the shop calls it now. */
  name: string;
  currency: string;
  quantity: bigint;
  amountMinor: bigint;
}

/**
 * The most sold first. Months and days of UTC come from the sums, what is left at both ends from the orders.
 * The order in which months are added changes nothing but how PostgreSQL finds them: along the index by product, in
 * half the time that hashing takes (docs/reports-at-1000000.md).
 */
export async function readTopProducts(
  tx: Transaction,
  { first, end }: Moments,
  limit: number,
): Promise<ProductSales[]> {
  const { firstDay, endDay } = wholeDaysOf({ first, end });
  const { firstMonth, endMonth } = nearestMonths({ firstDay, endDay });
  // From a moment to an earlier one: what the months have too much.
  const ofDays = (from: number, to: number) => Prisma.sql`
    SELECT product_id, currency, ${Math.sign(to - from)}::int * quantity,
      ${Math.sign(to - from)}::int * amount_minor
    FROM product_sales_days
    WHERE day >= ${dateOf(Math.min(from, to))}::date AND day < ${dateOf(Math.max(from, to))}::date`;
  const soldBetween = (from: number, to: number) => Prisma.sql`
    SELECT product_id, order_lines.currency, quantity, quantity * price_minor
    FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE ${IS_SOLD} AND bound_at >= ${iso(from)}::timestamptz AND bound_at < ${iso(to)}::timestamptz`;
  return tx.$queryRaw<ProductSales[]>`
    WITH months AS MATERIALIZED (
      SELECT product_id, currency, sum(quantity ORDER BY month)::bigint AS quantity,
        sum(amount_minor ORDER BY month)::bigint AS amount_minor
      FROM product_sales_months
      WHERE month >= ${dateOf(firstMonth)}::date AND month < ${dateOf(endMonth)}::date
      GROUP BY product_id, currency
    ), moved AS (
      SELECT product_id, currency, quantity, amount_minor FROM months
      UNION ALL ${ofDays(firstDay, firstMonth)}
      UNION ALL ${ofDays(endMonth, endDay)}
      UNION ALL
      SELECT product_id, currency, sign * quantity, sign * quantity * price_minor
      FROM sales_changes JOIN order_lines USING (order_id)
      WHERE sign <> 0 AND at >= ${iso(firstDay)}::timestamptz AND at < ${iso(endDay)}::timestamptz
      UNION ALL ${soldBetween(first, firstDay)}
      UNION ALL ${soldBetween(endDay, end)}
    ), sold AS (
      SELECT product_id, currency, sum(quantity)::bigint AS quantity,
        sum(amount_minor)::bigint AS amount_minor
      FROM moved GROUP BY product_id, currency HAVING sum(quantity) > 0
      ORDER BY quantity DESC, amount_minor DESC, product_id, currency LIMIT ${limit}
    )
    SELECT product_id AS "productId", coalesce(nullif(name, ''), product_id) AS name, sold.currency,
      quantity, amount_minor AS "amountMinor"
    FROM sold LEFT JOIN catalogue_products ON catalogue_products.id = product_id
    ORDER BY quantity DESC, amount_minor DESC, product_id, sold.currency`;
}

/** Days of UTC, from the first up to, but without, the second. */
function wholeDaysOf({ first, end }: Moments) {
  const firstDay = Math.min(Math.ceil(first / DAY_MS) * DAY_MS, end);
  return { firstDay, endDay: Math.max(Math.floor(end / DAY_MS) * DAY_MS, firstDay) };
}

/** Of UTC, which begin nearest to the first day and to the end of the last; none: both are the end of the days. */
function nearestMonths({ firstDay, endDay }: { firstDay: number; endDay: number }) {
  const [firstMonth, endMonth] = [nearestMonth(firstDay), nearestMonth(endDay)];
  return firstMonth < endMonth
    ? { firstMonth, endMonth }
    : { firstMonth: endDay, endMonth: endDay };
}

function nearestMonth(moment: number): number {
  const at = new Date(moment);
  const [before, after] = [
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth()),
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1),
  ];
  return moment - before <= after - moment ? before : after;
}

export interface CategorySalesSum {
  categoryId: string | null;
  /** As the shop calls it now; null when nobody knows which one it was. */
  name: string | null;
  currency: string;
  quantity: bigint;
  amountMinor: bigint;
}

/**
 * The largest amount first, as {@link readTopProducts} finds them. Lines without a category count under the first
 * that was heard of their product.
 */
export async function readCategorySales(
  tx: Transaction,
  { first, end }: Moments,
): Promise<CategorySalesSum[]> {
  const { firstDay, endDay } = wholeDaysOf({ first, end });
  const keys = Prisma.sql`coalesce(category_id, ''),
    CASE WHEN category_id IS NULL THEN product_id ELSE '' END, order_lines.currency`;
  const soldBetween = (from: number, to: number) => Prisma.sql`
    SELECT ${keys}, quantity, quantity * price_minor
    FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE ${IS_SOLD} AND bound_at >= ${iso(from)}::timestamptz AND bound_at < ${iso(to)}::timestamptz`;
  return tx.$queryRaw<CategorySalesSum[]>`
    WITH moved AS (
      SELECT category_id, product_id, currency, quantity, amount_minor FROM category_sales_days
      WHERE day >= ${dateOf(firstDay)}::date AND day < ${dateOf(endDay)}::date
      UNION ALL
      SELECT ${keys}, sign * quantity, sign * quantity * price_minor
      FROM sales_changes JOIN order_lines USING (order_id)
      WHERE sign <> 0 AND at >= ${iso(firstDay)}::timestamptz AND at < ${iso(endDay)}::timestamptz
      UNION ALL ${soldBetween(first, firstDay)}
      UNION ALL ${soldBetween(endDay, end)}
    ), sold AS (
      SELECT category_id, product_id, currency, sum(quantity) AS quantity, sum(amount_minor) AS amount_minor
      FROM moved GROUP BY category_id, product_id, currency
    ), known AS (
      SELECT coalesce(nullif(sold.category_id, ''), first_category_id) AS category_id, sold.currency,
        sum(quantity)::bigint AS quantity, sum(amount_minor)::bigint AS amount_minor
      FROM sold LEFT JOIN catalogue_products ON catalogue_products.id = product_id
      GROUP BY 1, 2 HAVING sum(quantity) > 0
    )
    SELECT category_id AS "categoryId", coalesce(name, category_id) AS name, currency, quantity,
      amount_minor AS "amountMinor"
    FROM known LEFT JOIN catalogue_categories ON catalogue_categories.id = category_id
    ORDER BY amount_minor DESC, category_id, currency`;
}

export interface ShopperSalesSum {
  userId: string;
  currency: string;
  orders: number;
  totalMinor: bigint;
  refundedMinor: bigint;
}

export async function readShopperSales(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ShopperSalesSum[]> {
  return tx.$queryRaw<ShopperSalesSum[]>`
    SELECT user_id AS "userId", orders.currency, count(*)::int AS orders,
      sum(total_minor)::bigint AS "totalMinor", sum(coalesce(back_minor, 0))::bigint AS "refundedMinor"
    FROM orders LEFT JOIN LATERAL (
      SELECT sum(refunds.amount_minor - excess_minor) AS back_minor
      FROM payment_attempts JOIN refunds ON refunds.attempt_id = payment_attempts.id
      WHERE order_id = orders.id AND refunds.status = 'succeeded'
    ) AS refunded ON true
    WHERE user_id = ANY(${userIds}::text[]) AND ${IS_SOLD}
    GROUP BY user_id, orders.currency ORDER BY user_id, orders.currency`;
}

/**
 * Counts what waits up to a limit, so that no number of orders makes it slow.
 * @param placed when the orders were whose states are counted
 */
export async function readOverview(tx: Transaction, placed: Moments): Promise<OrdersOverview> {
  const counted = (rows: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${MOST_COUNTED}) AS found)`;
  const [statuses, [waiting]] = await Promise.all([
    tx.$queryRaw<{ status: OrderStatus; orders: number }[]>`
      SELECT status::text, count(*)::int AS orders FROM orders
      WHERE placed_at >= ${new Date(placed.first)} AND placed_at < ${new Date(placed.end)}
      GROUP BY status ORDER BY orders.status`,
    tx.$queryRaw<OrdersOverview['waiting'][]>`
      SELECT
        ${counted(Prisma.sql`FROM orders WHERE ${NEEDS.shipping}`)} AS "toShip",
        ${counted(Prisma.sql`FROM orders WHERE ${NEEDS.attention}`)} AS "needsAttention",
        ${counted(Prisma.sql`FROM refunds WHERE ${IS_UNDER_WAY}`)} AS refunds,
        ${counted(Prisma.sql`FROM payment_disputes WHERE is_open`)} AS disputes`,
  ]);
  return { statuses, waiting: waiting as OrdersOverview['waiting'] };
}
