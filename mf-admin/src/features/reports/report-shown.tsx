import { useState } from 'react';
import { formatAmount } from '@handloom/contracts/money-format';
import { addDays, type DaySpan, type ReportStep } from '@handloom/contracts/report-steps';
import type { Sales, SalesReport } from '@handloom/contracts/sales-reports';
import { countWords } from '@handloom/frontend-kit/count-words';
import { Button } from '@handloom/ui/button';
import { handOnFocus } from '../listing/hand-on-focus';
import { CategoriesSold } from './categories-sold';
import { salesUrl, type ReportPeriod } from './api/use-sales-report';
import type { useTopProducts } from './api/use-top-products';
import { ProductsSold } from './products-sold';
import styles from './reports-page.module.scss';
import { SalesChart } from './sales-chart';
import { MethodsTable, SalesTable } from './sales-tables';
import { afterRefunds, csvOf } from './sales-words';

/** More days than these are shown from the first sale to the last. */
const MOST_DAYS = 400;

export interface ReportShownProps {
  report: SalesReport;
  period: ReportPeriod & { by: ReportStep };
  products: ReturnType<typeof useTopProducts>;
  /** It is of the days before; that of these is on its way. */
  isBusy: boolean;
}

export function ReportShown({ report, period, products, isBusy }: ReportShownProps) {
  const { by: _by, ...days } = period;
  // Of other days the report says nothing: drawn over them, it would have sold nothing there.
  const [drawn, setDrawn] = useState(period);
  if (!isBusy && salesUrl(drawn) !== salesUrl(period)) setDrawn(period);
  const ordersUrl = `/api/reports/orders.csv?${new URLSearchParams({ ...days }).toString()}`;
  return (
    <div className={styles.report} aria-busy={isBusy || undefined}>
      {report.totals.map((total) => (
        <section key={total.currency} aria-label={`Sales in ${total.currency}`}>
          <Totals totals={total} />
          <SalesChart report={report} span={spanOf(report, drawn)} currency={total.currency} />
        </section>
      ))}
      <div className={styles.pair}>
        <div className={styles.column}>
          <CategoriesSold period={days} />
          <section>
            <h2 className={styles.title}>Payment methods</h2>
            <MethodsTable methods={report.methods} />
          </section>
        </div>
        <ProductsSold period={days} answer={products} />
      </div>
      <section>
        <header className={styles.head}>
          <h2 className={styles.title}>Sales by {report.by}</h2>
          <span className={styles.files}>
            <a href={csvOf(salesUrl(period))} download>
              Sales as CSV
            </a>
            <a href={ordersUrl} download>
              Orders as CSV
            </a>
          </span>
        </header>
        <SalesTable report={report} />
      </section>
    </div>
  );
}

function spanOf({ periods }: SalesReport, { from, to }: DaySpan): DaySpan {
  const [first, last] = [periods[0], periods.at(-1)];
  return first && last && addDays(from, MOST_DAYS) < to
    ? { from: first.from, to: last.to }
    : { from, to };
}

function Totals({ totals }: { totals: Sales }) {
  const amount = (value: number) => formatAmount(value, totals.currency);
  const figures = {
    Sales: amount(totals.total),
    Orders: countWords(totals.orders),
    Tax: amount(totals.tax),
    Refunds: amount(totals.refunded),
    'After refunds': amount(afterRefunds(totals)),
  };
  return (
    <dl className={styles.totals}>
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** @param onShowAll null when these are all days there are */
export function NoSales({ onShowAll }: { onShowAll: (() => void) | null }) {
  if (!onShowAll) {
    return (
      <div className={styles.empty}>
        <p>The shop has sold nothing yet.</p>
        <p>An order is here as soon as it is placed with cash on delivery, or paid online.</p>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p>No sales in these days.</p>
      <p>Choose other days above, or look at everything the shop has sold.</p>
      <Button ref={handOnFocus} look="outline" size="small" onClick={onShowAll}>
        Show all sales
      </Button>
    </div>
  );
}
