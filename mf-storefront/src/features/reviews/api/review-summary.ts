import type { ReviewSummary } from '@handloom/contracts/reviews';
import { useApi } from '@handloom/frontend-kit/use-api';
import { productUrl } from '../../products/api/get-product';

export function reviewSummaryUrl(productId: string): string {
  return `${productUrl(productId)}/reviews/summary`;
}

export function useReviewSummary(productId: string) {
  return useApi<ReviewSummary>(reviewSummaryUrl(productId));
}
