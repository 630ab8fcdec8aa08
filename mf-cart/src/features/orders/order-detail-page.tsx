import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { ApiError } from '@handloom/frontend-kit/api';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Spinner } from '@handloom/ui/spinner';
import { getOrder, orderUrl } from './api/get-order';
import { OrderDetail } from './order-detail';
import styles from './order-detail-page.module.scss';
import { usePaymentWatch } from './use-payment-watch';
import { useLiveOrders } from './use-live-orders';

export function OrderDetailPage() {
  const { id = '' } = useParams();
  useLiveOrders();
  const { data: order, error, mutate } = useSWR<Order, Error>(orderUrl(id), getOrder);
  usePaymentWatch(order, mutate);
  usePageHead({ title: `Order ${order?.orderNumber ?? ''} | Handloom`, noIndex: true });
  const isUnknown = error instanceof ApiError && error.status === 404;

  return (
    <Container width="text" className={styles.page}>
      {order && <OrderDetail key={order.id} order={order} reload={() => mutate()} />}
      {!order && isUnknown && (
        <EmptyState
          title="Order not found."
          headingLevel={1}
          action={<ButtonLink to="/orders">My Orders</ButtonLink>}
        >
          No order of yours has this address.
        </EmptyState>
      )}
      {!order && error && !isUnknown && (
        <ErrorNotice title="This order could not be loaded." onRetry={() => void mutate()}>
          {error.message} It is safe.
        </ErrorNotice>
      )}
      {!order && !error && <Spinner label="Loading..." visible />}
    </Container>
  );
}
