import { useState } from 'react';
import { countWords } from '@handloom/frontend-kit/count-words';
import { Button } from '@handloom/ui/button';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Skeleton } from '@handloom/ui/skeleton';
import { useReviews } from './api/list-reviews';
import { ReviewEntry } from './review-entry';
import styles from './review-list.module.scss';

/** The newest reviews, and below them what the reader asks for. */
export function ReviewList({ productId, count }: { productId: string; count: number }) {
  const [pages, setPages] = useState(1);
  return (
    <div className={styles.list}>
      <ReviewPages
        productId={productId}
        count={count}
        before={0}
        pages={pages}
        onMore={() => setPages(pages + 1)}
      />
    </div>
  );
}

interface ReviewPagesProps {
  productId: string;
  /** Of all reviews. */
  count: number;
  /** The last review of the page before; the first page has none. */
  olderThan?: string;
  /** Reviews on the pages before. */
  before: number;
  /** So many are shown, with this one. */
  pages: number;
  onMore(): void;
}

/** A page and those below it. Each begins where the one before ends now: reviews that come and go shift all of them. */
function ReviewPages({ olderThan, before, pages, ...all }: ReviewPagesProps) {
  const { productId, count, onMore } = all;
  const { data, error, mutate } = useReviews(productId, olderThan);
  if (!data && !error) return <Skeleton height="12rem" />;
  if (!data) {
    return (
      <ErrorNotice title="These reviews could not be loaded." onRetry={() => void mutate()}>
        {error?.message}
      </ErrorNotice>
    );
  }
  const shown = before + data.length;
  const oldest = data.at(-1)?._id;
  return (
    <>
      <ul className={styles.entries}>
        {data.map((review, index) => (
          <ReviewEntry key={review._id} review={review} arrives={index === 0 && !!olderThan} />
        ))}
      </ul>
      {oldest && pages > 1 && (
        <ReviewPages {...all} olderThan={oldest} before={shown} pages={pages - 1} />
      )}
      {oldest && pages === 1 && shown < count && (
        <div className={styles.more}>
          <p>
            {countWords(shown)} of {countWords(count)}
          </p>
          <Button look="outline" data-more onClick={onMore}>
            More reviews
          </Button>
        </div>
      )}
    </>
  );
}
