import useSWR from 'swr';
import { formatAmount } from '@handloom/contracts/money';
import type { Order } from '@handloom/contracts/orders';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Spinner } from '@handloom/ui/spinner';
import { getOrders, ORDERS_URL } from './api/orders';
import { OrderItems } from './order-items';
import styles from './orders-page.module.scss';
import { useLiveOrders } from './use-live-orders';

export function OrdersPage() {
  usePageHead({ title: 'My Orders | Handloom', noIndex: true });
  useLiveOrders();
  const { data: orders, error, mutate } = useSWR<Order[], Error>(ORDERS_URL, getOrders);

  return (
    <Container width="text" className={styles.page}>
      <h1>My Orders</h1>
      {error && !orders && (
        <ErrorNotice title="Your orders could not be loaded." onRetry={() => void mutate()}>
          {error.message} They are safe.
        </ErrorNotice>
      )}
      {!orders && !error && <Spinner visible />}
      {orders?.length === 0 && (
        <EmptyState
          title="You have not ordered yet."
          headingLevel={2}
          action={<ButtonLink to="/categories/all">Shop Now</ButtonLink>}
        />
      )}
      {orders?.map((order) => (
        <details key={order.id} className={styles.order}>
          <summary>
            <span className={styles.number}>{order.orderNumber}</span>
            <time dateTime={order.createdAt}>{DAY.format(new Date(order.createdAt))}</time>
            <span>{order.status}</span>
            <span className={styles.amount}>{formatAmount(order.totalAmount, order.currency)}</span>
          </summary>
          <OrderItems order={order} />
        </details>
      ))}
    </Container>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
