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
