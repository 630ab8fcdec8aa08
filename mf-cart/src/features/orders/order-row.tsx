import { Link } from 'react-router-dom';
import { formatAmount } from '@handloom/contracts/money';
import type { Order } from '@handloom/contracts/orders';
import { longDateHere } from '@handloom/frontend-kit/long-date';
import { LinePicture } from '../cart/line-picture';
import { OrderBadge, PaymentBadge } from './order-badge';
import styles from './order-row.module.scss';
import { PayNow } from './pay-now';

/** One order in the list; its number leads to all of it. */
export function OrderRow({ order, reload }: { order: Order; reload(): unknown }) {
  const [first, ...others] = order.items;
  return (
    <li className={styles.order}>
      <div className={styles.picture}>
        <LinePicture url={first?.image} width={72} />
      </div>
      <div className={styles.head}>
        <p className={styles.number}>
          <Link to={`/orders/${order.id}`} translate="no">
            {order.orderNumber}
          </Link>
        </p>
        <p className={styles.amount}>{formatAmount(order.totalAmount, order.currency)}</p>
      </div>
      <p className={styles.what}>
        <time dateTime={order.createdAt}>{longDateHere(order.createdAt)}</time>
        {first && (
          <>
            {' · '}
            {first.name}
            {others.length > 0 && ` and ${others.length} more`}
          </>
        )}
      </p>
      <p className={styles.state}>
        <OrderBadge status={order.status} /> <PaymentBadge order={order} />
      </p>
      <div className={styles.pay}>
        <PayNow order={order} size="small" onRefused={reload} />
      </div>
    </li>
  );
}
