import type { Order } from '@handloom/contracts/orders';
import { ButtonLink } from '@handloom/ui/button';
import { ShippingNote } from '../cart/shipping-note';
import actions from './order-actions.module.scss';
import styles from './order-confirmation.module.scss';
import { OrderFacts } from './order-facts';
import { OrderHeading } from './order-heading';
import { OrderItems } from './order-items';
import { PayNow } from './pay-now';
import { paymentNewsOf } from './payment-news';

interface OrderConfirmationProps {
  order: Order;
  /** The shopper has come back from the payment page without paying, or the provider could not be reached for one. */
  leftUnpaid?: boolean;
  reload(): unknown;
}

export function OrderConfirmation({ order, leftUnpaid = false, reload }: OrderConfirmationProps) {
  const news = paymentNewsOf(order);
  return (
    <article>
      <OrderHeading order={order} leftUnpaid={leftUnpaid} />
      {news !== 'accepted' && news !== 'unheard' && (
        <p className={`${actions.actions} ${styles.ways}`}>
          <PayNow order={order} onRefused={reload} />
          {(news === 'failed' || (news === 'waiting' && leftUnpaid)) && (
            <ButtonLink to="/checkout" look="outline">
              Choose another way to pay
            </ButtonLink>
          )}
          {news === 'over' && (
            <ButtonLink to="/cart" look="outline">
              Go to your cart
            </ButtonLink>
          )}
        </p>
      )}
      <OrderFacts order={order} />
      <OrderItems order={order} />
      {news !== 'over' && order.paymentStatus !== 'Refunded' && (
        <ShippingNote className={styles.shipping} />
      )}
      <p className={`${actions.actions} ${styles.onwards}`}>
        <ButtonLink to="/categories/all" look={news === 'accepted' ? 'main' : 'outline'}>
          Continue shopping
        </ButtonLink>
        <ButtonLink to={`/orders/${order.id}`} look="outline">
          View order
        </ButtonLink>
        <ButtonLink to="/orders" look="outline">
          My Orders
        </ButtonLink>
      </p>
    </article>
  );
}
