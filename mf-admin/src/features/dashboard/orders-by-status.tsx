import { ORDER_STATUSES } from '@handloom/contracts/orders';
import type { OrdersOverview } from '@handloom/contracts/sales-reports';
import { countWords } from '@handloom/frontend-kit/count-words';
import { Link } from 'react-router-dom';
import { OrderBadge } from '../orders/order-badge';
import styles from './dashboard-page.module.scss';

interface Props {
  /** Undefined while they are not known. */
  statuses: OrdersOverview['statuses'] | undefined;
  /** The first of the days. */
  from: string;
}

/** How the orders of the last 30 days stand; a bar's length is its part of them. */
export function OrdersByStatus({ statuses, from }: Props) {
  const countOf = (wanted: string) =>
    statuses?.find(({ status }) => status === wanted)?.orders ?? 0;
  const most = Math.max(1, ...(statuses ?? []).map(({ orders }) => orders));
  return (
    <section aria-labelledby="orders-by-status">
      <h2 id="orders-by-status" className={styles.title}>
        Orders of the last 30 days
      </h2>
      <table className={styles.statuses} aria-labelledby="orders-by-status">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {ORDER_STATUSES.map((status) => (
            <tr key={status}>
              <th scope="row">
                <Link to={`/admin/orders?status=${status}&from=${from}`}>
                  <OrderBadge status={status} />
                </Link>
              </th>
              <td>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${(countOf(status) * 100) / most}%` }}
                />
                <span>{statuses && countWords(countOf(status))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
