import type { Order, PaymentStatus } from '@handloom/contracts/orders';

/** Its sums are binding: it is paid, or will be on delivery, and nobody gave it up. */
export const isInvoice = ({ status, paymentMethod, paymentStatus }: Order): boolean =>
  status !== 'Cancelled' && (paymentMethod === 'COD' || isSettled(paymentStatus));

const isSettled = (paymentStatus: PaymentStatus): boolean =>
  paymentStatus === 'Paid' || paymentStatus === 'Refunded';

/** It was given up before anything was paid: that its payment failed would sound like somebody's fault. */
export const isGivenUp = ({ status, paymentStatus }: Order): boolean =>
  status === 'Cancelled' && paymentStatus === 'Failed';

// 'Pending' alone would read as if something were owed now.

export const isNothingToPay = ({ status, paymentStatus }: Order): boolean =>
  status === 'Cancelled' && paymentStatus === 'Pending';

export const isPaidOnDelivery = ({ status, paymentMethod, paymentStatus }: Order): boolean =>
  status !== 'Cancelled' && paymentMethod === 'COD' && paymentStatus === 'Pending';
