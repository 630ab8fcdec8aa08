import { z } from 'zod';
import { listedReview } from '@handloom/contracts/reviews';
import { useList } from '../../listing/use-list';

export const REVIEWS_URL = '/api/reviews';
export const REVIEWS_PER_PAGE = 50;
export const reviewList = z.array(listedReview);

export interface ReviewListing {
  page: number;
  search: string;
  status: string;
}

export function reviewsUrl({ page, search, status }: ReviewListing): string {
  const query = new URLSearchParams({ page: String(page), limit: String(REVIEWS_PER_PAGE) });
  if (search) query.set('search', search);
  if (status) query.set('status', status);
  return `${REVIEWS_URL}?${query.toString()}`;
}

export function useReviews(listing: ReviewListing) {
  return useList(reviewsUrl(listing), reviewList);
}
