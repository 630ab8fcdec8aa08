import {
  isOnline,
  mayCarryTracking,
  NEXT_ORDER_STATUS,
  NEXT_PAYMENT_STATUS,
} from '@handloom/contracts/order-life';
import type { Order, OrderStatus, PaymentStatus } from '@handloom/contracts/orders';

const isUnpaid = ({ paymentStatus }: Order) => paymentStatus !== 'Paid';
/** Its money is with the shopper again, or on its way there. */
const isGivenBack = (order: Order) =>
  order.paymentStatus === 'Refunded' ||
  (isOnline(order) && !isUnpaid(order) && order.refundable === null);

/** An order that is to be paid online leaves the house only when it is paid. */
export const waitsForMoney = (order: Order) =>
  order.status === 'Processing' && waitsForPayment(order);

const waitsForPayment = (order: Order) => isOnline(order) && isUnpaid(order) && !isGivenBack(order);

/** What an admin may make of its status; of one whose money went back nothing is sent. */
function nextStatuses(order: Order): OrderStatus[] {
  return NEXT_ORDER_STATUS[order.status].filter((status) => {
    if (status === 'Processing') return !isGivenBack(order);
    return status !== 'Shipped' || !(isGivenBack(order) || waitsForMoney(order));
  });
}

/** With others. A disputed one is shipped by itself, by who has read what it is about. */
export const canBeShippedWithOthers = (order: Order) =>
  nextStatuses(order).includes('Shipped') && !order.disputed;

/** Why it is not shipped with others; the shop has the last word. */
export function whyNotShipped(order: Order): string {
  if (!['Pending', 'Processing'].includes(order.status))
    return `An order that is ${order.status} cannot become Shipped.`;
  if (isGivenBack(order)) return 'Its money went back, or is on its way.';
  if (waitsForPayment(order)) return 'It waits for its payment.';
  if (order.status === 'Pending') return 'Mark it as Processing first.';
  return 'Its payment is disputed: ship it from its own page, if it is to leave.';
}

/** What an admin may say of its payment: of cash only, never that money went back, and once it is cancelled only that it came. */
function nextPayments(order: Order): PaymentStatus[] {
  if (isOnline(order)) return [];
  return NEXT_PAYMENT_STATUS[order.paymentStatus].filter((status) =>
    order.status === 'Cancelled' ? status === 'Paid' : status !== 'Refunded',
  );
}

/** All that an admin may do with an order, perhaps after it was asked about. */
export const nextSteps = (order: Order) => ({
  statuses: nextStatuses(order),
  payments: nextPayments(order),
  canTrack: mayCarryTracking(order),
  refundable: order.refundable,
});

export function isOver(order: Order): boolean {
  const { statuses, payments, canTrack, refundable } = nextSteps(order);
  return statuses.length + payments.length === 0 && !refundable && !canTrack;
}
