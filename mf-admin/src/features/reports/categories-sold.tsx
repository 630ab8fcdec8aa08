import { formatAmount } from '@handloom/contracts/money-format';
import { toMinor } from '@handloom/contracts/money';
import type { CategorySales } from '@handloom/contracts/sales-reports';
import { countWords } from '@handloom/frontend-kit/count-words';
import { DataTable, NumberCell, type Column } from '../listing/data-table';
import { FailedFetch } from '../listing/failed-fetch';
import { LoadingNote } from '../listing/list-notes';
import { categorySalesUrl, useCategorySales } from './api/use-category-sales';
import type { ReportPeriod } from './api/use-sales-report';
import styles from './reports-page.module.scss';
import { csvOf } from './sales-words';

const COLUMNS: Column[] = [
  { label: 'Category' },
  { label: 'Sold', kind: 'number' },
  { label: 'Before tax', kind: 'number' },
  { label: 'Share', kind: 'number' },
];
const PERCENT = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What was sold of each category, as products were sorted when they were ordered. */
export function CategoriesSold({ period }: { period: ReportPeriod }) {
  const answer = useCategorySales(period);
  const { data: categories, error } = answer;
  return (
    <section>
      <header className={styles.head}>
        <h2 className={styles.title}>Categories</h2>
        <a href={csvOf(categorySalesUrl(period))} download>
          Categories as CSV
        </a>
      </header>
      <FailedFetch of={answer} otherwise="Failed to fetch the categories" />
      {!categories && !error && <LoadingNote>Loading...</LoadingNote>}
      {categories && !error && <CategoriesTable categories={categories} />}
    </section>
  );
}

function CategoriesTable({ categories }: { categories: CategorySales }) {
  const shareOf = ({ currency, amount }: CategorySales[number]) => {
    const all = categories
      .filter((one) => one.currency === currency)
      .reduce((sum, one) => sum + toMinor(one.amount), 0);
    return PERCENT.format(all === 0 ? 0 : toMinor(amount) / all);
  };
  return (
    <DataTable label="Sales by category" columns={COLUMNS}>
      {categories.map((category) => (
        <tr key={`${category._id} ${category.currency}`}>
          <td>{category.name}</td>
          <NumberCell>{countWords(category.quantity)}</NumberCell>
          <NumberCell>{formatAmount(category.amount, category.currency)}</NumberCell>
          <NumberCell>{shareOf(category)}</NumberCell>
        </tr>
      ))}
    </DataTable>
  );
}
