import { RecentOrders } from '../orders/recent-orders';
import { PageHeading } from '../panel/page-heading';
import { useAnalytics } from './api/use-analytics';
import { CountCard } from './count-card';
import styles from './dashboard-page.module.scss';

const productsIn = (search: string) => `/admin/products?search=${encodeURIComponent(search)}`;

export function DashboardPage() {
  const { data, isLoading } = useAnalytics();
  const counts = data?.categoryWiseProductCounts;
  const cards = [
    { label: 'Total Products', count: data?.totalProducts, to: '/admin/products' },
    { label: 'Hand Tufted', count: counts?.HandTufted, to: productsIn('Hand Tufted') },
    { label: 'Hand Knotted', count: counts?.HandKnotted, to: productsIn('Hand Knotted') },
    { label: 'Hand Woven', count: counts?.HandWoven, to: productsIn('Hand Woven') },
  ];
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={styles.cards}>
        {cards.map((card) => (
          <CountCard key={card.label} {...card} loading={isLoading} />
        ))}
      </div>
      <RecentOrders />
    </>
  );
}
