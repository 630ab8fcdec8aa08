import type { Product } from '@handloom/contracts/catalogue';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { useReviewSummary } from './api/review-summary';
import styles from './product-reviews.module.scss';
import { ReviewAccess } from './review-access';
import { ReviewList } from './review-list';
import { ReviewSummaryFigures } from './review-summary';

/** Where the link beside the stars leads. Focusable, so that the keyboard goes on from here. */
export function ProductReviews({ product }: { product: Product }) {
  const { data: summary, error, mutate } = useReviewSummary(product._id);
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      tabIndex={-1}
      className={styles.reviews}
      data-empty={summary?.count === 0}
    >
      <div className={styles.side}>
        <h2 id="reviews-title">Reviews</h2>
        {error && !summary && (
          <ErrorNotice title="The reviews could not be loaded." onRetry={() => void mutate()}>
            {error.message}
          </ErrorNotice>
        )}
        {summary && summary.count > 0 && <ReviewSummaryFigures summary={summary} />}
        {summary?.count === 0 && <p className={styles.none}>No reviews yet.</p>}
        <ReviewAccess productId={product._id} />
      </div>
      {summary && summary.count > 0 && (
        <ReviewList productId={product._id} count={summary.count} key={product._id} />
      )}
    </section>
  );
}
