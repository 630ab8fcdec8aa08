import type { ProductBulkStep } from '@handloom/contracts/product-bulk';
import { useMoney } from '@handloom/frontend-kit/money';
import { DataTable, NumberCell, type Column } from '../listing/data-table';
import type { BulkKind } from './bulk-product-buttons';
import styles from './bulk-preview.module.scss';

const STANDS: Column[] = [
  { label: 'Product' },
  { label: 'Category' },
  { label: 'Price', kind: 'number' },
];
const COLUMNS: Record<BulkKind, Column[]> = {
  price: [
    { label: 'Product' },
    { label: 'Price now', kind: 'number' },
    { label: 'New price', kind: 'number' },
  ],
  category: [{ label: 'Product' }, { label: 'Category now' }, { label: 'New category' }],
  publish: STANDS,
  unpublish: STANDS,
  delete: STANDS,
};

/** What of a product is another one afterwards. */
const CHANGED = {
  price: 'price',
  category: 'category',
  publish: 'published',
  unpublish: 'published',
} as const satisfies Record<Exclude<BulkKind, 'delete'>, string>;

/** Whether a product is not as it was afterwards. */
export function changes({ before, after, problem }: ProductBulkStep, kind: BulkKind): boolean {
  if (problem || !before) return false;
  return kind === 'delete' || before[CHANGED[kind]] !== after?.[CHANGED[kind]];
}

interface BulkPreviewProps {
  kind: BulkKind;
  steps: ProductBulkStep[];
  /** Another one is on its way. */
  isBusy: boolean;
}

/** What would become of each product, those first to which nothing can be done. */
export function BulkPreview({ kind, steps, isBusy }: BulkPreviewProps) {
  const sorted = [...steps].sort((one, other) => Number(!one.problem) - Number(!other.problem));
  return (
    <DataTable label="Preview" columns={COLUMNS[kind]} isBusy={isBusy}>
      {sorted.map((step) => (
        <tr key={step._id}>
          <td className={styles.name}>
            {step.name ?? 'Deleted product'}
            {step.problem && <span className={styles.problem}>{step.problem}</span>}
          </td>
          <Cells kind={kind} step={step} />
        </tr>
      ))}
    </DataTable>
  );
}

function Cells({ kind, step: { before, after } }: { kind: BulkKind; step: ProductBulkStep }) {
  const money = useMoney();
  const price = (stand: ProductBulkStep['before']) => (stand ? money.catalogue(stand.price) : '–');
  if (kind === 'price') {
    return (
      <>
        <NumberCell>{price(before)}</NumberCell>
        <NumberCell>{after && after.price === before?.price ? 'stays' : price(after)}</NumberCell>
      </>
    );
  }
  if (kind === 'category') {
    return (
      <>
        <td>{before?.category ?? '–'}</td>
        <td>{after && after.category === before?.category ? 'stays' : (after?.category ?? '–')}</td>
      </>
    );
  }
  return (
    <>
      <td>{before?.category ?? '–'}</td>
      <NumberCell>{price(before)}</NumberCell>
    </>
  );
}
