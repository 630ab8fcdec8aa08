import type { Order } from '@handloom/contracts/orders';

/**
 * Where an order stands between pressing Place Order and being made:
 * `accepted`: nothing is missing; `waiting`: the provider has not told of the money yet;
 * `unheard`: nor has it, and nothing is to be done: the shopper has paid by a method that takes days, or may have paid;
 * `failed`: it was not paid and can be; `over`: it was cancelled, or its time to pay has passed.
 */
export type PaymentNews = 'accepted' | 'waiting' | 'unheard' | 'failed' | 'over';

export function paymentNewsOf({
  status,
  paymentMethod,
  paymentStatus,
  payable,
}: Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus' | 'payable'>): PaymentNews {
  if (status === 'Cancelled') return 'over';
  if (paymentMethod === 'COD') return 'accepted';
  if (paymentStatus === 'Pending') return payable === false ? 'unheard' : 'waiting';
  return paymentStatus === 'Failed' ? 'failed' : 'accepted';
}
