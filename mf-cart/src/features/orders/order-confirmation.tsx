import { PAYMENT_METHOD_LABELS, type Order } from '@handloom/contracts/orders';
import { ButtonLink } from '@handloom/ui/button';
import { CheckIcon } from '@handloom/ui/icons';
import styles from './order-confirmation.module.scss';
import { OrderItems } from './order-items';

export function OrderConfirmation({ order }: { order: Order }) {
  const { shippingAddress: to } = order;
  return (
    <article>
      <header className={styles.header}>
        <span className={styles.mark}>
          <CheckIcon size={28} />
        </span>
        <h1>Thank you for your order</h1>
        <p>
          Your order number is <strong>{order.orderNumber}</strong>. We have begun to prepare it.
        </p>
      </header>

      <div className={styles.facts}>
        <section aria-labelledby="shipping">
          <h2 id="shipping">Shipping details</h2>
          <address>
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
            <dd>{order.paymentStatus}</dd>
          </dl>
        </section>
      </div>

      <OrderItems order={order} />

      <p className={styles.actions}>
        <ButtonLink to="/categories/all">Continue shopping</ButtonLink>
        <ButtonLink to="/orders" look="outline">
          My Orders
        </ButtonLink>
      </p>
    </article>
  );
}
