import type { Transaction } from '../database';
import { rateByReviews } from './product-rating';
import { hasBought } from './purchases';
import { setBought } from './review-repository';

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
