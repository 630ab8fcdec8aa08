import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { listOrders, myOrdersUrl, type OrdersPage } from '../orders/api/list-orders';
import { PayNow } from '../orders/pay-now';
import { useLiveOrders } from '../orders/use-live-orders';
import styles from './waiting-order.module.scss';

/** Who comes back from the payment page learns that the order was placed, and how to go on. */
export function WaitingOrder() {
  useLiveOrders();
  const { data, mutate } = useSWR<OrdersPage, Error>(myOrdersUrl(null), listOrders);
  const order = data?.orders.find(({ payable }) => payable);
  if (!order) return null;
  return (
    <div role="status" className={styles.waiting}>
      <p>
        Order <Link to={`/orders/${order.id}`}>{order.orderNumber}</Link> waits for its payment.
      </p>
      <PayNow order={order} size="small" look="outline" onRefused={() => mutate()} />
    </div>
  );
}
