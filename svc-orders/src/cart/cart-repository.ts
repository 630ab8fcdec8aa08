import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import { Prisma } from '../../generated/prisma/client';
import type { Statements } from '../database';
import type { CartLine, CartProduct, GuestLine } from './cart-line';

// A line that an order took (taken_by) is in nobody's cart any more: each statement leaves it out.
// Each change is one statement, and with it one round trip and one commit.

export interface LineKey {
  userId: string;
  productId: string;
}

const PRODUCT = Prisma.sql`product.name, product.description, product.price_minor AS "priceMinor",
  product.image, product.available`;
const LINE = Prisma.sql`line.product_id AS "productId", line.quantity, line.size,
  line.added_price_minor AS "addedPriceMinor", line.added_at AS "addedAt", ${PRODUCT}`;

/**
 * Locks several lines in one order, for the statement that changes them: by itself PostgreSQL takes them as it finds them,
 * and two tabs that order, clear or merge the same cart at once would wait for each other.
 * @param which a condition on `cart_lines`
 */
export const linesInTurn = (which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT id FROM cart_lines WHERE ${which} ORDER BY user_id, product_id, id FOR UPDATE`;

/** Lines in the order in which they were added. */
export function readCart(tx: Statements, userId: string): Promise<CartLine[]> {
  return tx.$queryRaw<CartLine[]>`
    SELECT ${LINE}
    FROM cart_lines line JOIN catalogue_products product ON product.id = line.product_id
    WHERE line.user_id = ${userId} AND line.taken_by IS NULL
    ORDER BY line.added_at, line.product_id`;
}

export type Adding =
  | { kind: 'added'; line: CartLine }
  | { kind: 'not-sold' }
  | { kind: 'too-many' }
  | { kind: 'cart-full' };

type AddedRow = Omit<CartLine, 'quantity'> & { quantity: number | null; isFull: boolean | null };

/**
 * Adds to the line, so that parallel adds all count; the price of now becomes the one that it was
 * added at.
 */
export async function addToLine(
  tx: Statements,
  { userId, productId }: LineKey,
  { quantity, size }: { quantity: number; size: string | undefined },
): Promise<Adding> {
  const chosen = size ?? null;
  const [row] = await tx.$queryRaw<[AddedRow?]>`
    WITH held AS (
      SELECT count(*) >= ${MAX_CART_LINES} AND NOT bool_or(product_id = ${productId}) AS "isFull"
      FROM cart_lines WHERE user_id = ${userId} AND taken_by IS NULL
    ), line AS (
      INSERT INTO cart_lines (user_id, product_id, quantity, size, added_price_minor)
      SELECT ${userId}, id, ${quantity}::int, COALESCE(${chosen}, ${DEFAULT_SIZE_LABEL}), price_minor
      FROM catalogue_products, held WHERE id = ${productId} AND available AND "isFull" IS NOT TRUE
      ON CONFLICT (user_id, product_id) WHERE taken_by IS NULL DO UPDATE
        SET quantity = cart_lines.quantity + EXCLUDED.quantity,
            size = COALESCE(${chosen}, cart_lines.size),
            added_price_minor = EXCLUDED.added_price_minor
        WHERE cart_lines.quantity + EXCLUDED.quantity <= ${MAX_LINE_QUANTITY}
      RETURNING quantity, size, added_price_minor, added_at
    )
    SELECT product.id AS "productId", line.quantity, line.size,
           line.added_price_minor AS "addedPriceMinor", line.added_at AS "addedAt", ${PRODUCT}, "isFull"
    FROM catalogue_products product CROSS JOIN held LEFT JOIN line ON true
    WHERE product.id = ${productId}`;
  if (!row?.available) return { kind: 'not-sold' };
  const { quantity: added, isFull, ...rest } = row;
  if (added !== null) return { kind: 'added', line: { ...rest, quantity: added } };
  return { kind: isFull ? 'cart-full' : 'too-many' };
}

/** @returns null when there is no such line. */
export async function setLine(
  tx: Statements,
  { userId, productId }: LineKey,
  { quantity, size }: { quantity?: number | undefined; size?: string | undefined },
): Promise<CartLine | null> {
  const [line] = await tx.$queryRaw<CartLine[]>`
    WITH line AS (
      UPDATE cart_lines
      SET quantity = COALESCE(${quantity ?? null}::int, quantity),
          size = COALESCE(${size ?? null}::text, size)
      WHERE user_id = ${userId} AND product_id = ${productId} AND taken_by IS NULL
      RETURNING product_id, quantity, size, added_price_minor, added_at
    )
    SELECT ${LINE} FROM line JOIN catalogue_products product ON product.id = line.product_id`;
  return line ?? null;
}

export async function removeLine(tx: Statements, { userId, productId }: LineKey): Promise<boolean> {
  const removed = await tx.$executeRaw`
    DELETE FROM cart_lines
    WHERE user_id = ${userId} AND product_id = ${productId} AND taken_by IS NULL`;
  return removed === 1;
}

/** @returns how many lines there were. */
export function clearCart(tx: Statements, userId: string): Promise<number> {
  const open = Prisma.sql`user_id = ${userId} AND taken_by IS NULL`;
  return tx.$executeRaw`DELETE FROM cart_lines WHERE id IN (${linesInTurn(open)})`;
}

/** Those lines too that an order took: nobody has a cart to read them in. */
export async function forgetCarts(tx: Statements, userIds: readonly string[]): Promise<void> {
  const theirs = Prisma.sql`user_id = ANY(${userIds}::text[])`;
  await tx.$executeRaw`DELETE FROM cart_lines WHERE id IN (${linesInTurn(theirs)})`;
}

/**
 * Folds lines in: per rug the line with the larger quantity stands, with its size. Their order is kept
 * and they count as added before now, as they were; one that comes back to the cart brings the moment of
 * its first coming along, and stands where it stood. Rows are taken in the order of {@link linesInTurn}.
 * A key that was used before folds in nothing, whoever used it. A cart that is full takes no other rug.
 * @returns how many lines changed, and which of the products the shop sells and the cart has a place for.
 */
export async function mergeLines(
  tx: Statements,
  { userId, key }: { userId: string; key: string | null },
  lines: readonly GuestLine[],
): Promise<{ changed: number; kept: ReadonlySet<string> }> {
  const [{ changed, kept }] = await tx.$queryRaw<[{ changed: number; kept: string[] }]>`
    WITH claimed AS (
      INSERT INTO cart_merges (key, user_id)
      SELECT ${key}, ${userId} WHERE ${key}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), sold AS MATERIALIZED (
      SELECT product.id, product.price_minor, guest.quantity, guest.size, guest.position,
             NULLIF(guest.added_at, '')::timestamptz AS added_at
      FROM unnest(${lines.map((line) => line._id)}::text[],
                  ${lines.map((line) => line.quantity)}::int[],
                  ${lines.map((line) => line.size ?? DEFAULT_SIZE_LABEL)}::text[],
                  ${lines.map((line) => line.addedAt ?? '')}::text[])
           WITH ORDINALITY AS guest (id, quantity, size, added_at, position)
      JOIN catalogue_products product ON product.id = guest.id AND product.available
    ), held AS MATERIALIZED (
      SELECT product_id FROM cart_lines WHERE user_id = ${userId} AND taken_by IS NULL
    ), kept AS MATERIALIZED (
      SELECT sold.* FROM sold JOIN held ON held.product_id = sold.id
      UNION ALL
      (SELECT * FROM sold WHERE id NOT IN (SELECT product_id FROM held)
       ORDER BY position LIMIT GREATEST(0, ${MAX_CART_LINES} - (SELECT count(*) FROM held)))
    ), merged AS (
      INSERT INTO cart_lines (user_id, product_id, quantity, size, added_price_minor, added_at)
      SELECT ${userId}, id, quantity, size, price_minor,
             LEAST(added_at, statement_timestamp() - (${lines.length}::int - position) * interval '1 ms')
      FROM kept WHERE ${key}::text IS NULL OR EXISTS (SELECT FROM claimed)
      ORDER BY id
      ON CONFLICT (user_id, product_id) WHERE taken_by IS NULL DO UPDATE
        SET quantity = EXCLUDED.quantity, size = EXCLUDED.size,
            added_price_minor = EXCLUDED.added_price_minor
        WHERE cart_lines.quantity < EXCLUDED.quantity
      RETURNING product_id
    )
    SELECT (SELECT count(*)::int FROM merged) AS changed,
           ARRAY(SELECT id FROM kept) AS kept`;
  return { changed, kept: new Set(kept) };
}

/**
 * A browser keeps a merge only until it has heard the answer, and asks at each visit. One that comes back after this with
 * a merge whose answer was lost folds it in again: no line gets more than the larger quantity.
 */
export const OLD_MERGES: OldRows = {
  table: 'cart_merges',
  where: `merged_at < now() - interval '90 days'`,
};

/** What the shop knows of these products; those that it never knew are missing. */
export async function findCartProducts(
  tx: Statements,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CartProduct>> {
  const rows = await tx.$queryRaw<(CartProduct & { id: string })[]>`
    SELECT product.id, ${PRODUCT} FROM catalogue_products product WHERE id = ANY(${ids}::text[])`;
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** Who has one of these products in the cart, each once. */
export async function holdersOf(tx: Statements, productIds: readonly string[]): Promise<string[]> {
  const holders = await tx.$queryRaw<{ userId: string }[]>`
    SELECT DISTINCT user_id AS "userId" FROM cart_lines
    WHERE product_id = ANY(${productIds}::text[]) AND taken_by IS NULL`;
  return holders.map(({ userId }) => userId);
}

/** An order that becomes binding, as far as the cart is concerned. */
interface TakingOrder {
  userId: string;
  /** What came into the cart after this moment is another wish for the same rug, and stays. */
  placedAt: Date;
}

/**
 * Marks the ordered lines as taken: from the commit on nobody reads them. Of a line that holds more than was
 * ordered the rest stays.
 * @param binding its `id`, as something to select from; without a row nothing is taken
 * @param ordered rows of `product_id` and `quantity`, as something to select from; what is one rug counts together
 */
export const takeLines = (
  { userId, placedAt }: TakingOrder,
  { binding, ordered }: { binding: Prisma.Sql; ordered: Prisma.Sql },
): Prisma.Sql => Prisma.sql`
  UPDATE cart_lines
  SET quantity = CASE WHEN cart_lines.quantity > wanted.quantity
                      THEN cart_lines.quantity - wanted.quantity ELSE cart_lines.quantity END,
      taken_by = CASE WHEN cart_lines.quantity > wanted.quantity THEN NULL ELSE binding.id END
  FROM ${binding} AS binding,
    (SELECT product_id, sum(quantity)::int AS quantity FROM ${ordered} AS item GROUP BY product_id) AS wanted
  WHERE cart_lines.product_id = wanted.product_id AND cart_lines.id IN (${linesInTurn(
    Prisma.sql`user_id = ${userId} AND taken_by IS NULL AND added_at <= ${placedAt}`,
  )})`;

/** {@link takeLines} of an order that stands already. A cash order does it in the statement that writes it. */
export async function takeOrderedLines(
  tx: Statements,
  {
    orderId,
    lines,
    ...order
  }: TakingOrder & { orderId: string; lines: readonly { productId: string; quantity: number }[] },
): Promise<void> {
  const binding = Prisma.sql`(SELECT ${orderId}::uuid AS id)`;
  const ordered = Prisma.sql`(SELECT * FROM unnest(${lines.map((line) => line.productId)}::text[],
    ${lines.map((line) => line.quantity)}::int[]) AS line (product_id, quantity))`;
  await tx.$executeRaw`${takeLines(order, { binding, ordered })}`;
}

/** Forgets the lines that these orders took. Nobody has read them since the orders are binding. */
export function forgetTakenLines(tx: Statements, orderIds: readonly string[]): Promise<number> {
  const taken = Prisma.sql`taken_by = ANY(${orderIds}::uuid[])`;
  return tx.$executeRaw`DELETE FROM cart_lines WHERE id IN (${linesInTurn(taken)})`;
}
