import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { isSignedOut, sentenceOf } from '@handloom/frontend-kit/api';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useSession } from '@handloom/frontend-kit/session';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { Spinner } from '@handloom/ui/spinner';
import { forgetDraft } from '../forgetting/form-draft';
import { getOrder, orderUrl } from './api/get-order';
import { OrderConfirmation } from './order-confirmation';
import styles from './order-success-page.module.scss';
import { useLiveOrders } from './use-live-orders';
import { usePaymentWatch } from './use-payment-watch';

export function OrderSuccessPage() {
  usePageHead({ title: 'Order confirmation | Handloom', noIndex: true });
  useLiveOrders();
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const placed = placedJustNow(useLocation().state);
  const orderId = placed ?? query.get('order');
  // What the provider's page adds to its way back; what was paid all the same is not hidden by it. Straight from
  // placing it, the shopper was led to no such page: the provider could not be reached.
  const leftUnpaid = query.get('payment') === 'not-completed' || placed !== null;
  // The navigation state is the browser's own; the server cannot know it.
  const {
    data: order,
    error,
    mutate,
  } = useSWR<Order, Error>(hydrated && orderId ? orderUrl(orderId) : null, getOrder);
  usePaymentWatch(order, mutate);
  const { user } = useSession();
  const shopper = order?.paymentStatus === 'Paid' ? user?._id : undefined;
  // Until then they may come back to the checkout, and find the form as they left it.
  useEffect(() => {
    if (shopper) forgetDraft(shopper);
  }, [shopper]);
  // Who was here has left, perhaps in another tab: their address does not stay in view.
  const isOver = isSignedOut(error);

  return (
    <Container width="text" className={styles.page}>
      {order && !isOver ? (
        <OrderConfirmation
          key={order.id}
          order={order}
          leftUnpaid={leftUnpaid}
          reload={() => mutate()}
        />
      ) : hydrated && !orderId ? (
        <EmptyState title="Order ID not found." headingLevel={1} action={myOrdersLink}>
          Your orders are safe: find them under My Orders.
        </EmptyState>
      ) : error ? (
        <EmptyState
          title={`Error: ${sentenceOf(error, 'Failed to fetch order')}`}
          headingLevel={1}
          action={orderId && isOver ? <LogInAndReturn orderId={orderId} /> : myOrdersLink}
        >
          If you placed an order, it is safe.
        </EmptyState>
      ) : (
        <NeedsScripts>
          <Spinner label="Loading..." visible />
        </NeedsScripts>
      )}
    </Container>
  );
}

const myOrdersLink = (
  <ButtonLink to="/orders" look="outline">
    My Orders
  </ButtonLink>
);

/** A session can end while the shopper pays. */
function LogInAndReturn({ orderId }: { orderId: string }) {
  // The way back has no navigation state.
  const from = {
    pathname: '/order-success',
    search: `?${new URLSearchParams({ order: orderId })}`,
  };
  return (
    <ButtonLink to="/auth/login" state={{ from }}>
      Login
    </ButtonLink>
  );
}

/** Id of the order that the checkout's navigation names; an address names it after an online payment. */
function placedJustNow(state: unknown): string | null {
  if (typeof state !== 'object' || !state || !('orderId' in state)) return null;
  return typeof state.orderId === 'string' && state.orderId !== '' ? state.orderId : null;
}
