import { apiSend } from '@handloom/frontend-kit/api';
import { REVIEWS_URL } from './use-reviews';

/** @throws {ApiError} */
export async function deleteReview(id: string): Promise<void> {
  await apiSend('DELETE', `${REVIEWS_URL}/${encodeURIComponent(id)}`);
}
