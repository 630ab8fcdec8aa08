import type { ListedReview } from '@handloom/contracts/reviews';
import { Button } from '@handloom/ui/button';
import { StarRating } from '@handloom/ui/star-rating';
import { Badge } from '../listing/badge';
import { ActionsCell, DataTable } from '../listing/data-table';
import { dayOf } from '../listing/moment';
import { STATUS_LABELS } from './review-statuses';
import styles from './reviews-table.module.scss';

const COLUMNS = ['Product', 'Stars', 'Review', 'Author', 'Date', 'Status', 'Actions'].map(
  (label) => ({ label }),
);
const COLOURS = { visible: 'green', hidden: 'grey', withdrawn: 'yellow' } as const;

export interface ReviewsTableProps {
  reviews: ListedReview[];
  onHide(review: ListedReview, hidden: boolean): void;
  onDelete(review: ListedReview): void;
}

export function ReviewsTable({ reviews, onHide, onDelete }: ReviewsTableProps) {
  return (
    <DataTable label="Reviews" columns={COLUMNS}>
      {reviews.map((review) => {
        const { status, product, author } = review;
        const whose = `${author} on ${product.name}`;
        return (
          <tr key={review._id}>
            <td>
              <a href={`/product/${product._id}#reviews`}>{product.name}</a>
            </td>
            <td>
              <StarRating rating={review.stars} className={styles.stars} />
            </td>
            <td>
              <p className={styles.text}>{review.text}</p>
            </td>
            <td>{author}</td>
            <td>{dayOf(review.createdAt)}</td>
            <td>
              <Badge colour={COLOURS[status]}>{STATUS_LABELS[status]}</Badge>
            </td>
            <ActionsCell>
              {status !== 'withdrawn' && (
                <Button
                  look="quiet"
                  size="small"
                  aria-description={whose}
                  onClick={() => onHide(review, status === 'visible')}
                >
                  {status === 'visible' ? 'Hide' : 'Show'}
                </Button>
              )}
              <Button
                look="quiet"
                size="small"
                aria-description={whose}
                onClick={() => onDelete(review)}
              >
                Delete
              </Button>
            </ActionsCell>
          </tr>
        );
      })}
    </DataTable>
  );
}
