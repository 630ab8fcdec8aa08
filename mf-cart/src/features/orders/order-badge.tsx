import { isCashUnrecorded, isDueOnDelivery } from '@handloom/contracts/order-life';
import {
  isPartlyRefunded,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@handloom/contracts/orders';
import styles from './order-badge.module.scss';
import { isGivenUp, isNothingToPay } from './payment-state';

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
  const look = LOOK[partly || isGivenUp(order) ? 'over' : PAYMENT[order.paymentStatus]];
  return <span className={`${styles.badge} ${look}`}>{wordsOf(order)}</span>;
}

function wordsOf(order: Order): string {
  if (isDueOnDelivery(order)) return 'Pay on delivery';
  if (isCashUnrecorded(order)) return 'Payment not recorded yet';
  if (isGivenUp(order)) return 'Not paid';
  const words = isPartlyRefunded(order) ? 'partly refunded' : order.paymentStatus.toLowerCase();
  // Says that it is the payment, since 'Pending' is a word of both.
  return `Payment: ${words}`;
}
