import { useState } from 'react';
import toast from 'react-hot-toast';
import { REVIEW_STATUSES } from '@handloom/contracts/review-facts';
import type { ListedReview } from '@handloom/contracts/reviews';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { SelectField } from '@handloom/ui/select-field';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { EmptyNote, FailureNote, FilterRow, LoadingNote } from '../listing/list-notes';
import { Pager } from '../listing/pager';
import { SearchBox } from '../listing/search-box';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../panel/page-heading';
import { deleteReview } from './api/delete-review';
import { hideReview } from './api/hide-review';
import { REVIEWS_PER_PAGE, useReviews } from './api/use-reviews';
import { STATUS_LABELS } from './review-statuses';
import { ReviewsTable } from './reviews-table';

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...REVIEW_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
];

export function ReviewsPage() {
  const { query, page, change } = useAddressQuery();
  const search = query.get('search') ?? '';
  const status = query.get('status') ?? '';
  const { data, error } = useReviews({ page, search, status });
  const [doomed, setDoomed] = useState<ListedReview | null>(null);
  const apply = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work;
      toast.success(done);
    } catch (failure) {
      toast.error(sentenceOf(failure, failed));
    }
  };
  return (
    <>
      <PageHeading
        title="Reviews"
        note={data && `${data.total} ${data.total === 1 ? 'review' : 'reviews'}`}
      />
      <FilterRow>
        <SearchBox
          label="Search text, author or product"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label="Status"
          hideLabel
          options={STATUS_OPTIONS}
          value={status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </FilterRow>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch reviews')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>No reviews found.</EmptyNote>}
      {data && data.items.length > 0 && (
        <ReviewsTable
          reviews={data.items}
          onHide={({ _id }, hidden) =>
            void apply(
              hideReview(_id, hidden),
              hidden ? 'Review hidden' : 'Review shown again',
              'Failed to update review',
            )
          }
          onDelete={setDoomed}
        />
      )}
      {data && (
        <Pager
          page={page}
          totalPages={Math.ceil(data.total / REVIEWS_PER_PAGE)}
          onPage={(next) => change({ page: next })}
        />
      )}
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
    </>
  );
}
