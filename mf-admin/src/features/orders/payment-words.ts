import { isCashUnrecorded } from '@handloom/contracts/order-life';
import { isPartlyRefunded, type Order } from '@handloom/contracts/orders';

export const isUnpaid = ({ paymentStatus }: Order) =>
  paymentStatus === 'Pending' || paymentStatus === 'Failed';

/** It was cancelled before anything was paid. That its payment is pending, or failed, would sound like something to see to. */
export const isGivenUpUnpaid = (order: Order) => order.status === 'Cancelled' && isUnpaid(order);

/** How its payment stands, the same on every page and paper of the panel. */
export function paymentWords(order: Order): string {
  if (isCashUnrecorded(order)) return 'Unrecorded';
  if (isGivenUpUnpaid(order)) return 'Not paid';
  return isPartlyRefunded(order) ? 'Partly refunded' : order.paymentStatus;
}
