import type { Order, OrderHistoryEntry, OrderStatus, PaymentStatus } from './orders';

/** What `PATCH /api/orders/{id}` may make of each status; anything else is answered 409. */
export const NEXT_ORDER_STATUS: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Processing', 'Cancelled'],
  Processing: ['Shipped', 'Cancelled'],
  Shipped: ['Completed'],
  Completed: [],
  Cancelled: [],
};

/** A failed payment may be tried again, and a provider may report success after a failure. */
export const NEXT_PAYMENT_STATUS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  Pending: ['Paid', 'Failed'],
  Failed: ['Pending', 'Paid'],
  Paid: ['Refunded'],
  Refunded: [],
};

type PaidOrder = Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>;

/** Its payment is a provider's word; of cash it is an admin's. */
export const isOnline = ({ paymentMethod }: Pick<Order, 'paymentMethod'>): boolean =>
  paymentMethod !== 'COD';

/** Its sums are binding: it is paid, or will be on delivery, and nobody gave it up. On paper anything else is no invoice. */
export const isInvoice = ({ status, paymentMethod, paymentStatus }: PaidOrder): boolean =>
  status !== 'Cancelled' &&
  paymentStatus !== 'Failed' &&
  (paymentMethod === 'COD' || paymentStatus !== 'Pending');

/** Cash that the shopper still has to pay. */
export const isDueOnDelivery = ({ status, paymentMethod, paymentStatus }: PaidOrder): boolean =>
  paymentMethod === 'COD' &&
  paymentStatus === 'Pending' &&
  status !== 'Cancelled' &&
  status !== 'Completed';

/** It has arrived, so its cash was paid; nobody has written that down. */
export const isCashUnrecorded = ({ status, paymentMethod, paymentStatus }: PaidOrder): boolean =>
  paymentMethod === 'COD' && paymentStatus === 'Pending' && status === 'Completed';

/** Where it goes can be mended until it has left; how its shopper is reached, later too. */
export const mayChangeAddress = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'Pending' || status === 'Processing';

/** Tracking belongs to a parcel that has left. */
export const mayCarryTracking = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'Shipped' || status === 'Completed';

/**
 * Of an entry of the history that leaves the order where it was: it tells of the parcel, which has left by then; any
 * other one tells of money that went back.
 */
export const tellsOfParcel = ({ to }: Pick<OrderHistoryEntry, 'to'>): boolean =>
  to === 'Shipped' || to === 'Completed';
