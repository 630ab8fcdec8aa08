import { Skeleton } from '@handloom/ui/skeleton';
import styles from './product-card.module.scss';

/** Takes the room of a card, line for line. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.top}>
        <Skeleton ratio="4 / 5" />
      </div>
      <Skeleton width="5rem" height="0.875rem" />
      <Skeleton width="70%" height="1.5rem" />
      <Skeleton width="40%" height="1.5rem" />
    </div>
  );
}
