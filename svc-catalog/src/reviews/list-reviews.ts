import type { z } from 'zod';
import type { listedReviewQuery, ReviewStatus } from '@handloom/contracts/reviews';
import type { ListedPage } from '@handloom/service-kit/lists/listed-page';
import {
  bound,
  inOrderOf,
  readPage,
  type SortedList,
} from '@handloom/service-kit/lists/sorted-list';
import { saying, withoutAccents } from '@handloom/service-kit/lists/search-text';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Database } from '../database';
import type { ReviewRecord } from './review';

type ReviewOfProduct = ReviewRecord & { product: { id: string; name: string } };

const WITH_STATUS: Record<ReviewStatus, string> = {
  visible: 'bought AND NOT hidden',
  hidden: 'hidden AND bought',
  withdrawn: 'NOT bought',
};

/** All reviews of the shop, newest first, for admins. */
export async function listReviews(
  database: Database,
  query: z.infer<typeof listedReviewQuery>,
): Promise<ListedPage & { reviews: ReviewOfProduct[] }> {
  const page = await readPage(database, listOf(query), query);
  const found = await database.review.findMany({
    where: { id: { in: page.ids } },
    include: { product: { select: { id: true, name: true } } },
  });
  return { ...page, reviews: inOrderOf(page.ids, found) };
}

function listOf(query: z.infer<typeof listedReviewQuery>): SortedList {
  const { bind, values } = bound();
  const narrowed = narrowing(query, bind);
  const sort = { column: 'sequence', holds: 'number', direction: 'DESC' } as const;
  const reviews = { table: 'reviews', many: 'reviews', sort, idType: 'uuid' } as const;
  if (!query.search) return { ...reviews, where: narrowed, values };
  const says = saying(query.search, bind);
  const named = `product_id IN (SELECT id FROM products WHERE ${says(withoutAccents('name'))})`;
  // Each half by the index of its own table: an OR over two tables has none.
  const half = (condition: string) => `
    (SELECT id, sequence FROM reviews WHERE ${narrowed} AND ${condition} LIMIT ${MOST_COUNTED + 1})`;
  const said = says(withoutAccents('text'), withoutAccents('author'));
  return {
    ...reviews,
    where: `${narrowed} AND (${said} OR ${named})`,
    values,
    select: `${half(said)} UNION ${half(named)}`,
  };
}

function narrowing(
  { status, stars, product }: z.infer<typeof listedReviewQuery>,
  bind: (value: unknown) => string,
): string {
  // Of what is no id at all nobody has written.
  const ofProduct = (id: string) => (isUuid(id) ? `product_id = ${bind(id)}::uuid` : 'false');
  const conditions = [
    status && WITH_STATUS[status],
    stars && `stars = ${bind(stars)}::int`,
    product !== undefined && ofProduct(product),
  ];
  return conditions.filter(Boolean).join(' AND ') || 'true';
}
