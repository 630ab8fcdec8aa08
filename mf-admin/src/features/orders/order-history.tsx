import { isOnline, tellsOfParcel } from '@handloom/contracts/order-life';
import type { Order, OrderHistoryEntry, PaymentStatus } from '@handloom/contracts/orders';
import { momentOf } from '../listing/moment';
import { AdminName } from '../users/admin-name';
import styles from './order-detail.module.scss';

const ACTORS: Record<Exclude<OrderHistoryEntry['by'], 'admin'>, string> = {
  shopper: 'the shopper',
  payment: 'the payment provider',
  shop: 'the shop',
};

const unmoved = (entry: OrderHistoryEntry) =>
  tellsOfParcel(entry) ? `${entry.to}, tracking changed` : 'Refund';

/** Words that are of a payment only; an order and its payment both begin with 'Pending'. */
const OF_PAYMENT = new Set<string>(['Paid', 'Failed', 'Refunded'] satisfies PaymentStatus[]);
const moved = ({ from, to }: OrderHistoryEntry) =>
  `${[from, to].some((word) => OF_PAYMENT.has(word)) ? 'Payment: ' : ''}${from} → ${to}`;

/**
 * Steps of a payment that are nobody's doing: the page of an order that somebody cancels ends unpaid too, and the provider
 * only tells of it. What became of cash, an admin says.
 */
function paymentStep(
  { by, from, to }: OrderHistoryEntry,
  order: Pick<Order, 'paymentMethod'>,
): string | null {
  if (by === 'admin' && !isOnline(order)) return null;
  if (to === 'Failed') return from === to ? null : 'Not paid';
  return from === 'Failed' && to === 'Pending' ? 'Payment begun again' : null;
}

function Actor({ by, byAccount }: OrderHistoryEntry) {
  if (by !== 'admin') return ` by ${ACTORS[by]}`;
  return (
    <>
      {' by '}
      <AdminName id={byAccount} reader="you" otherwise="an admin" />
    </>
  );
}

/** Each change with who made it, the latest last. */
export function OrderHistory({ order }: { order: Pick<Order, 'history' | 'paymentMethod'> }) {
  const { history } = order;
  if (!history?.length) return null;
  return (
    <section aria-labelledby="order-history">
      <h3 id="order-history" className={styles.heading}>
        History
      </h3>
      <ol className={styles.history}>
        {history.map((entry, place) => {
          const { at, from, to, note } = entry;
          const ofPayment = paymentStep(entry, order);
          return (
            <li key={`${at} ${place}`}>
              <strong>{ofPayment ?? (from === to ? unmoved(entry) : moved(entry))}</strong>
              {!ofPayment && <Actor {...entry} />}, <time dateTime={at}>{momentOf(at)}</time>
              {note && <span className={styles.size}>{note}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
