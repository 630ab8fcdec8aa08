import { useEffect, useRef, type MouseEvent } from 'react';
import useSWR from 'swr';
import { ButtonLink } from '@handloom/ui/button';
import { EmptyState } from '@handloom/ui/empty-state';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { Spinner } from '@handloom/ui/spinner';
import { listOrders, myOrdersUrl, type OrdersPage } from './api/list-orders';
import { OrderRow } from './order-row';
import styles from './orders-page.module.scss';

interface OrdersSliceProps {
  /** Cursor where it begins; null: with the newest. */
  after: string | null;
  /** How many further pages stand below this one. */
  more: number;
  onMore(): void;
  /** Whether it was asked for more here, by whoever goes on reading at the last page. */
  isGrowing: boolean;
  isFirst?: boolean;
}

/**
 * One page of orders and those below it. Each begins where the one above ends now, so that a new order
 * at the top pushes none out of sight.
 */
export function OrdersSlice(props: OrdersSliceProps) {
  const { after, more, onMore, isGrowing, isFirst = false } = props;
  const {
    data: page,
    error,
    mutate,
  } = useSWR<OrdersPage, Error>(myOrdersUrl(after), listOrders, { keepPreviousData: true });
  const list = useRef<HTMLUListElement>(null);
  const isNew = page !== undefined && isGrowing && more === 0 && !isFirst;

  useEffect(() => {
    // The link that was pressed is gone; reading goes on where the new orders begin.
    if (isNew) list.current?.querySelector('a')?.focus();
  }, [isNew]);

  if (!page) {
    return error ? (
      <ErrorNotice title="Your orders could not be loaded." onRetry={() => void mutate()}>
        {error.message} They are safe.
      </ErrorNotice>
    ) : (
      <Spinner visible />
    );
  }
  if (page.orders.length === 0 && isFirst) {
    return (
      <EmptyState
        title={after ? 'There are no older orders.' : 'You have not ordered yet.'}
        headingLevel={2}
        action={<ButtonLink to="/categories/all">Shop Now</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul
        ref={list}
        className={styles.orders}
        aria-label={isFirst ? 'Orders' : 'Older orders'}
        data-keep-clear
      >
        {page.orders.map((order) => (
          <OrderRow key={order.id} order={order} reload={() => mutate()} />
        ))}
      </ul>
      {page.after && more > 0 && (
        <OrdersSlice after={page.after} more={more - 1} onMore={onMore} isGrowing={isGrowing} />
      )}
      {page.after && more === 0 && <LoadMore after={page.after} onMore={onMore} />}
    </>
  );
}

/** A link, so that the next page has an address; pressed as it is, the page grows instead. */
function LoadMore({ after, onMore }: { after: string; onMore(): void }) {
  const grow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onMore();
  };
  return (
    <p className={styles.more}>
      <ButtonLink to={`/orders?after=${encodeURIComponent(after)}`} look="outline" onClick={grow}>
        Load more
      </ButtonLink>
    </p>
  );
}
