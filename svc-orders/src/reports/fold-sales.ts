import type { FastifyBaseLogger } from 'fastify';
import { workLoop, type WorkLoop } from '@handloom/service-kit/work-loop';
import type { Database, Transaction } from '../database';

/** Fewer than take a second. */
const AT_MOST = 5_000;
const EVERY_MS = 5_000;

/**
 * Adds changes to the sums and forgets them, in one statement: a report sees either. Rows of sums are
 * written in the order of their keys, so that copies of the service which do so at once wait for each other in turn.
 * @returns how many changes
 */
export async function foldSales(tx: Transaction): Promise<number> {
  const [folded] = await tx.$queryRaw<{ count: number }[]>`
    WITH taken AS (
      DELETE FROM sales_changes WHERE id IN (
        SELECT id FROM sales_changes ORDER BY id LIMIT ${AT_MOST} FOR UPDATE SKIP LOCKED)
      RETURNING order_id, at, sign, refunded_minor
    ), quarters AS (
      INSERT INTO sales_quarters AS known
        (starts_at, currency, payment_method, orders, subtotal_minor, tax_minor, total_minor,
          refunded_minor)
      SELECT date_bin('15 minutes', at, 'epoch'), currency, payment_method, sum(sign),
        sum(sign * subtotal_minor), sum(sign * tax_minor), sum(sign * total_minor),
        sum(refunded_minor)
      FROM taken JOIN orders ON orders.id = order_id
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (starts_at, currency, payment_method) DO UPDATE SET
        orders = known.orders + EXCLUDED.orders,
        subtotal_minor = known.subtotal_minor + EXCLUDED.subtotal_minor,
        tax_minor = known.tax_minor + EXCLUDED.tax_minor,
        total_minor = known.total_minor + EXCLUDED.total_minor,
        refunded_minor = known.refunded_minor + EXCLUDED.refunded_minor
    ), products AS (
      INSERT INTO product_sales_days AS known (day, product_id, currency, quantity, amount_minor)
      SELECT (at AT TIME ZONE 'UTC')::date, product_id, currency, sum(sign * quantity),
        sum(sign * quantity * price_minor)
      FROM taken JOIN order_lines USING (order_id) WHERE sign <> 0
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (day, product_id, currency) DO UPDATE SET
        quantity = known.quantity + EXCLUDED.quantity,
        amount_minor = known.amount_minor + EXCLUDED.amount_minor
    )
    SELECT count(*)::int FROM taken`;
  return folded?.count ?? 0;
}

/** Reports are right also without it; the more changes wait, the more they read. */
export function startFoldingSales(database: Database, log: FastifyBaseLogger): WorkLoop {
  return workLoop({
    async work(closing) {
      let folded: number;
      do folded = await foldSales(database);
      while (folded === AT_MOST && !closing.aborted);
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'sales were not added up'),
  });
}
