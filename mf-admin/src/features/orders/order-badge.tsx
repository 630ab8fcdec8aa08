import { isCashUnrecorded } from '@handloom/contracts/order-life';
import {
  isPartlyRefunded,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@handloom/contracts/orders';
import { Badge, type BadgeColour } from '../listing/badge';
import { isGivenUpUnpaid, paymentWords } from './payment-words';

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
  return <Badge colour={colourOf(order)}>{paymentWords(order)}</Badge>;
}

function colourOf(order: Order): BadgeColour {
  if (isCashUnrecorded(order)) return 'yellow';
  const isOver = isGivenUpUnpaid(order) || isPartlyRefunded(order);
  return isOver ? 'grey' : PAYMENT_COLOURS[order.paymentStatus];
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
