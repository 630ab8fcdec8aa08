import { setTimeout as pause } from 'node:timers/promises';
import { totalsOf } from '@handloom/contracts/money';
import type { OwnShop } from '../shop/own-shop';
import type { Acknowledged } from './shoppers';

export interface Verdict {
  /** Confirmed orders that are not there. */
  lost: number;
  /** Orders beyond the confirmed ones. */
  doubled: number;
  /** Orders, or what follows from them, that say something else than was ordered. */
  wrong: string[];
}

const FOLLOWED_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 100;

interface StoredOrder {
  id: string;
  userId: string;
  productId: string;
  quantity: number;
  totalMinor: number;
  lines: number;
}

export type Judge = (acknowledged: readonly Acknowledged[]) => Promise<Verdict>;

/** Takes down by how much the catalogue's count is above the orders', as a demo's is, before the first shopper comes. */
export async function openBooks(shop: OwnShop): Promise<Judge> {
  const sold = await unitsOrdered(shop);
  const counted = await unitsSold(shop);
  const before = new Map([...counted].map(([id, units]) => [id, units - (sold.get(id) ?? 0)]));
  return (acknowledged) => judge(shop, before, acknowledged);
}

/** Compares what shoppers were told with what the databases hold, once everything has followed. */
async function judge(
  shop: OwnShop,
  before: ReadonlyMap<string, number>,
  acknowledged: readonly Acknowledged[],
): Promise<Verdict> {
  const wrong: string[] = [];
  const users = [...new Set(acknowledged.map(({ userId }) => userId))];
  const stored = await shop.rows<StoredOrder>(
    'orders',
    `SELECT o.id, o.user_id AS "userId", min(l.product_id) AS "productId",
            sum(l.quantity)::int AS quantity, o.total_minor::float8 AS "totalMinor",
            count(*)::int AS lines
     FROM orders o JOIN order_lines l ON l.order_id = o.id
     WHERE o.user_id = ANY($1) GROUP BY o.id`,
    [users],
  );
  const byId = new Map(stored.map((order) => [order.id, order]));
  const known = new Set(acknowledged.map(({ orderId }) => orderId));
  const lost = acknowledged.filter(({ orderId }) => !byId.has(orderId)).length;
  const repeated = acknowledged.length - known.size;
  const doubled = stored.filter(({ id }) => !known.has(id)).length + repeated;

  for (const { orderId, rug, quantity } of acknowledged) {
    const order = byId.get(orderId);
    const { totalMinor } = totalsOf([{ priceMinor: rug.priceMinor, quantity }]);
    const isRight =
      order?.productId === rug._id &&
      order.lines === 1 &&
      order.quantity === quantity &&
      order.totalMinor === totalMinor;
    if (order && !isRight) wrong.push(`order ${orderId} is not what was ordered`);
  }
  wrong.push(...(await whatDoesNotFollow(shop, before, users)));
  return { lost, doubled, wrong };
}

/** Everything that follows an order, asked for until it is right or nobody can wait any longer. */
async function whatDoesNotFollow(
  shop: OwnShop,
  before: ReadonlyMap<string, number>,
  users: string[],
): Promise<string[]> {
  const deadline = Date.now() + FOLLOWED_WITHIN_MS;
  for (;;) {
    const faults = await faultsNow(shop, before, users).catch((error: unknown) => [String(error)]);
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await pause(LOOK_EVERY_MS);
  }
}

async function faultsNow(
  shop: OwnShop,
  before: ReadonlyMap<string, number>,
  users: string[],
): Promise<string[]> {
  const faults: string[] = [];
  const count = async (service: 'orders' | 'catalog', sql: string, values: unknown[] = []) =>
    (await shop.rows<{ n: number }>(service, sql, values))[0]?.n ?? 0;

  const waiting = await count(
    'orders',
    'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL',
  );
  if (waiting > 0) faults.push(`${waiting} events wait in the outbox`);
  const lines = await count(
    'orders',
    'SELECT count(*)::int AS n FROM cart_lines WHERE user_id = ANY($1)',
    [users],
  );
  if (lines > 0) faults.push(`${lines} lines are left in carts`);
  const unmailed = await count(
    'orders',
    `SELECT count(*)::int AS n FROM orders o WHERE bound_at IS NOT NULL AND o.user_id = ANY($1)
       AND (SELECT count(*) FROM mails m WHERE m.about = o.id::text AND m.kind = 'order-confirmation') <> 1`,
    [users],
  );
  if (unmailed > 0) faults.push(`${unmailed} orders without exactly one confirmation mail`);

  const misPaid = await count(
    'orders',
    `SELECT count(*)::int AS n FROM orders o
     WHERE o.user_id = ANY($1) AND o.payment_method <> 'COD' AND o.bound_at IS NOT NULL
       AND (o.payment_status <> 'Paid' OR EXISTS (
              SELECT FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id WHERE a.order_id = o.id)
         OR (SELECT sum(a.received_minor) FROM payment_attempts a WHERE a.order_id = o.id) <> o.total_minor)`,
    [users],
  );
  if (misPaid > 0) faults.push(`${misPaid} orders are not paid exactly once`);

  const sold = await unitsOrdered(shop);
  const counted = await unitsSold(shop);
  const miscounted = [...counted].filter(
    ([id, units]) => units !== (before.get(id) ?? 0) + (sold.get(id) ?? 0),
  );
  if (miscounted.length > 0) faults.push(`units sold of ${miscounted.length} rugs are miscounted`);
  return faults;
}

/** By the orders that stand. */
async function unitsOrdered(shop: OwnShop): Promise<Map<string, number>> {
  const rows = await shop.rows<{ id: string; units: number }>(
    'orders',
    `SELECT product_id AS id, sum(quantity)::int AS units FROM order_lines l
     JOIN orders o ON o.id = l.order_id WHERE bound_at IS NOT NULL AND status <> 'Cancelled'
     GROUP BY product_id`,
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** As the catalogue counts them. */
async function unitsSold(shop: OwnShop): Promise<Map<string, number>> {
  const rows = await shop.rows<{ id: string; units: number }>(
    'catalog',
    'SELECT id, units_sold::int AS units FROM products',
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}
