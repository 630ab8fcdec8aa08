import type { Order, OrderStatus, PaymentStatus } from '@handloom/contracts/orders';
import { isNothingToPay } from './is-nothing-to-pay';
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
export function PaymentBadge({ order }: { order: Order }) {
  if (isNothingToPay(order)) return null;
  const status = order.paymentStatus;
  return (
    <span className={`${styles.badge} ${LOOK[PAYMENT[status]]}`}>
      Payment: {status.toLowerCase()}
    </span>
  );
}
