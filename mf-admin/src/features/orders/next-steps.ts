import { fromMinor, toMinor } from '@handloom/contracts/money';
import { NEXT_ORDER_STATUS, NEXT_PAYMENT_STATUS } from '@handloom/contracts/order-life';
import type { Order, OrderStatus, PaymentStatus } from '@handloom/contracts/orders';

const isOnline = ({ paymentMethod }: Order) => paymentMethod !== 'COD';

/** An order that is to be paid online leaves the house only when it is paid. */
export const waitsForMoney = (order: Order) =>
  order.status === 'Processing' && isOnline(order) && order.paymentStatus !== 'Paid';

/** What an admin may make of its status. */
export function nextStatuses(order: Order): OrderStatus[] {
  return NEXT_ORDER_STATUS[order.status].filter(
    (status) => status !== 'Shipped' || !waitsForMoney(order),
  );
}

/** What an admin may say of its payment: of cash only, and never that money went back. */
export function nextPayments(order: Order): PaymentStatus[] {
  if (isOnline(order)) return [];
  return NEXT_PAYMENT_STATUS[order.paymentStatus].filter((status) => status !== 'Refunded');
}

/** Refunds that were refused or taken back leave the money where it was. */
const COUNTS = new Set(['requested', 'pending', 'succeeded']);

/** What can still be sent back by a refund, in major units: only what was paid online. */
export function refundable(order: Order): number {
  if (!isOnline(order) || order.paymentStatus !== 'Paid') return 0;
  const sentBack = (order.refunds ?? [])
    .filter(({ status }) => COUNTS.has(status))
    .reduce((sum, { amount }) => sum + toMinor(amount), 0);
  return Math.max(0, fromMinor(toMinor(order.totalAmount) - sentBack));
}

/** A parcel that has left can be followed. */
export const mayCarryTracking = ({ status }: Order) =>
  status === 'Shipped' || status === 'Completed';
