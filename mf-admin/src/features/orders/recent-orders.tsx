import { Link, useNavigate } from 'react-router-dom';
import { ListBody } from '../listing/list-body';
import { useOrders } from './api/use-orders';
import { ORDER_COLUMNS } from './order-columns';
import styles from './recent-orders.module.scss';

const COLUMNS = ORDER_COLUMNS.filter(({ label }) => label !== 'Payment');
const WORDS = {
  one: 'order',
  many: 'orders',
  failed: 'Failed to fetch orders',
  empty: 'No orders yet.',
};

/** The latest few, for the dashboard. */
export function RecentOrders() {
  const navigate = useNavigate();
  const list = useOrders({ page: 1, limit: 8 });
  return (
    <section aria-labelledby="recent-orders">
      <header className={styles.head}>
        <h2 id="recent-orders" className={styles.title}>
          Recent orders
        </h2>
        <Link to="/admin/orders">All orders</Link>
      </header>
      <ListBody
        label="Orders"
        columns={COLUMNS}
        list={list}
        words={WORDS}
        onOpen={({ id }) => void navigate(`/admin/orders?order=${encodeURIComponent(id)}`)}
      />
    </section>
  );
}
