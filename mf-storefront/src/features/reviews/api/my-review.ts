import type { MyReview } from '@handloom/contracts/reviews';
import { useApi } from '@handloom/frontend-kit/use-api';
import { productUrl } from '../../products/api/get-product';

export function myReviewUrl(productId: string): string {
  return `${productUrl(productId)}/reviews/mine`;
}

/** Signed in only: whether they may review the rug, and what they wrote. */
export function useMyReview(productId: string) {
  return useApi<MyReview>(myReviewUrl(productId));
}
