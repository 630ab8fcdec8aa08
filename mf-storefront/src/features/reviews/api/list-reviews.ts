import type { Review } from '@handloom/contracts/reviews';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';
import { productUrl } from '../../products/api/get-product';

const REVIEWS_PER_PAGE = 5;

/** How every address of this product's review lists begins. */
export function reviewListsOf(productId: string): string {
  return `${productUrl(productId)}/reviews?`;
}

/** @param olderThan the last review that the reader has; without it the newest come */
export function reviewsUrl(productId: string, olderThan?: string): string {
  const query = new URLSearchParams({ limit: String(REVIEWS_PER_PAGE) });
  if (olderThan) query.set('olderThan', olderThan);
  return `${reviewListsOf(productId)}${query}`;
}

export function listReviews(productId: string, olderThan?: string): Promise<Review[]> {
  return apiGet<Review[]>(reviewsUrl(productId, olderThan));
}

/** When a page begins elsewhere, what it showed stays until it is there. */
export function useReviews(productId: string, olderThan?: string) {
  const url = reviewsUrl(productId, olderThan);
  return useApi<Review[]>(url, undefined, { keepPreviousData: olderThan !== undefined });
}
