import type { OwnReview, ReviewInput } from '@handloom/contracts/reviews';
import { apiSend } from '@handloom/frontend-kit/api';

/** @throws {ApiError} 404 when it is gone */
export function changeReview(id: string, review: ReviewInput): Promise<OwnReview> {
  return apiSend<OwnReview>('PATCH', `/api/reviews/${encodeURIComponent(id)}`, { body: review });
}
