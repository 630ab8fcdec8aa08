import { Skeleton } from '@handloom/ui/skeleton';
import styles from './product-page.module.scss';
import skeleton from './product-skeleton.module.scss';

/** The page's own layout, empty. */
export function ProductSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton ratio="4 / 5" />
      <div className={skeleton.lines}>
        <p role="status" className={skeleton.label}>
          Loading product details...
        </p>
        <Skeleton width="80%" height="3rem" />
        <Skeleton width="8rem" />
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="9rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}
