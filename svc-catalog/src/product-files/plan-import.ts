import {
  PRODUCT_COLUMNS,
  type ImportReport,
  type ProductColumn,
} from '@handloom/contracts/product-files';
import { isStorable } from '@handloom/service-kit/server/storable-text';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Transaction } from '../database';
import { lockProducts, type NewProduct, type StoredProduct } from '../products/product-repository';
import type { ChangedProduct, ProductsToWrite } from '../products/write-products';
import { productCells } from './product-cells';
import type { NumberedRow, ProductRow } from './read-product-file';
import { namedPictures, readRow, type CellError, type KnownThings } from './read-row';
import { findSameNames, type AddedRow } from './same-names';
import { readTaxonomy } from '../taxonomy/read-taxonomy';

const ERRORS_TOLD = 100;
const CHANGES_TOLD = 50;

type ChangedFields = ImportReport['changes'][number]['fields'];

export interface ImportPlan {
  toWrite: ProductsToWrite;
  report: Omit<ImportReport, 'imported'>;
}

/** What a file would change, against the products as they are; the transaction keeps them so. */
export async function planImport(
  transaction: Transaction,
  rows: readonly NumberedRow[],
): Promise<ImportPlan> {
  const ids = rows.map(({ cells: { ID = '' } }) => ID.trim().toLowerCase());
  const present = await lockProducts(transaction, [...new Set(ids.filter(isUuid))]);
  const products = new Map(present.map((product) => [product.id, product]));
  const known = {
    taxonomy: await readTaxonomy(transaction),
    pictures: await knownPictures(transaction, rows),
  };
  const plan = emptyPlan(rows.length);
  const seen = new Set<string>();
  rows.forEach(({ number, cells }, place) => {
    const id = ids[place] ?? '';
    const problem = problemOfId(id, { seen, products });
    seen.add(id);
    planRow(plan, cells, {
      number,
      before: products.get(id) ?? null,
      problem,
      known,
    });
  });
  const sameNames = await findSameNames(transaction, plan.addedRows);
  return { toWrite: plan.toWrite, report: { ...plan.report, sameNames } };
}

function emptyPlan(rows: number) {
  const counts = { rows, added: 0, changed: 0, unchanged: 0, errorCount: 0 };
  return {
    toWrite: { added: [] as NewProduct[], changed: [] as ChangedProduct[] },
    addedRows: [] as AddedRow[],
    report: { ...counts, errors: [], changes: [] } as ImportPlan['report'],
  };
}

function problemOfId(
  id: string,
  { seen, products }: { seen: ReadonlySet<string>; products: ReadonlyMap<string, StoredProduct> },
): CellError[] {
  if (id === '') return [];
  if (seen.has(id)) return [{ column: 'ID', message: 'This product is in the file twice' }];
  if (products.has(id)) return [];
  return [{ column: 'ID', message: 'There is no product with this ID. A new one has none' }];
}

interface RowToPlan {
  number: number;
  before: StoredProduct | null;
  problem: CellError[];
  known: KnownThings;
}

function planRow(
  { toWrite, addedRows, report }: ReturnType<typeof emptyPlan>,
  row: ProductRow,
  { number, before, problem, known }: RowToPlan,
): void {
  const read = problem.length > 0 ? { errors: problem } : readRow(row, before, known);
  if ('errors' in read) {
    report.errorCount += read.errors.length;
    const told = read.errors.map((error) => ({ row: number, ...error }));
    report.errors.push(...told.slice(0, ERRORS_TOLD - report.errors.length));
    return;
  }
  const { after } = read;
  const fields = changedCells(before, after, known);
  if (fields.length === 0) {
    report.unchanged += 1;
    return;
  }
  if (before) {
    report.changed += 1;
    toWrite.changed.push({ before, after: { ...before, ...after } });
  } else {
    report.added += 1;
    toWrite.added.push(after);
    addedRows.push({ number, name: after.name });
  }
  if (report.changes.length < CHANGES_TOLD) {
    report.changes.push({ row: number, _id: before?.id ?? null, name: after.name, fields });
  }
}

function changedCells(
  before: StoredProduct | null,
  after: Parameters<typeof productCells>[0],
  { taxonomy }: KnownThings,
): ChangedFields {
  const old = before && productCells(before, taxonomy);
  const now = productCells(after, taxonomy);
  const said = (cells: Record<ProductColumn, unknown>, column: ProductColumn) =>
    String(cells[column]);
  return PRODUCT_COLUMNS.filter((column) => column !== 'ID')
    .map((column) => ({
      column,
      before: old && said(old, column),
      after: said(now, column),
    }))
    .filter((each) => (old ? each.before !== each.after : each.after !== ''));
}

async function knownPictures(
  transaction: Transaction,
  rows: readonly NumberedRow[],
): Promise<ReadonlySet<string>> {
  const named = [...new Set(rows.flatMap(({ cells }) => namedPictures(cells) ?? []))].filter(
    isStorable,
  );
  const known = await transaction.$queryRaw<{ hash: string }[]>`
    SELECT hash FROM images WHERE hash = ANY(${named}::text[])`;
  return new Set(known.map(({ hash }) => hash));
}
