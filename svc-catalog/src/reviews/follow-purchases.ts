import type { Transaction } from '../database';
import { rateByReviews } from './product-rating';
import { hasBought } from './purchases';
import { setBought } from './review-repository';

/**
 * Waits until nobody else writes these products or their reviews. All at once and in one order, so
 * that two transactions never wait for each other.
 */
export async function lockProducts(transaction: Transaction, ids: string[]): Promise<void> {
  await transaction.$queryRaw`
    SELECT 1 FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** After a shopper's orders changed: their review of the (locked) product stands or falls with them. */
export async function followPurchases(
  transaction: Transaction,
  { userId, productId }: { userId: string; productId: string },
  requestId: string | null,
): Promise<void> {
  const bought = await hasBought(transaction, userId, productId);
  if (await setBought(transaction, { productId, userId, bought })) {
    await rateByReviews(transaction, productId, requestId);
  }
}
