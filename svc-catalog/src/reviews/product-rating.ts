import { recordProductsChanged } from '../catalogue-events/record-products';
import { Prisma, type Transaction } from '../database';

/**
 * Makes the product's rating the mean of its visible reviews, or the admin's own number again when
 * there is none, and tells of it: documents and caches show the reviews. The caller holds the
 * product's lock, so that no review is written in between.
 */
export async function rateByReviews(
  transaction: Transaction,
  productId: string,
  requestId: string | null,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE products AS p SET
      review_count = r.count,
      rating = CASE WHEN r.count > 0 THEN r.mean ELSE coalesce(p.admin_rating, p.rating) END,
      admin_rating = CASE WHEN r.count > 0 THEN coalesce(p.admin_rating, p.rating) END,
      version = p.version + 1,
      updated_at = now()
    FROM (SELECT count(*)::int AS count, sum(stars)::float8 / nullif(count(*), 0) AS mean FROM reviews
          WHERE product_id = ${productId}::uuid AND bought AND NOT hidden) AS r
    WHERE p.id = ${productId}::uuid`;
  const rated = Prisma.sql`p.id = ${productId}::uuid`;
  await recordProductsChanged(transaction, rated, { requestId, ratingOnly: true });
}
