import { isInvoice } from '@handloom/contracts/order-life';
import type { Order } from '@handloom/contracts/orders';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { longDate } from '@handloom/frontend-kit/long-date';
import styles from './letterhead.module.scss';

/**
 * What makes the printed page an invoice: who sells, its number, its date. While nothing is binding it is the
 * order on paper, and says how that stands. Not shown on a screen.
 */
export function Letterhead({ order }: { order: Order }) {
  return (
    <header className={styles.letterhead}>
      <div translate="no">
        <p className={styles.shop}>Handloom</p>
        <p>{SHOP_ADDRESS.place}</p>
        <p>{SHOP_ADDRESS.phone}</p>
        <p>{SHOP_ADDRESS.emails[0]}</p>
      </div>
      <dl>
        <dt>{isInvoice(order) ? 'Invoice' : 'Order'}</dt>
        <dd translate="no">{order.orderNumber}</dd>
        <dt>Date</dt>
        {/* One day on every copy, wherever it is printed. */}
        <dd>{longDate(order.createdAt)}</dd>
        {!isInvoice(order) && (
          <>
            <dt>Status</dt>
            <dd>{order.status === 'Cancelled' ? 'Cancelled' : 'Not paid yet'}</dd>
          </>
        )}
      </dl>
    </header>
  );
}
