import { mutate } from 'swr';
import { isListAt } from '../../listing/use-list';
import { REVIEWS_URL } from './use-reviews';

export const reloadReviews = () => mutate(isListAt(REVIEWS_URL));
