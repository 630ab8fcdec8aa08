import type { Order } from '@handloom/contracts/orders';

// 'Pending' alone would read as if something were owed now.

export const isNothingToPay = ({ status, paymentStatus }: Order): boolean =>
  status === 'Cancelled' && paymentStatus === 'Pending';

export const isPaidOnDelivery = ({ status, paymentMethod, paymentStatus }: Order): boolean =>
  status !== 'Cancelled' && paymentMethod === 'COD' && paymentStatus === 'Pending';
