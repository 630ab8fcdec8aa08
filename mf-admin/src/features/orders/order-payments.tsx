import { formatAmount } from '@handloom/contracts/money-format';
import type { OrderPayment } from '@handloom/contracts/order-payments';
import { Badge, type BadgeColour } from '../listing/badge';
import { momentOf } from '../listing/moment';
import styles from './order-detail.module.scss';

const STATES: Record<OrderPayment['status'], { label: string; colour: BadgeColour }> = {
  created: { label: 'No page yet', colour: 'grey' },
  open: { label: 'Can be paid', colour: 'yellow' },
  processing: { label: 'With the bank', colour: 'yellow' },
  failed: { label: 'Failed', colour: 'red' },
  expired: { label: 'Not paid in time', colour: 'grey' },
  cancelled: { label: 'Closed', colour: 'grey' },
  paid: { label: 'Paid', colour: 'green' },
};

/** Each time that the order was to be paid online, and by what its provider's dashboard finds it. */
export function OrderPayments({ payments }: { payments: OrderPayment[] }) {
  return (
    <section aria-labelledby="order-payments">
      <h3 id="order-payments" className={styles.heading}>
        Payments
      </h3>
      <ul className={styles.history}>
        {payments.map(({ _id, amount, currency, status, createdAt, ...payment }) => (
          <li key={_id}>
            <strong>{formatAmount(amount, currency)}</strong>{' '}
            <Badge colour={STATES[status].colour}>{STATES[status].label}</Badge>{' '}
            <time dateTime={createdAt}>{momentOf(createdAt)}</time>
            <span className={styles.size}>
              {payment.provider} <code className={styles.reference}>{payment.reference}</code>
            </span>
            {payment.disputes.map((dispute, place) => (
              <span key={place} className={styles.size}>
                {formatAmount(dispute.amount, currency)} disputed: {saidOf(dispute)}
              </span>
            ))}
            {payment.problem && <span className={styles.size}>{payment.problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the provider's words, such as `needs_response`. */
function saidOf({ status, isOpen }: OrderPayment['disputes'][number]): string {
  const words = status.replaceAll('_', ' ');
  return isOpen ? `${words}, not decided` : words;
}
