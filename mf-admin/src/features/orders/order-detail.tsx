import { formatAmount } from '@handloom/contracts/money-format';
import { PAYMENT_METHOD_LABELS, type Order } from '@handloom/contracts/orders';
import { momentOf } from '../listing/moment';
import { OrderBadge, PaymentBadge } from './order-badge';
import styles from './order-detail.module.scss';
import { OrderAttention } from './order-attention';
import { OrderHistory } from './order-history';
import { OrderItems } from './order-items';
import { OrderPayments } from './order-payments';
import { OrderRefunds } from './order-refunds';
import { ShipTo } from './ship-to';

export function OrderDetail({ order }: { order: Order }) {
  const { shippingAddress: to, refundable } = order;
  return (
    <div className={styles.detail}>
      <OrderAttention order={order} />
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <OrderBadge status={order.status} />
        </dd>
        <dt>Payment</dt>
        <dd>
          {PAYMENT_METHOD_LABELS[order.paymentMethod]} <PaymentBadge order={order} />
        </dd>
        {refundable && !order.disputed && (
          <>
            <dt>Refundable</dt>
            <dd>{formatAmount(refundable.amount, refundable.currency)}</dd>
          </>
        )}
        <dt>Placed</dt>
        <dd>{momentOf(order.createdAt)}</dd>
        {order.tracking && (
          <>
            <dt>Parcel</dt>
            <dd>
              {order.tracking.carrier}{' '}
              <code className={styles.reference}>
                {order.tracking.url ? (
                  <a href={order.tracking.url} target="_blank" rel="noreferrer">
                    {order.tracking.number}
                  </a>
                ) : (
                  order.tracking.number
                )}
              </code>
            </dd>
          </>
        )}
        <dt>Ship to</dt>
        <dd>
          <ShipTo order={order} />
        </dd>
        <dt>Contact</dt>
        <dd className={styles.contact}>
          <a href={`mailto:${to.email}`}>{to.email}</a>
          <br />
          <a href={`tel:${to.phone}`}>{to.phone}</a>
        </dd>
      </dl>
      <OrderItems order={order} pictures />
      {order.payments && order.payments.length > 0 && <OrderPayments payments={order.payments} />}
      {order.refunds && order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
      <OrderHistory order={order} />
    </div>
  );
}
