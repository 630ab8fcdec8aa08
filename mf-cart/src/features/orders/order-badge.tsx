import type { OrderStatus, PaymentStatus } from '@handloom/contracts/orders';
import styles from './order-badge.module.scss';

const STATUS: Record<OrderStatus, keyof typeof LOOK> = {
  Pending: 'waiting',
  Processing: 'moving',
  Shipped: 'moving',
  Completed: 'done',
  Cancelled: 'over',
};
const PAYMENT: Record<PaymentStatus, keyof typeof LOOK> = {
  Pending: 'waiting',
  Paid: 'done',
  Failed: 'wrong',
  Refunded: 'over',
};
const LOOK = {
  waiting: styles.waiting,
  moving: styles.moving,
  done: styles.done,
  wrong: styles.wrong,
  over: styles.over,
};

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <span className={`${styles.badge} ${LOOK[STATUS[status]]}`}>{status}</span>;
}

/** Says that it is the payment, since 'Pending' is a word of both. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className={`${styles.badge} ${LOOK[PAYMENT[status]]}`}>
      Payment: {status.toLowerCase()}
    </span>
  );
}
