import { formatAmount } from '@handloom/contracts/money';
import type { Refund } from '@handloom/contracts/order-payments';
import type { Order } from '@handloom/contracts/orders';
import { longDateHere } from '@handloom/frontend-kit/long-date';
import styles from './order-refunds.module.scss';

const WORDS: Record<Refund['status'], string> = {
  requested: 'on its way',
  pending: 'on its way',
  succeeded: 'sent back',
  failed: 'did not go through: we will write to you',
  canceled: 'taken back',
};

/** What was sent back of what was paid. */
export function OrderRefunds({ order }: { order: Order }) {
  const { refunds = [] } = order;
  if (refunds.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>Refunds</h3>
      <ul className={styles.refunds}>
        {refunds.map(({ _id, amount, currency, status, reason, createdAt }) => (
          <li key={_id}>
            <strong>{formatAmount(amount, currency)}</strong> {WORDS[status]} ·{' '}
            <time dateTime={createdAt}>{longDateHere(createdAt)}</time>
            {reason && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
