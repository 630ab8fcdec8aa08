import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { useOrders } from './api/use-orders';
import { OrdersTable } from './orders-table';
import styles from './recent-orders.module.scss';

/** The latest few, for the dashboard. */
export function RecentOrders() {
  const navigate = useNavigate();
  const { data, error } = useOrders({ page: 1, limit: 8 });
  return (
    <section aria-labelledby="recent-orders">
      <header className={styles.head}>
        <h2 id="recent-orders" className={styles.title}>
          Recent orders
        </h2>
        <Link to="/admin/orders">All orders</Link>
      </header>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch orders')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>No orders yet.</EmptyNote>}
      {data && data.items.length > 0 && (
        <OrdersTable
          orders={data.items}
          onOpen={(id) => void navigate(`/admin/orders?order=${encodeURIComponent(id)}`)}
        />
      )}
    </section>
  );
}
