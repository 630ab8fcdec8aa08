import type { Order } from '@handloom/contracts/orders';

/** It was given up before anything was paid: that its payment failed would sound like somebody's fault. */
export const isGivenUp = ({ status, paymentStatus }: Order): boolean =>
  status === 'Cancelled' && paymentStatus === 'Failed';

/** 'Pending' alone would read as if something were owed now. */
export const isNothingToPay = ({ status, paymentStatus }: Order): boolean =>
  status === 'Cancelled' && paymentStatus === 'Pending';
