import { setImmediate as turnOfOthers } from 'node:timers/promises';
import {
  PRODUCT_COLUMNS,
  type ImportReport,
  type ProductColumn,
} from '@handloom/contracts/product-files';
import { isStorable } from '@handloom/service-kit/server/storable-text';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Transaction } from '../database';
import {
  lockProducts,
  type ProductFacts,
  type StoredProduct,
} from '../products/product-repository';
import type { ProductsToWrite } from '../products/write-products';
import { productCells } from './product-cells';
import type { NumberedRow } from './read-product-file';
import { namedPictures, readRow, type KnownThings } from './read-row';
import { findSameNames } from './same-names';
import { readTaxonomy } from '../taxonomy/read-taxonomy';

const ERRORS_TOLD = 100;
const CHANGES_TOLD = 50;
/** As long as these take, 10 ms, others wait. */
const ROWS_AT_ONCE = 100;

type Report = Omit<ImportReport, 'imported'>;
type ChangedFields = Report['changes'][number]['fields'];

export interface ImportPlan {
  toWrite: ProductsToWrite;
  report: Report;
}

/** A row that adds or changes a product. */
interface Step {
  number: number;
  /** Null: a new one. */
  before: StoredProduct | null;
  after: ProductFacts;
  fields: ChangedFields;
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
  const errors: Report['errors'] = [];
  const steps: Step[] = [];
  const seen = new Set<string>();
  let unchanged = 0;
  for (const [place, { number, cells }] of rows.entries()) {
    if (place % ROWS_AT_ONCE === 0) await turnOfOthers();
    const id = ids[place] ?? '';
    const before = products.get(id) ?? null;
    const problem = id !== '' && problemOfId(before, seen.has(id));
    seen.add(id);
    const read = problem
      ? { errors: [{ column: 'ID', message: problem }] }
      : readRow(cells, before, known);
    if ('errors' in read) {
      errors.push(...read.errors.map((error) => ({ row: number, ...error })));
      continue;
    }
    const fields = changedCells(before, read.after, known);
    if (fields.length === 0) unchanged += 1;
    else steps.push({ number, before, after: read.after, fields });
  }
  const added = steps.filter(({ before }) => !before);
  const changed = steps.flatMap(({ before, after }) =>
    before ? [{ before, after: { ...before, ...after } }] : [],
  );
  const addedRows = added.map(({ number, after: { name } }) => ({ number, name }));
  return {
    toWrite: { added: added.map(({ after }) => after), changed },
    report: {
      rows: rows.length,
      added: added.length,
      changed: changed.length,
      unchanged,
      errorCount: errors.length,
      errors: errors.slice(0, ERRORS_TOLD),
      changes: steps.slice(0, CHANGES_TOLD).map(({ number, before, after, fields }) => {
        return { row: number, _id: before?.id ?? null, name: after.name, fields };
      }),
      sameNames: await findSameNames(transaction, addedRows),
    },
  };
}

function problemOfId(product: StoredProduct | null, isAgain: boolean): string | false {
  if (isAgain) return 'This product is in the file twice';
  return !product && 'There is no product with this ID. A new one has none';
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
