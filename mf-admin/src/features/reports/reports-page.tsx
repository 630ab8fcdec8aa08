import { formatAmount } from '@handloom/contracts/money-format';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { DataTable, NumberCell, type Column } from '../listing/data-table';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { dayOf } from '../listing/moment';
import { useOrders } from '../orders/api/use-orders';
import { PageHeading } from '../panel/page-heading';
import styles from './reports-page.module.scss';
import { salesByDay, topProducts } from './sales';

/** As many as one call gives; the page says so. */
const LATEST_ORDERS = 200;
const TOP = 10;
const DAY_COLUMNS: Column[] = [
  { label: 'Day' },
  { label: 'Orders', kind: 'number' },
  { label: 'Amount', kind: 'number' },
];
const PRODUCT_COLUMNS: Column[] = [
  { label: 'Product' },
  { label: 'Sold', kind: 'number' },
  { label: 'Amount before tax', kind: 'number' },
];

export function ReportsPage() {
  const { data, error } = useOrders({ page: 1, limit: LATEST_ORDERS });
  const days = salesByDay(data?.items ?? []);
  const products = topProducts(data?.items ?? [], TOP);
  return (
    <>
      <PageHeading
        title="Reports"
        note={data && data.total > 0 && coverage(data.items.length, data.total)}
      />
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch orders')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data && days.length === 0 && <EmptyNote>No sales yet.</EmptyNote>}
      {days.length > 0 && (
        <div className={styles.reports}>
          <section>
            <h2 className={styles.title}>Sales by day</h2>
            <DataTable label="Sales by day" columns={DAY_COLUMNS}>
              {days.map(({ day, currency, orders, amount }) => (
                <tr key={`${day} ${currency}`}>
                  <td>{dayOf(`${day}T12:00:00`)}</td>
                  <NumberCell>{orders}</NumberCell>
                  <NumberCell>{formatAmount(amount, currency)}</NumberCell>
                </tr>
              ))}
            </DataTable>
          </section>
          <section>
            <h2 className={styles.title}>Top products</h2>
            <DataTable label="Top products" columns={PRODUCT_COLUMNS}>
              {products.map(({ name, currency, quantity, amount }) => (
                <tr key={`${name} ${currency}`}>
                  <td>{name}</td>
                  <NumberCell>{quantity}</NumberCell>
                  <NumberCell>{formatAmount(amount, currency)}</NumberCell>
                </tr>
              ))}
            </DataTable>
          </section>
        </div>
      )}
    </>
  );
}

function coverage(shown: number, total: number): string {
  return shown < total
    ? `From the latest ${shown} of ${total} orders, without cancelled ones.`
    : 'From all orders, without cancelled ones.';
}
