import { Link } from 'react-router-dom';
import { formatAmount } from '@handloom/contracts/money-format';
import { PAYMENT_METHOD_LABELS } from '@handloom/contracts/orders';
import type { SalesReport, TopProducts } from '@handloom/contracts/sales-reports';
import { countWords } from '@handloom/frontend-kit/count-words';
import { DataTable, NumberCell, type Column } from '../listing/data-table';
import { spanShown, STEP_NAMES } from './sales-words';

const SUMS: Column[] = [
  { label: 'Orders', kind: 'number' },
  { label: 'Before tax', kind: 'number' },
  { label: 'Tax', kind: 'number' },
  { label: 'Sales', kind: 'number' },
  { label: 'Refunds', kind: 'number' },
];
const METHOD_COLUMNS: Column[] = [
  { label: 'Method' },
  { label: 'Orders', kind: 'number' },
  { label: 'Sales', kind: 'number' },
  { label: 'Refunds', kind: 'number' },
];
const PRODUCT_COLUMNS: Column[] = [
  { label: 'Product' },
  { label: 'Sold', kind: 'number' },
  { label: 'Before tax', kind: 'number' },
];

/** The latest first. */
export function SalesTable({ report: { by, periods } }: { report: SalesReport }) {
  return (
    <DataTable label={`Sales by ${by}`} columns={[{ label: STEP_NAMES[by] }, ...SUMS]}>
      {[...periods].reverse().map((period) => (
        <tr key={`${period.from} ${period.currency}`}>
          <td>{spanShown(period, by)}</td>
          <NumberCell>{countWords(period.orders)}</NumberCell>
          <NumberCell>{formatAmount(period.subtotal, period.currency)}</NumberCell>
          <NumberCell>{formatAmount(period.tax, period.currency)}</NumberCell>
          <NumberCell>{formatAmount(period.total, period.currency)}</NumberCell>
          <NumberCell>{formatAmount(period.refunded, period.currency)}</NumberCell>
        </tr>
      ))}
    </DataTable>
  );
}

export function MethodsTable({ methods }: Pick<SalesReport, 'methods'>) {
  return (
    <DataTable label="Sales by payment method" columns={METHOD_COLUMNS}>
      {methods.map(({ paymentMethod, currency, orders, total, refunded }) => (
        <tr key={`${paymentMethod} ${currency}`}>
          <td>{PAYMENT_METHOD_LABELS[paymentMethod]}</td>
          <NumberCell>{countWords(orders)}</NumberCell>
          <NumberCell>{formatAmount(total, currency)}</NumberCell>
          <NumberCell>{formatAmount(refunded, currency)}</NumberCell>
        </tr>
      ))}
    </DataTable>
  );
}

export function ProductsTable({ label, products }: { label: string; products: TopProducts }) {
  return (
    <DataTable label={label} columns={PRODUCT_COLUMNS}>
      {products.map(({ _id, name, currency, quantity, amount }) => (
        <tr key={`${_id} ${currency}`}>
          <td>
            <Link to={`/admin/products?search=${encodeURIComponent(_id)}`}>{name}</Link>
          </td>
          <NumberCell>{countWords(quantity)}</NumberCell>
          <NumberCell>{formatAmount(amount, currency)}</NumberCell>
        </tr>
      ))}
    </DataTable>
  );
}
