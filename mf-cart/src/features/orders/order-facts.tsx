import { isCashUnrecorded, isDueOnDelivery } from '@handloom/contracts/order-life';
import { isPartlyRefunded, PAYMENT_METHOD_LABELS, type Order } from '@handloom/contracts/orders';
import styles from './order-facts.module.scss';
import { OrderRefunds } from './order-refunds';
import { isGivenUp, isNothingToPay } from './payment-state';

/** Where it goes and how it is paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { shippingAddress: to } = order;
  return (
    <div className={styles.facts}>
      <section aria-labelledby="shipping">
        <h2 id="shipping">Shipping details</h2>
        <address translate="no">
          {to.name}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} {to.pinCode}
          <br />
          {to.country}
          <br />
          {to.phone}
          <br />
          {to.email}
        </address>
      </section>
      <section aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <dl>
          <dt>Payment method</dt>
          <dd>{PAYMENT_METHOD_LABELS[order.paymentMethod]}</dd>
          <dt>Payment status</dt>
          <dd>
            <span>{wordsOf(order)}</span>
            {isDueOnDelivery(order) && ', you pay on delivery'}
            {isPartlyRefunded(order) && ', partly refunded'}
          </dd>
        </dl>
        <OrderRefunds order={order} />
      </section>
    </div>
  );
}

function wordsOf(order: Order): string {
  if (isNothingToPay(order)) return 'Nothing to pay';
  if (isCashUnrecorded(order)) return 'Not recorded yet';
  return isGivenUp(order) ? 'Not paid' : order.paymentStatus;
}
