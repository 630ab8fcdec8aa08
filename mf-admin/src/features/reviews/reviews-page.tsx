import toast from 'react-hot-toast';
import type { ListedReview } from '@handloom/contracts/reviews';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button, ButtonLink } from '@handloom/ui/button';
import { BulkActions } from '../listing/bulk-actions';
import { ConfirmDialog } from '../listing/confirm-dialog';
import type { ItemColumn } from '../listing/item-table';
import { ListPage } from '../listing/list-page';
import { useAddressQuery } from '../listing/use-address-query';
import { useHold } from '../listing/use-hold';
import { useOpened } from '../listing/use-opened';
import { deleteReview } from './api/delete-review';
import { hideReview } from './api/hide-review';
import { reloadReviews } from './api/reload-reviews';
import { useReviews } from './api/use-reviews';
import { REVIEW_COLUMNS } from './review-columns';
import { REVIEW_BULK } from './review-bulk';
import { reviewFilters } from './review-filters';

const WORDS = {
  one: 'review',
  many: 'reviews',
  failed: 'Failed to fetch reviews',
  empty: 'No reviews found.',
  next: 'Shoppers may write one of each rug that they bought.',
};

export function ReviewsPage() {
  const address = useAddressQuery();
  const list = useReviews(address.read('search', 'status', 'stars', 'product'));
  const productName = list.data?.items[0]?.product.name ?? 'one product';
  const { opened: doomed, open: doom, close } = useOpened<ListedReview>();
  const { isHeld, press } = useHold();
  const actions: ItemColumn<ListedReview> = {
    label: 'Actions',
    kind: 'actions',
    cell: (review) => (
      <ReviewActions
        review={review}
        isHeld={isHeld}
        onHide={() => void press(() => hide(review))}
        onDelete={() => doom(review)}
      />
    ),
  };
  return (
    <ListPage
      title="Reviews"
      address={address}
      list={list}
      words={WORDS}
      search="Search text, author or product"
      filters={reviewFilters(productName)}
      columns={[...REVIEW_COLUMNS, actions]}
      wordy
      nameOf={whoseOf}
      bulk={(choice) => (
        <BulkActions
          choice={choice}
          actions={REVIEW_BULK}
          words={WORDS}
          nameOf={whoseOf}
          onDone={reloadReviews}
        />
      )}
    >
      {doomed && (
        <ConfirmDialog
          question="Are you sure you want to delete this review?"
          confirmLabel="Delete"
          onConfirm={async () => {
            await apply(deleteReview(doomed._id), 'Review deleted', 'Failed to delete review');
            void reloadReviews();
            close();
          }}
          onCancel={close}
        >
          {whoseOf(doomed)}.{' '}
          {doomed.status === 'visible'
            ? 'Hiding it instead can be undone.'
            : 'It cannot be brought back.'}
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

const whoseOf = ({ author, product }: ListedReview) => `${author} on ${product.name}`;

interface ReviewActionsProps {
  review: ListedReview;
  isHeld: boolean;
  onHide(): void;
  onDelete(): void;
}

function ReviewActions({ review, isHeld, onHide, onDelete }: ReviewActionsProps) {
  const { status, userId } = review;
  const whose = whoseOf(review);
  return (
    <>
      {userId && (
        <ButtonLink
          look="quiet"
          size="small"
          aria-description={whose}
          to={`/admin/orders?user=${encodeURIComponent(userId)}`}
        >
          Their orders
        </ButtonLink>
      )}
      {status !== 'withdrawn' && (
        <Button
          look="quiet"
          size="small"
          aria-description={whose}
          aria-disabled={isHeld}
          onClick={onHide}
        >
          {status === 'visible' ? 'Hide' : 'Show'}
        </Button>
      )}
      <Button look="quiet" size="small" aria-description={whose} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}

async function hide({ _id, status }: ListedReview): Promise<void> {
  const isShown = status === 'visible';
  const done = isShown ? 'Review hidden' : 'Review shown again';
  await apply(hideReview(_id, isShown), done, 'Failed to update review');
  await reloadReviews();
}

/** The list is reloaded after it, also when it was refused: its author may have deleted it. */
async function apply(work: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await work;
    toast.success(done);
  } catch (failure) {
    toast.error(sentenceOf(failure, failed));
  }
}
