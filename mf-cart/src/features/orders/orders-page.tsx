import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
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

/** Another address starts with one page again. How far this one grew is kept with its step of the history, for Back. */
function Orders({ after }: { after: string | null }) {
  const { state, ...place } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(1);
  const pages = (state as { pages?: number } | null)?.pages ?? 1;
  const grow = () => {
    setAsked(pages + 1);
    navigate(place, { replace: true, state: { pages: pages + 1 } });
  };
  return (
    <OrdersSlice after={after} more={pages - 1} onMore={grow} isGrowing={asked === pages} isFirst />
  );
}
