import { isCashUnrecorded } from '@handloom/contracts/order-life';
import {
  isPartlyRefunded,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@handloom/contracts/orders';
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

export function PaymentBadge({ order }: { order: Order }) {
  const { paymentStatus: status } = order;
  if (isCashUnrecorded(order)) return <Badge colour="yellow">Not recorded as paid</Badge>;
  return isPartlyRefunded(order) ? (
    <Badge colour="grey">Partly refunded</Badge>
  ) : (
    <Badge colour={PAYMENT_COLOURS[status]}>{status}</Badge>
  );
}

/** Beside the status in a list: that money went back. */
export function RefundBadge({ order }: { order: Order }) {
  const isRefunded = order.paymentStatus === 'Refunded' || isPartlyRefunded(order);
  return isRefunded && <PaymentBadge order={order} />;
}

/** Beside the status in a list: that an admin is to look at it, or that money is on its way back. */
export function WaitingBadges({ order: { needsAttention, refunds = [] } }: { order: Order }) {
  const onItsWay = refunds.some(({ status }) => status === 'requested' || status === 'pending');
  return (
    <>
      {needsAttention && <Badge colour="red">To look at</Badge>}{' '}
      {onItsWay && <Badge colour="yellow">Refund on its way</Badge>}
    </>
  );
}
