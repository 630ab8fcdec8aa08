import { tellsOfParcel } from '@handloom/contracts/order-life';
import type { Order, OrderHistoryEntry } from '@handloom/contracts/orders';
import { momentOf } from './moment';
import styles from './order-history.module.scss';

const WHO: Record<OrderHistoryEntry['by'], string> = {
  shopper: 'by you',
  admin: 'by the shop',
  payment: 'by the payment provider',
  shop: 'by the shop',
};

const unmoved = (entry: Pick<OrderHistoryEntry, 'to'>) =>
  tellsOfParcel(entry) ? 'Tracking changed' : 'Refund';

/** What happened to the order, oldest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { history = [] } = order;
  return (
    <section aria-labelledby="history" className={styles.history}>
      <h2 id="history">History</h2>
      <ol className={styles.entries}>
        <li>
          <strong>Placed</strong> <span>by you</span>
          <time dateTime={order.createdAt}>{momentOf(order.createdAt)}</time>
        </li>
        {history.map(({ at, by, from, to, note }) => (
          <li key={`${at} ${from} ${to}`}>
            <strong>{from === to ? unmoved({ to }) : to}</strong> <span>{WHO[by]}</span>
            <time dateTime={at}>{momentOf(at)}</time>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
