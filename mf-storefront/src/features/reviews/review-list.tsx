import { useState } from 'react';
import { countWords } from '@handloom/frontend-kit/count-words';
import { Button } from '@handloom/ui/button';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Skeleton } from '@handloom/ui/skeleton';
import { REVIEWS_PER_PAGE, useReviews } from './api/list-reviews';
import { ReviewEntry } from './review-entry';
import styles from './review-list.module.scss';

/** The newest reviews, and below them what the reader asks for. */
export function ReviewList({ productId, count }: { productId: string; count: number }) {
  /** What each further page comes after. */
  const [bounds, setBounds] = useState<string[]>([]);
  const last = useReviews(productId, bounds.at(-1));
  const shown = last.data && bounds.length * REVIEWS_PER_PAGE + last.data.length;
  const oldest = last.data?.at(-1)?._id;

  return (
    <div className={styles.list}>
      {[undefined, ...bounds].map((olderThan) => (
        <ReviewsOfPage key={olderThan ?? ''} productId={productId} olderThan={olderThan} />
      ))}
      {shown !== undefined && oldest && shown < count && (
        <div className={styles.more}>
          <p>
            {countWords(shown)} of {countWords(count)}
          </p>
          <Button look="outline" data-more onClick={() => setBounds([...bounds, oldest])}>
            More reviews
          </Button>
        </div>
      )}
    </div>
  );
}

interface ReviewsOfPageProps {
  productId: string;
  olderThan: string | undefined;
}

function ReviewsOfPage({ productId, olderThan }: ReviewsOfPageProps) {
  const { data, error, mutate } = useReviews(productId, olderThan);
  if (data) {
    return (
      <ul className={styles.entries}>
        {data.map((review, index) => (
          <ReviewEntry key={review._id} review={review} arrives={index === 0 && !!olderThan} />
        ))}
      </ul>
    );
  }
  if (!error) return <Skeleton height="12rem" />;
  return (
    <ErrorNotice title="These reviews could not be loaded." onRetry={() => void mutate()}>
      {error.message}
    </ErrorNotice>
  );
}
