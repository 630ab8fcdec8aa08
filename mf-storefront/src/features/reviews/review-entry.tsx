import type { Review } from '@handloom/contracts/reviews';
import { VERIFIED_BUYER } from '@handloom/contracts/review-facts';
import { longDate } from '@handloom/frontend-kit/long-date';
import { CheckIcon } from '@handloom/ui/icons';
import { StarRating } from '@handloom/ui/star-rating';
import styles from './review-entry.module.scss';

export interface ReviewEntryProps {
  review: Review;
  /** It is the first of what the reader asked for: the keyboard goes on from here. */
  arrives: boolean;
}

export function ReviewEntry({ review, arrives }: ReviewEntryProps) {
  const { stars, text, author, createdAt, editedAt } = review;
  return (
    <li className={styles.entry} tabIndex={-1} ref={arrives ? focusOnArrival : undefined}>
      <p className={styles.head}>
        <StarRating rating={stars} size={18} />
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.author}>
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <span className={styles.verified}>
          <CheckIcon size={16} /> {VERIFIED_BUYER}
        </span>
        {editedAt && <span className={styles.edited}>Edited {longDate(editedAt)}</span>}
      </p>
    </li>
  );
}

/** Who went elsewhere while it was on its way, such as into a review of their own, stays there. */
function focusOnArrival(entry: HTMLLIElement | null): void {
  const { activeElement } = document;
  const isWaiting = activeElement === document.body || activeElement?.matches('[data-more]');
  if (isWaiting) entry?.focus({ preventScroll: true });
}
