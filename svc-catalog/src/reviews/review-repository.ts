import type { ReviewSummary } from '@handloom/contracts/reviews';
import type { Prisma, Database, Transaction } from '../database';
import type { ReviewRecord } from './review';

const VISIBLE = { bought: true, hidden: false } satisfies Prisma.ReviewWhereInput;
/** Newest first; a product's reviews never share a sequence, so pages neither repeat nor skip. */
const NEWEST = { sequence: 'desc' } satisfies Prisma.ReviewOrderByWithRelationInput;

export interface Page {
  page: number;
  limit: number;
}
const slice = ({ page, limit }: Page) => ({ take: limit, skip: (page - 1) * limit });

/** @param olderThan id of a review; one that is gone is no bound. */
export async function listVisibleReviews(
  database: Database,
  productId: string,
  page: Page & { olderThan: string | null },
): Promise<{ reviews: ReviewRecord[]; total: number }> {
  const where = { productId, ...VISIBLE };
  const bound = page.olderThan
    ? await database.review.findUnique({
        where: { id: page.olderThan, productId },
        select: { sequence: true },
      })
    : null;
  const [reviews, total] = await Promise.all([
    database.review.findMany({
      where: { ...where, ...(bound && { sequence: { lt: bound.sequence } }) },
      orderBy: NEWEST,
      ...slice(page),
    }),
    database.review.count({ where }),
  ]);
  return { reviews, total };
}

export async function summariseReviews(
  database: Database,
  productId: string,
): Promise<ReviewSummary> {
  const rows = await database.$queryRaw<{ stars: 1 | 2 | 3 | 4 | 5; count: number }[]>`
    SELECT stars, count(*)::int AS count FROM reviews
    WHERE product_id = ${productId}::uuid AND bought AND NOT hidden GROUP BY stars`;
  const perStar = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let [count, sum] = [0, 0];
  for (const row of rows) {
    perStar[row.stars] = row.count;
    count += row.count;
    sum += row.stars * row.count;
  }
  return { average: count === 0 ? 0 : sum / count, count, perStar };
}

export function findReview(database: Transaction, id: string): Promise<ReviewRecord | null> {
  return database.review.findUnique({ where: { id } });
}

export function findReviewOf(
  database: Transaction,
  productId: string,
  userId: string,
): Promise<ReviewRecord | null> {
  return database.review.findUnique({ where: { productId_userId: { productId, userId } } });
}

export function insertReview(
  transaction: Transaction,
  review: Pick<ReviewRecord, 'productId' | 'userId' | 'author' | 'hidden' | 'stars' | 'text'>,
): Promise<ReviewRecord> {
  return transaction.review.create({ data: review });
}

export function updateReview(
  transaction: Transaction,
  id: string,
  change: Partial<Pick<ReviewRecord, 'author' | 'stars' | 'text' | 'hidden' | 'editedAt'>>,
): Promise<ReviewRecord> {
  return transaction.review.update({ where: { id }, data: change });
}

export async function deleteReview(transaction: Transaction, id: string): Promise<void> {
  await transaction.review.delete({ where: { id } });
}

/**
 * Withdraws a shopper's review of a rug, or brings it back.
 * @returns whether it changed anything
 */
export async function setBought(
  transaction: Transaction,
  review: { productId: string; userId: string; bought: boolean },
): Promise<boolean> {
  const { productId, userId, bought } = review;
  const { count } = await transaction.review.updateMany({
    where: { productId, userId, bought: !bought },
    data: { bought },
  });
  return count > 0;
}

/** Products with a review that names one of these shoppers as its author. */
export async function productsReviewedBy(
  transaction: Transaction,
  userIds: string[],
): Promise<string[]> {
  const reviews = await transaction.review.findMany({
    where: { userId: { in: userIds }, author: { not: null } },
    select: { productId: true },
    distinct: 'productId',
  });
  return reviews.map(({ productId }) => productId);
}

export async function takeAuthorsOff(transaction: Transaction, userIds: string[]): Promise<void> {
  await transaction.review.updateMany({
    where: { userId: { in: userIds } },
    data: { author: null },
  });
}
