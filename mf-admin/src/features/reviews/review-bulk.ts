import { ApiError } from '@handloom/frontend-kit/api';
import type { ListedReview } from '@handloom/contracts/reviews';
import type { BulkAction } from '../listing/bulk-actions';
import { deleteReview } from './api/delete-review';
import { hideReview } from './api/hide-review';

const WITHDRAWN = 'Its order was cancelled, so no shopper sees it.';

/** Of one that was withdrawn it would change nothing that anybody sees. */
const hiding =
  (hidden: boolean) =>
  async ({ _id, status }: ListedReview) => {
    if (status === 'withdrawn') throw new ApiError(409, WITHDRAWN);
    await hideReview(_id, hidden);
  };

/** What can be done with the chosen reviews. */
export const REVIEW_BULK: BulkAction<ListedReview>[] = [
  {
    label: 'Hide',
    done: 'hidden',
    failed: 'Failed to update review',
    apply: hiding(true),
  },
  {
    label: 'Show',
    done: 'shown again',
    failed: 'Failed to update review',
    apply: hiding(false),
  },
  {
    label: 'Delete',
    consequence: 'They cannot be brought back. Hiding them instead can be undone.',
    done: 'deleted',
    failed: 'Failed to delete review',
    apply: ({ _id }) => deleteReview(_id),
  },
];
