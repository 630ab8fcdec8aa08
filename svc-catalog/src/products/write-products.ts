import type { Admin } from '@handloom/service-kit/audit/record-admin-change';
import { recordProductsChanged } from '../catalogue-events/record-products';
import { Prisma, type Transaction } from '../database';
import { recordForAudit } from './audited-product';
import {
  insertProducts,
  updateProducts,
  type ProductFacts,
  type StoredProduct,
} from './product-repository';

export interface ProductsToWrite {
  added: readonly ProductFacts[];
  /** Locked by the transaction. */
  changed: readonly { before: StoredProduct; after: StoredProduct }[];
}

/** Adds and changes many products in few statements, with the facts for other services and the audit. */
export async function writeProducts(
  transaction: Transaction,
  { added, changed }: ProductsToWrite,
  by: Admin,
): Promise<void> {
  const inserted = await insertProducts(transaction, added);
  const updated = changed.map(({ after }) => after);
  await updateProducts(transaction, updated);
  const ids = [...inserted, ...updated].map(({ id }) => id);
  await recordProductsChanged(transaction, Prisma.sql`p.id = ANY(${ids}::uuid[])`, by);
  await recordForAudit(transaction, by, [
    ...inserted.map((after) => ({ before: null, after })),
    ...changed,
  ]);
}
