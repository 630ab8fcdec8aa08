import { useState } from 'react';
import toast from 'react-hot-toast';
import { REVIEW_STATUSES } from '@handloom/contracts/review-facts';
import type { ListedReview } from '@handloom/contracts/reviews';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { ConfirmDialog } from '../listing/confirm-dialog';
import type { ListFilter } from '../listing/list-filters';
import type { ItemColumn } from '../listing/item-table';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { deleteReview } from './api/delete-review';
import { hideReview } from './api/hide-review';
import { useReviews } from './api/use-reviews';
import { REVIEW_COLUMNS } from './review-columns';
import { STATUS_LABELS } from './review-statuses';

const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All statuses' },
      ...REVIEW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
    ],
  },
];
const WORDS = {
  one: 'review',
  many: 'reviews',
  failed: 'Failed to fetch reviews',
  empty: 'No reviews found.',
  next: 'Shoppers may write one of each rug that they bought.',
};

export function ReviewsPage() {
  const address = useAddressQuery();
  const list = useReviews(address.read('search', 'status'));
  const [doomed, setDoomed] = useState<ListedReview | null>(null);
  const actions: ItemColumn<ListedReview> = {
    label: 'Actions',
    kind: 'actions',
    cell: (review) => <ReviewActions review={review} onDelete={() => setDoomed(review)} />,
  };
  return (
    <ListPage
      title="Reviews"
      address={address}
      list={list}
      words={WORDS}
      search="Search text, author or product"
      filters={FILTERS}
      columns={[...REVIEW_COLUMNS, actions]}
    >
      {doomed && (
        <ConfirmDialog
          question="Are you sure you want to delete this review?"
          confirmLabel="Delete"
          onConfirm={async () => {
            await apply(deleteReview(doomed._id), 'Review deleted', 'Failed to delete review');
            setDoomed(null);
          }}
          onCancel={() => setDoomed(null)}
        >
          {doomed.author} on {doomed.product.name}. Hiding it instead can be undone.
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

function ReviewActions({ review, onDelete }: { review: ListedReview; onDelete(): void }) {
  const { _id, status, author, product } = review;
  const whose = `${author} on ${product.name}`;
  const isShown = status === 'visible';
  const hide = () =>
    apply(
      hideReview(_id, isShown),
      isShown ? 'Review hidden' : 'Review shown again',
      'Failed to update review',
    );
  return (
    <>
      {status !== 'withdrawn' && (
        <Button look="quiet" size="small" aria-description={whose} onClick={() => void hide()}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
      <Button look="quiet" size="small" aria-description={whose} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}

async function apply(work: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await work;
    toast.success(done);
  } catch (failure) {
    toast.error(sentenceOf(failure, failed));
  }
}
