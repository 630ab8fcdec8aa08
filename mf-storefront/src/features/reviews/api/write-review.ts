import type { OwnReview, ReviewInput } from '@handloom/contracts/reviews';
import { apiSend } from '@handloom/frontend-kit/api';
import { productUrl } from '../../products/api/get-product';

/** @throws {ApiError} 403 when they did not buy it, 409 when they have reviewed it */
export function writeReview(productId: string, review: ReviewInput): Promise<OwnReview> {
  return apiSend<OwnReview>('POST', `${productUrl(productId)}/reviews`, { body: review });
}
