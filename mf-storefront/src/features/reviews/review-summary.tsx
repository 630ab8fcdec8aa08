import type { ReviewSummary } from '@handloom/contracts/reviews';
import { STAR_STEPS } from '@handloom/contracts/review-facts';
import { counted } from '@handloom/frontend-kit/count-words';
import { StarRating } from '@handloom/ui/star-rating';
import styles from './review-summary.module.scss';

export function ReviewSummaryFigures({ summary }: { summary: ReviewSummary }) {
  const { average, count, perStar } = summary;
  return (
    <div className={styles.summary}>
      <div className={styles.mean}>
        <p className={styles.average}>{average.toFixed(1)}</p>
        <div>
          <StarRating rating={average} size={20} />
          <p className={styles.count}>{counted(count, 'review')}</p>
        </div>
      </div>
      <ul className={styles.steps}>
        {STAR_STEPS.map((stars) => (
          <li key={stars}>
            <span>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(perStar[stars] / count) * 100}%` }} />
            </span>
            <span className={styles.given}>{perStar[stars]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
