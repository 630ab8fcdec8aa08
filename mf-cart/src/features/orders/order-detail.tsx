import { isInvoice } from '@handloom/contracts/order-life';
import type { Order } from '@handloom/contracts/orders';
import { longDateHere } from '@handloom/frontend-kit/long-date';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Button, ButtonLink } from '@handloom/ui/button';
import { CancelOrder } from './cancel-order';
import { Letterhead } from './letterhead';
import actions from './order-actions.module.scss';
import { OrderAgain } from './order-again';
import { OrderBadge, PaymentBadge } from './order-badge';
import styles from './order-detail.module.scss';
import { OrderFacts } from './order-facts';
import { OrderHistory } from './order-history';
import { OrderItems } from './order-items';
import { OrderTracking } from './order-tracking';
import { PayNow } from './pay-now';
import { paymentNewsOf } from './payment-news';

export function OrderDetail({ order, reload }: { order: Order; reload(): Promise<unknown> }) {
  return (
    <article>
      <div className={styles.screen}>
        <Breadcrumb
          items={[
            { label: 'Home', to: '/' },
            { label: 'My Orders', to: '/orders' },
            { label: order.orderNumber },
          ]}
        />
        <header className={styles.header}>
          <h1>
            Order{' '}
            <span className={styles.number} translate="no">
              {order.orderNumber}
            </span>
          </h1>
          <p>
            Placed on <time dateTime={order.createdAt}>{longDateHere(order.createdAt)}</time>{' '}
            <OrderBadge status={order.status} /> <PaymentBadge order={order} />
          </p>
          {order.payable && order.payBy && (
            <p>
              Your order waits for its payment until{' '}
              <time dateTime={order.payBy}>{timeOf(order.payBy)}</time>.
            </p>
          )}
          {paymentNewsOf(order) === 'unheard' && (
            <p>
              We have not heard yet whether it is paid, which can take some days. You need not pay
              again.
            </p>
          )}
        </header>
      </div>
      <Letterhead order={order} />
      <div className={`${actions.actions} ${styles.actions}`}>
        <PayNow order={order} onRefused={reload} />
        <CancelOrder order={order} onChanged={reload} />
        <Button look="outline" onClick={() => window.print()}>
          {isInvoice(order) ? 'Print invoice' : 'Print order'}
        </Button>
        <ButtonLink look="outline" to={`/contact?${aboutOrder(order)}`}>
          Ask about this order
        </ButtonLink>
        <OrderAgain order={order} />
      </div>
      <OrderTracking order={order} />
      <OrderFacts order={order} />
      <OrderItems order={order} />
      <OrderHistory order={order} />
    </article>
  );
}

/** A return, a fault or a question: the shop finds the order by its number. */
const aboutOrder = ({ orderNumber }: Order) =>
  new URLSearchParams({ subject: `Order ${orderNumber}` });

const timeOf = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(iso));
