import type { Order } from '@handloom/contracts/orders';
import styles from './order-tracking.module.scss';

/** Where the parcel is followed. */
export function OrderTracking({ order }: { order: Order }) {
  const { tracking } = order;
  if (!tracking) return null;
  const { carrier, number, url } = tracking;
  return (
    <section aria-labelledby="tracking" className={styles.tracking}>
      <h2 id="tracking">Parcel</h2>
      <p>
        {carrier}, number <strong>{number}</strong>
      </p>
      {url && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            Track your parcel
          </a>
        </p>
      )}
    </section>
  );
}
