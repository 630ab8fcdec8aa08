import { ownReview, type OwnReview } from '@handloom/contracts/reviews';
import { apiSend } from '@handloom/frontend-kit/api';
import { notKnown } from '../../listing/lost-answers';
import { REVIEWS_URL } from './use-reviews';

/** Takes a review off the product's page, or shows it again. @throws {ApiError} */
export async function hideReview(id: string, hidden: boolean): Promise<OwnReview> {
  const url = `${REVIEWS_URL}/${encodeURIComponent(id)}`;
  return apiSend('PATCH', url, { body: { hidden }, schema: ownReview }).catch(notKnown);
}
