import type { Order } from '@handloom/contracts/orders';

/** A cancelled order whose payment is still 'Pending' would read as if it were owed. */
export const isNothingToPay = ({ status, paymentStatus }: Order): boolean =>
  status === 'Cancelled' && paymentStatus === 'Pending';
