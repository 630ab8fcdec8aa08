import type { Admin } from '@handloom/service-kit/audit/record-admin-change';
import {
  recordProductsChanged,
  recordProductsWithdrawn,
} from '../catalogue-events/record-products';
import { Prisma, type Transaction } from '../database';
import { recordForAudit } from './audited-product';
import {
  deleteProducts,
  insertProducts,
  updateProducts,
  type NewProduct,
  type StoredProduct,
} from './product-repository';

export interface ChangedProduct {
  before: StoredProduct;
  after: StoredProduct;
}

/** Those that are there are locked by the transaction. */
export interface ProductsToWrite {
  added?: readonly NewProduct[];
  changed?: readonly ChangedProduct[];
  deleted?: readonly StoredProduct[];
}

/** What an admin does to products, in few statements for many, with the facts for other services and the audit. */
export async function writeProducts(
  transaction: Transaction,
  { added = [], changed = [], deleted = [] }: ProductsToWrite,
  by: Admin,
): Promise<void> {
  const inserted = await insertProducts(transaction, added);
  const updated = changed.map(({ after }) => after);
  await updateProducts(transaction, updated);
  await deleteProducts(transaction, deleted);
  const ids = [...inserted, ...updated].map(({ id }) => id);
  await recordProductsChanged(transaction, Prisma.sql`p.id = ANY(${ids}::uuid[])`, by);
  const withdrawn = changed.filter(({ before, after }) => before.isPublished && !after.isPublished);
  const gone = [...deleted, ...withdrawn.map(({ before }) => before)];
  await recordProductsWithdrawn(
    transaction,
    gone.map(({ id, version }) => ({ id, version: version + 1 })),
    by.requestId,
  );
  await recordForAudit(transaction, by, [
    ...inserted.map((after) => ({ before: null, after })),
    ...changed,
    ...deleted.map((before) => ({ before, after: null })),
  ]);
}
