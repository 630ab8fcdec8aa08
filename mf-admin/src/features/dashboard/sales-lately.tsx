import { Link } from 'react-router-dom';
import { formatAmount } from '@handloom/contracts/money-format';
import { countWords } from '@handloom/frontend-kit/count-words';
import { FailedFetch } from '../listing/failed-fetch';
import { EmptyNote, LoadingNote } from '../listing/list-notes';
import { useSalesReport } from '../reports/api/use-sales-report';
import { useTopProducts } from '../reports/api/use-top-products';
import { SalesChart } from '../reports/sales-chart';
import { ProductsTable, SalesTable } from '../reports/sales-tables';
import { useLastDays } from '../reports/use-today';
import styles from './dashboard-page.module.scss';

/** The orders beside them are asked for more often, and cost less. */
const REFRESH_MS = 60_000;

/** What was sold in the last 30 days, where the reader is. */
export function SalesLately() {
  const days = useLastDays();
  const answer = useSalesReport({ ...days, by: 'day' }, REFRESH_MS);
  const { data: report, error } = answer;
  return (
    <section aria-labelledby="sales-lately" className={styles.sales}>
      <header className={styles.head}>
        <h2 id="sales-lately" className={styles.title}>
          Sales of the last 30 days
        </h2>
        <Link to="/admin/reports">All reports</Link>
      </header>
      <FailedFetch of={answer} otherwise="Failed to fetch sales" />
      {!report && !error && <LoadingNote>Loading...</LoadingNote>}
      {report?.periods.length === 0 && (
        <EmptyNote>
          Nothing was sold in the last 30 days. Orders count when they are placed, or paid online.
        </EmptyNote>
      )}
      {report?.totals.map(({ currency, total, orders }) => (
        <div key={currency}>
          <p className={styles.figure}>
            <strong>{formatAmount(total, currency)}</strong> in {countWords(orders)}{' '}
            {orders === 1 ? 'order' : 'orders'}
          </p>
          <SalesChart report={report} span={days} currency={currency} />
        </div>
      ))}
      {report && report.periods.length > 0 && (
        <details className={styles.figures}>
          <summary>Figures of the chart</summary>
          <SalesTable report={report} />
        </details>
      )}
    </section>
  );
}

export function BestSellers() {
  const days = useLastDays();
  const answer = useTopProducts(days, REFRESH_MS);
  const { data: products, error } = answer;
  return (
    <section aria-labelledby="best-sellers">
      <h2 id="best-sellers" className={styles.title}>
        Best sellers of the last 30 days
      </h2>
      <FailedFetch of={answer} otherwise="Failed to fetch best sellers" />
      {!products && !error && <LoadingNote>Loading...</LoadingNote>}
      {products?.length === 0 && <EmptyNote>Nothing was sold yet.</EmptyNote>}
      {products && products.length > 0 && (
        <ProductsTable label="Best sellers" products={products.slice(0, 5)} />
      )}
    </section>
  );
}
