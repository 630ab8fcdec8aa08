import { Skeleton } from '@handloom/ui/skeleton';
import { Spinner } from '@handloom/ui/spinner';
import styles from './cart-line.module.scss';

/** Keeps the place of two lines, so that the page does not jump when the cart arrives. */
export function CartLinesSkeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">
        <Spinner label="Loading your cart..." />
      </span>
      {[0, 1].map((line) => (
        <div key={line} className={styles.line}>
          <Skeleton ratio="4 / 5" className={styles.picture} />
          <div className={styles.text}>
            <Skeleton width="60%" />
            <Skeleton width="30%" />
          </div>
        </div>
      ))}
    </div>
  );
}
