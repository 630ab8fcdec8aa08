import { FailedFetch } from '../listing/failed-fetch';
import { LoadingNote } from '../listing/list-notes';
import type { ReportPeriod } from './api/use-sales-report';
import { topProductsUrl, type useTopProducts } from './api/use-top-products';
import styles from './reports-page.module.scss';
import { ProductsTable } from './sales-tables';
import { csvOf } from './sales-words';

interface ProductsSoldProps {
  period: ReportPeriod;
  answer: ReturnType<typeof useTopProducts>;
}

/** What was sold most. */
export function ProductsSold({ period, answer }: ProductsSoldProps) {
  const { data: products, error } = answer;
  return (
    <section>
      <header className={styles.head}>
        <h2 className={styles.title}>Top products</h2>
        <a href={csvOf(topProductsUrl(period))} download>
          Top products as CSV
        </a>
      </header>
      <FailedFetch of={answer} otherwise="Failed to fetch the top products" />
      {!products && !error && <LoadingNote>Loading...</LoadingNote>}
      {products && !error && <ProductsTable label="Top products" products={products} />}
    </section>
  );
}
