import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Container } from '@handloom/ui/container';
import styles from './orders-page.module.scss';
import { OrdersSlice } from './orders-slice';
import { useLiveOrders } from './use-live-orders';

export function OrdersPage() {
  usePageHead({ title: 'My Orders | Handloom', noIndex: true });
  useLiveOrders();
  const after = useSearchParams()[0].get('after');

  return (
    <Container width="text" className={styles.page}>
      <h1>My Orders</h1>
      {after && (
        <p className={styles.newest}>
          <Link to="/orders">Newest orders</Link>
        </p>
      )}
      <Orders key={after} after={after} />
    </Container>
  );
}

/** Another address starts with one page again. */
function Orders({ after }: { after: string | null }) {
  const [pages, setPages] = useState(1);
  return <OrdersSlice after={after} more={pages - 1} onMore={() => setPages(pages + 1)} isFirst />;
}
