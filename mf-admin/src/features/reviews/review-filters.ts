import { REVIEW_STATUSES } from '@handloom/contracts/review-facts';
import type { ListFilter } from '../listing/list-filters';
import { STATUS_LABELS } from './review-statuses';

const FILTERS: ListFilter[] = [
  {
    name: 'stars',
    label: 'Stars',
    options: [
      { value: '', label: 'All stars' },
      ...[5, 4, 3, 2, 1].map((stars) => ({
        value: String(stars),
        label: stars === 1 ? '1 star' : `${stars} stars`,
      })),
    ],
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All statuses' },
      ...REVIEW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
    ],
  },
];

/** Of which product they are comes from the list of products; here it can only be taken away. */
export function reviewFilters(productName: string): ListFilter[] {
  return [{ name: 'product', linked: `Reviews of ${productName}` }, ...FILTERS];
}
