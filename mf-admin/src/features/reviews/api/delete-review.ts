import { deleteAt } from '../../listing/lost-answers';
import { REVIEWS_URL } from './use-reviews';

/** @throws {ApiError} */
export const deleteReview = (id: string) => deleteAt(`${REVIEWS_URL}/${encodeURIComponent(id)}`);
