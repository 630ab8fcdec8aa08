import type { Order } from '@handloom/contracts/orders';

/**
 * Where an order stands between pressing Place Order and being made:
 * `accepted`: nothing is missing; `waiting`: the provider has not told of the money yet;
 * `failed`: it was not paid and can be; `over`: it was cancelled, or its time to pay has passed.
 */
export type PaymentNews = 'accepted' | 'waiting' | 'failed' | 'over';

export function paymentNewsOf({
  status,
  paymentMethod,
  paymentStatus,
}: Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>): PaymentNews {
  if (status === 'Cancelled') return 'over';
  if (paymentMethod === 'COD') return 'accepted';
  if (paymentStatus === 'Pending') return 'waiting';
  return paymentStatus === 'Failed' ? 'failed' : 'accepted';
}
