import type { ListedReview } from '@handloom/contracts/reviews';
import type { BulkAction } from '../listing/bulk-actions';
import { deleteReview } from './api/delete-review';
import { hideReview } from './api/hide-review';

/** What can be done with the chosen reviews. */
export const REVIEW_BULK: BulkAction<ListedReview>[] = [
  {
    label: 'Hide',
    done: 'hidden',
    failed: 'Failed to update review',
    apply: ({ _id }) => hideReview(_id, true),
  },
  {
    label: 'Show',
    done: 'shown again',
    failed: 'Failed to update review',
    apply: ({ _id }) => hideReview(_id, false),
  },
  {
    label: 'Delete',
    consequence: 'They cannot be brought back. Hiding them instead can be undone.',
    done: 'deleted',
    failed: 'Failed to delete review',
    apply: ({ _id }) => deleteReview(_id),
  },
];
