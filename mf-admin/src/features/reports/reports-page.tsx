import type { SalesReport } from '@handloom/contracts/sales-reports';
import { counted } from '@handloom/frontend-kit/count-words';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { FailedFetch } from '../listing/failed-fetch';
import { LoadingNote } from '../listing/list-notes';
import { useAddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../pages/page-heading';
import { useSalesReport } from './api/use-sales-report';
import { useTopProducts } from './api/use-top-products';
import { ReportFilters } from './report-filters';
import { periodOf } from './report-period';
import { NoSales, ReportShown } from './report-shown';
import { useToday } from './use-today';

/** Before any sale. */
const EVER = '1970-01-01';
const FAILURE = 'report-failure';

export function ReportsPage() {
  // Days depend on the reader's clock and place, which the server does not know.
  const hydrated = useHydrated();
  return (
    <>
      <PageHeading
        title="Reports"
        note="Cash orders count when they are placed, online orders when they are paid, cancelled ones never."
      />
      {hydrated ? <Report /> : <LoadingNote>Loading...</LoadingNote>}
    </>
  );
}

function Report() {
  const { query, change } = useAddressQuery();
  const period = periodOf(query);
  const { by: _by, ...days } = period;
  const answer = useSalesReport(period);
  const { data: report, error, isLoading } = answer;
  const isEmpty = report?.periods.length === 0;
  const products = useTopProducts(days);
  const today = useToday(period.zone);
  const isAll = period.from === EVER && period.to >= today;
  const showAll = () => change({ from: EVER, to: today, by: 'month' });
  return (
    <>
      <ReportFilters
        period={period}
        today={today}
        errors={error?.errors ?? {}}
        saidBy={FAILURE}
        onChange={(changes, goesOn = false) => change(changes, { replace: goesOn })}
      />
      <FailedFetch of={answer} otherwise="Failed to fetch the report" id={FAILURE} />
      <p aria-live="polite" className="visually-hidden">
        {report && !error && !isLoading && ordersIn(report)}
      </p>
      {/* Other days had no sales: these are not known yet. */}
      {!error && (!report || (isEmpty && isLoading)) && <LoadingNote>Loading...</LoadingNote>}
      {!error && isEmpty && !isLoading && <NoSales onShowAll={isAll ? null : showAll} />}
      {report && !error && report.periods.length > 0 && (
        <ReportShown report={report} period={period} products={products} isBusy={isLoading} />
      )}
    </>
  );
}

/** What those who listen hear of other days. */
function ordersIn({ totals }: SalesReport): string {
  return counted(
    totals.reduce((sum, { orders }) => sum + orders, 0),
    'order',
  );
}
