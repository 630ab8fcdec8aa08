import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { listOrders, myOrdersUrl, type OrdersPage } from '../orders/api/list-orders';
import { PayNow } from '../orders/pay-now';
import { paymentNewsOf } from '../orders/payment-news';
import { useLiveOrders } from '../orders/use-live-orders';
import styles from './waiting-order.module.scss';

export interface WaitingOrderProps {
  /** Told which one it is, and of every change of it. */
  onFound(order: Order | undefined): void;
}

/** Who comes back from the payment page learns that the order was placed, and how to go on, or that there is nothing to do. */
export function WaitingOrder({ onFound }: WaitingOrderProps) {
  useLiveOrders();
  const { data, mutate } = useSWR<OrdersPage, Error>(myOrdersUrl(null), listOrders);
  const order = data?.orders.find((one) => one.payable || paymentNewsOf(one) === 'unheard');
  useEffect(() => onFound(order), [order, onFound]);
  if (!order) return null;
  const number = <Link to={`/orders/${order.id}`}>{order.orderNumber}</Link>;
  return (
    <div role="status" className={styles.waiting}>
      {order.payable ? (
        <p>Order {number} waits for its payment.</p>
      ) : (
        <p>
          We have not heard yet whether order {number} is paid, which can take some days. You need
          not order or pay again.
        </p>
      )}
      <PayNow order={order} size="small" look="outline" onRefused={() => mutate()} />
    </div>
  );
}
