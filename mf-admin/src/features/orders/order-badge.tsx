import type { OrderStatus, PaymentStatus } from '@handloom/contracts/orders';
import { Badge, type BadgeColour } from '../listing/badge';

/** Green for Completed, yellow for Pending, blue for any other status. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const colour = status === 'Completed' ? 'green' : status === 'Pending' ? 'yellow' : 'blue';
  return <Badge colour={colour}>{status}</Badge>;
}

const PAYMENT_COLOURS: Record<PaymentStatus, BadgeColour> = {
  Pending: 'yellow',
  Paid: 'green',
  Failed: 'red',
  Refunded: 'grey',
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge colour={PAYMENT_COLOURS[status]}>{status}</Badge>;
}
