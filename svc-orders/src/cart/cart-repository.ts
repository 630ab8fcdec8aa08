import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue';
import type { Transaction } from '../database';
import type { CartLine, GuestLine } from './cart-line';

export interface LineKey {
  userId: string;
  productId: string;
}

/** Lines in the order in which they were added. */
export function readCart(tx: Transaction, userId: string): Promise<CartLine[]> {
  return tx.cartLine.findMany({
    where: { userId, takenBy: null, product: { available: true } },
    include: { product: true },
    orderBy: [{ addedAt: 'asc' }, { productId: 'asc' }],
  });
}

export function readLine(tx: Transaction, key: LineKey): Promise<CartLine | null> {
  return tx.cartLine.findFirst({
    where: { ...key, takenBy: null, product: { available: true } },
    include: { product: true },
  });
}

/**
 * Adds to the line in one statement, so that parallel adds all count. The product's row is locked
 * against its deletion, which would otherwise miss a line that is just being written.
 * @returns false when the shop does not sell the product or the line would grow too large.
 */
export async function addToLine(
  tx: Transaction,
  { userId, productId }: LineKey,
  { quantity, size }: { quantity: number; size: string | undefined },
): Promise<boolean> {
  const chosen = size ?? null;
  const changed = await tx.$executeRaw`
    INSERT INTO cart_lines (user_id, product_id, quantity, size)
    SELECT ${userId}, id, ${quantity}::int, COALESCE(${chosen}, ${DEFAULT_SIZE_LABEL})
    FROM catalogue_products WHERE id = ${productId} AND available FOR SHARE
    ON CONFLICT (user_id, product_id) WHERE taken_by IS NULL DO UPDATE
      SET quantity = cart_lines.quantity + EXCLUDED.quantity,
          size = COALESCE(${chosen}, cart_lines.size)
      WHERE cart_lines.quantity + EXCLUDED.quantity <= ${MAX_LINE_QUANTITY}`;
  return changed === 1;
}

/** @returns false when there is no such line. */
export async function setLine(
  tx: Transaction,
  key: LineKey,
  change: { quantity?: number | undefined; size?: string | undefined },
): Promise<boolean> {
  const { count } = await tx.cartLine.updateMany({
    where: { ...key, takenBy: null },
    data: change,
  });
  return count === 1;
}

export async function removeLine(tx: Transaction, key: LineKey): Promise<boolean> {
  return (await tx.cartLine.deleteMany({ where: { ...key, takenBy: null } })).count === 1;
}

/** @returns how many lines there were. */
export async function clearCart(tx: Transaction, userId: string): Promise<number> {
  return (await tx.cartLine.deleteMany({ where: { userId, takenBy: null } })).count;
}

/**
 * Folds lines in: per line the larger quantity wins. Their order is kept and they count as added
 * before now, as they were. Rows are taken in the order of their ids, so that two merges of the same
 * cart cannot wait for each other.
 * @returns how many lines changed.
 */
export function mergeLines(
  tx: Transaction,
  userId: string,
  lines: readonly GuestLine[],
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO cart_lines (user_id, product_id, quantity, size, added_at)
    SELECT ${userId}, product.id, guest.quantity, guest.size,
           statement_timestamp() - (${lines.length}::int - guest.position) * interval '1 ms'
    FROM unnest(${lines.map((line) => line._id)}::text[],
                ${lines.map((line) => line.quantity)}::int[],
                ${lines.map((line) => line.size ?? DEFAULT_SIZE_LABEL)}::text[])
         WITH ORDINALITY AS guest (id, quantity, size, position)
    JOIN catalogue_products product ON product.id = guest.id AND product.available
    ORDER BY product.id FOR SHARE OF product
    ON CONFLICT (user_id, product_id) WHERE taken_by IS NULL DO UPDATE SET quantity = EXCLUDED.quantity
      WHERE cart_lines.quantity < EXCLUDED.quantity`;
}

/** An order that becomes binding, as far as the cart is concerned. */
export interface TakingOrder {
  orderId: string;
  userId: string;
  /** What came into the cart after this moment is another wish for the same rug, and stays. */
  placedAt: Date;
  lines: readonly { productId: string; quantity: number }[];
}

/**
 * Marks the ordered lines as taken: from the commit on nobody reads them. Of a line that holds more
 * than was ordered the rest stays.
 */
export async function takeOrderedLines(
  tx: Transaction,
  { orderId, userId, placedAt, lines }: TakingOrder,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE cart_lines line
    SET quantity = CASE WHEN line.quantity > ordered.quantity
                        THEN line.quantity - ordered.quantity ELSE line.quantity END,
        taken_by = CASE WHEN line.quantity > ordered.quantity THEN NULL ELSE ${orderId}::uuid END
    FROM (SELECT id, sum(quantity)::int AS quantity
          FROM unnest(${lines.map((line) => line.productId)}::text[],
                      ${lines.map((line) => line.quantity)}::int[]) AS item (id, quantity)
          GROUP BY id) AS ordered
    WHERE line.user_id = ${userId} AND line.product_id = ordered.id AND line.taken_by IS NULL
      AND line.added_at <= ${placedAt}`;
}

/** Forgets the lines that these orders took. Nobody has read them since the orders are binding. */
export function forgetTakenLines(tx: Transaction, orderIds: readonly string[]): Promise<number> {
  return tx.$executeRaw`DELETE FROM cart_lines WHERE taken_by = ANY(${orderIds}::uuid[])`;
}

/** Takes a product out of every cart. @returns the users who had it. */
export async function dropProduct(tx: Transaction, productId: string): Promise<string[]> {
  const holders = await tx.$queryRaw<{ userId: string }[]>`
    DELETE FROM cart_lines WHERE product_id = ${productId} AND taken_by IS NULL RETURNING user_id AS "userId"`;
  return holders.map(({ userId }) => userId);
}
