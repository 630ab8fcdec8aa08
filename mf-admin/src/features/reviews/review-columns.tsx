import type { ListedReview } from '@handloom/contracts/reviews';
import { StarRating } from '@handloom/ui/star-rating';
import { Badge } from '../listing/badge';
import type { ItemColumn } from '../listing/item-table';
import { dayOf } from '../listing/moment';
import { STATUS_LABELS } from './review-statuses';
import styles from './review-columns.module.scss';

const COLOURS = { visible: 'green', hidden: 'grey', withdrawn: 'yellow' } as const;

export const REVIEW_COLUMNS: ItemColumn<ListedReview>[] = [
  {
    label: 'Product',
    cell: ({ product }) => (
      <a className={styles.product} href={`/product/${product._id}#reviews`}>
        <bdi>{product.name}</bdi>
      </a>
    ),
  },
  {
    label: 'Stars',
    card: 'plain',
    cell: ({ stars }) => <StarRating rating={stars} className={styles.stars} />,
  },
  {
    label: 'Review',
    card: 'words',
    cell: ({ text }) => (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    ),
  },
  {
    label: 'Author',
    card: 'plain',
    cell: ({ author }) => (
      <bdi className={styles.author} title={author}>
        {author}
      </bdi>
    ),
  },
  {
    label: 'Date',
    card: 'plain',
    cell: ({ createdAt }) => <span className={styles.date}>{dayOf(createdAt)}</span>,
  },
  {
    label: 'Status',
    card: 'mark',
    cell: ({ status }) => <Badge colour={COLOURS[status]}>{STATUS_LABELS[status]}</Badge>,
  },
];
