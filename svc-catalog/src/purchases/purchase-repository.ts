import type { Transaction } from '../database';
import type { OrderStanding } from './order-standing';

/** Releases of before counted by it; what its inbox knows is counted already. */
const FORMER_COUNTER = 'catalog-best-sellers';

export interface Purchase {
  orderId: string;
  productId: string;
  userId: string;
  units: number;
  /** Of the event that told of it. */
  eventId: string;
}

/**
 * Remembers how orders stand, unless something newer is known of one. The first thing that happens to
 * an order: two transactions with events of the same one wait here for each other.
 */
export async function keepStandings(
  transaction: Transaction,
  standings: readonly OrderStanding[],
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO purchase_orders AS known (order_id, is_void, version, told_at)
    SELECT "orderId", "isVoid", version, "toldAt"
    FROM jsonb_to_recordset(${JSON.stringify(standings)}::jsonb)
      AS told ("orderId" text, "isVoid" boolean, version integer, "toldAt" timestamptz)
    ORDER BY "orderId"
    ON CONFLICT (order_id) DO UPDATE
      SET is_void = EXCLUDED.is_void, version = EXCLUDED.version, told_at = EXCLUDED.told_at
      WHERE CASE WHEN known.version IS NOT NULL AND EXCLUDED.version IS NOT NULL
                 THEN known.version < EXCLUDED.version ELSE known.told_at <= EXCLUDED.told_at END`;
}

/** Remembers what orders (of which a standing is kept) hold; once more changes nothing. */
export async function keepPurchases(
  transaction: Transaction,
  purchases: readonly Purchase[],
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO purchases AS known (order_id, product_id, user_id, units, counted)
    SELECT DISTINCT ON ("orderId", "productId") "orderId", "productId", "userId", units,
           CASE WHEN counter.event_id IS NULL THEN 0 ELSE units END
    FROM jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb)
      AS told ("orderId" text, "productId" uuid, "userId" text, units integer, "eventId" uuid)
    LEFT JOIN inbox counter ON counter.consumer = ${FORMER_COUNTER} AND counter.event_id = "eventId"
    ON CONFLICT (order_id, product_id) DO UPDATE
      SET units = EXCLUDED.units, counted = EXCLUDED.counted WHERE known.units = 0`;
}

/**
 * Waits until nobody else writes the products whose units or reviews may change with these orders, or their reviews. All at
 * once and in one order: who locked some to count, and others for their reviews, would wait in a circle with another copy of
 * the service.
 */
export async function lockProductsOf(transaction: Transaction, orderIds: string[]): Promise<void> {
  await transaction.$queryRaw`
    SELECT 1 FROM products WHERE id IN (
      SELECT p.product_id FROM purchases p JOIN purchase_orders o USING (order_id)
      WHERE order_id = ANY(${orderIds})
        AND (o.is_void OR p.counted <> p.units OR EXISTS (SELECT FROM reviews r
              WHERE r.user_id = p.user_id AND r.product_id = p.product_id)))
    ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Makes the (locked) products' units sold count these orders as they stand now: those that were cancelled no more.
 * @returns the ids of the products whose units changed.
 */
export async function countUnits(transaction: Transaction, orderIds: string[]): Promise<string[]> {
  const counted = await transaction.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT order_id, product_id,
             CASE WHEN o.is_void THEN 0 ELSE p.units END - p.counted AS change
      FROM purchases p JOIN purchase_orders o USING (order_id) WHERE order_id = ANY(${orderIds})
    ), moved AS (
      UPDATE purchases p SET counted = p.counted + due.change FROM due
      WHERE p.order_id = due.order_id AND p.product_id = due.product_id AND due.change <> 0
    )
    UPDATE products p SET units_sold = greatest(0, p.units_sold + sums.change)
    FROM (SELECT product_id, sum(change) AS change FROM due GROUP BY 1) AS sums
    WHERE p.id = sums.product_id AND sums.change <> 0 RETURNING p.id`;
  return counted.map(({ id }) => id);
}

/**
 * Whose reviews of which products may stand or fall with these orders: of a void order everyone's, also
 * when they are just writing one; else who has a withdrawn review to bring back.
 */
export function reviewersOf(
  transaction: Transaction,
  orderIds: string[],
): Promise<{ userId: string; productId: string }[]> {
  return transaction.$queryRaw`
    SELECT DISTINCT p.user_id AS "userId", p.product_id AS "productId"
    FROM purchases p JOIN purchase_orders o USING (order_id)
    WHERE order_id = ANY(${orderIds})
      AND (o.is_void OR EXISTS (SELECT FROM reviews r
            WHERE r.user_id = p.user_id AND r.product_id = p.product_id AND NOT r.bought))
    ORDER BY 1, 2`;
}
