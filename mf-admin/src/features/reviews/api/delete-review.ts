import { mutate } from 'swr';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { REVIEWS_URL } from './use-reviews';

/** @throws {ApiError} */
export async function deleteReview(id: string): Promise<void> {
  await apiSend('DELETE', `${REVIEWS_URL}/${encodeURIComponent(id)}`);
  void mutate(isListAt(REVIEWS_URL));
}
