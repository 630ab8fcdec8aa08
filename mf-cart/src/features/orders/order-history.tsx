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

/** Steps that are nobody's doing: the page of a shopper who cancels ends unpaid too, and the provider only tells of it. */
const paymentStep = ({ from, to }: OrderHistoryEntry) => {
  if (to === 'Failed') return from === to ? null : 'Not paid';
  return from === 'Failed' && to === 'Pending' ? 'Payment begun again' : null;
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
        {history.map((entry) => (
          <Entry key={`${entry.at} ${entry.from} ${entry.to}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: OrderHistoryEntry }) {
  const { at, by, from, to, note } = entry;
  const ofPayment = paymentStep(entry);
  return (
    <li>
      <strong>{ofPayment ?? (from === to ? unmoved({ to }) : to)}</strong>{' '}
      {!ofPayment && <span>{WHO[by]}</span>}
      <time dateTime={at}>{momentOf(at)}</time>
      {note && <p>{note}</p>}
    </li>
  );
}
