import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { RecentOrders } from '../orders/recent-orders';
import { PageHeading } from '../pages/page-heading';
import { useLastDays } from '../reports/use-today';
import { useAnalytics } from './api/use-analytics';
import { useOrdersOverview } from './api/use-orders-overview';
import { CountCard } from './count-card';
import styles from './dashboard-page.module.scss';
import { OrdersByStatus } from './orders-by-status';
import { BestSellers, SalesLately } from './sales-lately';
import { useFailureToast } from './use-failure-toast';
import { Waiting } from './waiting';

/** As many as the card counts: a search would also find those that only say it. */
const productsIn = (category: string) => `/admin/products?category=${category}`;

export function DashboardPage() {
  const { data, isLoading, error } = useAnalytics();
  // Days depend on the reader's clock and place, which the server does not know.
  const hydrated = useHydrated();
  const days = useLastDays();
  const { data: overview, error: overviewError } = useOrdersOverview(hydrated ? days : null);
  useFailureToast(error, 'Failed to fetch the counts of products');
  useFailureToast(overviewError, 'Failed to fetch what waits for someone');
  const counts = data?.categoryWiseProductCounts;
  const cards = [
    { label: 'Total Products', count: data?.totalProducts, to: '/admin/products' },
    { label: 'Hand Tufted', count: counts?.HandTufted, to: productsIn('hand-tufted') },
    { label: 'Hand Knotted', count: counts?.HandKnotted, to: productsIn('hand-knotted') },
    { label: 'Hand Woven', count: counts?.HandWoven, to: productsIn('hand-woven') },
  ];
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={styles.cards}>
        {cards.map((card) => (
          <CountCard key={card.label} {...card} loading={isLoading} />
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.wide}>{hydrated && <SalesLately />}</div>
        <div className={styles.narrow}>
          <Waiting waiting={overview?.waiting} />
          {hydrated && <OrdersByStatus statuses={overview?.statuses} from={days.from} />}
        </div>
      </div>
      <div className={styles.columns}>
        <RecentOrders />
        {hydrated && <BestSellers />}
      </div>
    </>
  );
}
