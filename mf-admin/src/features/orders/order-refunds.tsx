import { formatAmount } from '@handloom/contracts/money-format';
import type { Refund } from '@handloom/contracts/order-payments';
import { Badge, type BadgeColour } from '../listing/badge';
import { momentOf } from '../listing/moment';
import styles from './order-detail.module.scss';

const WAITS = { label: 'On its way', colour: 'yellow' } as const;
const STATES: Record<Refund['status'], { label: string; colour: BadgeColour }> = {
  requested: WAITS,
  pending: WAITS,
  succeeded: { label: 'Refunded', colour: 'green' },
  failed: { label: 'Did not arrive', colour: 'red' },
  canceled: { label: 'Cancelled', colour: 'grey' },
};

/** What went back of an order's money, and what became of it. */
export function OrderRefunds({ refunds }: { refunds: Refund[] }) {
  return (
    <section aria-labelledby="order-refunds">
      <h3 id="order-refunds" className={styles.heading}>
        Refunds
      </h3>
      <ul className={styles.history}>
        {refunds.map(({ _id, amount, currency, status, createdAt, reason }) => (
          <li key={_id}>
            <strong>{formatAmount(amount, currency)}</strong>{' '}
            <Badge colour={STATES[status].colour}>{STATES[status].label}</Badge>{' '}
            <time dateTime={createdAt}>{momentOf(createdAt)}</time>
            <span className={styles.size}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
