import {
  isPartlyRefunded,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@handloom/contracts/orders';
import styles from './order-badge.module.scss';
import { isNothingToPay, isPaidOnDelivery } from './payment-state';

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

export function PaymentBadge({ order }: { order: Order }) {
  if (isNothingToPay(order)) return null;
  const partly = isPartlyRefunded(order);
  const look = LOOK[partly ? 'over' : PAYMENT[order.paymentStatus]];
  return (
    <span className={`${styles.badge} ${look}`}>
      {isPaidOnDelivery(order)
        ? 'Pay on delivery'
        : // Says that it is the payment, since 'Pending' is a word of both.
          `Payment: ${partly ? 'partly refunded' : order.paymentStatus.toLowerCase()}`}
    </span>
  );
}
