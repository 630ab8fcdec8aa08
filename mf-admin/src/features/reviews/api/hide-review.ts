import { mutate } from 'swr';
import { ownReview, type OwnReview } from '@handloom/contracts/reviews';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { REVIEWS_URL } from './use-reviews';

/** Takes a review off the product's page, or shows it again. @throws {ApiError} */
export async function hideReview(id: string, hidden: boolean): Promise<OwnReview> {
  const url = `${REVIEWS_URL}/${encodeURIComponent(id)}`;
  const changed = await apiSend('PATCH', url, { body: { hidden }, schema: ownReview });
  void mutate(isListAt(REVIEWS_URL));
  return changed;
}
