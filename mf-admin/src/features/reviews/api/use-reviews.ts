import { z } from 'zod';
import { listedReview } from '@handloom/contracts/reviews';
import { listUrl, useList, type ListQuery } from '../../listing/use-list';

export const REVIEWS_URL = '/api/reviews';
export const reviewList = z.array(listedReview);

export const reviewsUrl = (query: ListQuery) => listUrl(REVIEWS_URL, query);

export function useReviews(query: ListQuery) {
  return useList(reviewsUrl(query), reviewList);
}
