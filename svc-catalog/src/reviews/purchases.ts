import type { Transaction } from '../database';

/** What makes a shopper a buyer: an order of the rug that still stands. */
export async function hasBought(
  database: Pick<Transaction, 'purchase'>,
  userId: string,
  productId: string,
): Promise<boolean> {
  const standing = await database.purchase.findFirst({
    where: { userId, productId, order: { isVoid: false } },
    select: { orderId: true },
  });
  return standing !== null;
}

/**
 * Remembers how an order stands, unless something later is known of it. The first thing that any
 * handler does: two events of one order wait here for each other.
 */
export async function recordOrder(
  transaction: Transaction,
  order: { orderId: string; isVoid: boolean; toldAt: string },
): Promise<void> {
  const { orderId, isVoid, toldAt } = order;
  await transaction.$executeRaw`
    INSERT INTO purchase_orders (order_id, is_void, told_at)
    VALUES (${orderId}, ${isVoid}, ${new Date(toldAt)})
    ON CONFLICT (order_id) DO UPDATE SET is_void = EXCLUDED.is_void, told_at = EXCLUDED.told_at
    WHERE purchase_orders.told_at <= EXCLUDED.told_at`;
}

/** Remembers what a (recorded) order holds; once more changes nothing. */
export async function recordPurchases(
  transaction: Transaction,
  purchase: { orderId: string; userId: string; productIds: string[] },
): Promise<void> {
  const { orderId, userId, productIds } = purchase;
  await transaction.purchase.createMany({
    data: productIds.map((productId) => ({ orderId, productId, userId })),
    skipDuplicates: true,
  });
}

export async function productsOfOrder(
  transaction: Transaction,
  orderId: string,
): Promise<string[]> {
  const rows = await transaction.purchase.findMany({
    where: { orderId },
    select: { productId: true },
  });
  return rows.map(({ productId }) => productId);
}
