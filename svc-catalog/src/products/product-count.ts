import { Prisma, type Database } from '../database';
import { where, type ProductFilter } from './product-filter';

const REMEMBERED_COUNTS = 1000;

/**
 * Counts matches. A count is remembered with the catalogue's revision, which every change of a product
 * raises, so that it is never stale, in any copy of the service.
 */
export function productCounter(database: Database) {
  const remembered = new Map<string, number>();

  /** @param meaning what rows and conditions say, as text that differs where they differ */
  return async (filter: ProductFilter, meaning: string, rows: Prisma.Sql): Promise<number> => {
    const key = `${filter.revision} ${meaning}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const [row] = await database.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM ${rows} ${where(filter.conditions)}`;
    const total = row?.total ?? 0;
    // Oldest first out: a revision that has passed is never asked for again.
    if (remembered.size >= REMEMBERED_COUNTS) {
      const oldest = remembered.keys().next();
      if (!oldest.done) remembered.delete(oldest.value);
    }
    remembered.set(key, total);
    return total;
  };
}
/** A category's kept count, less what came after the snapshot: reads only the newest few rows. */
export async function countSince(database: Database, filter: ProductFilter): Promise<number> {
  const newer = [Prisma.sql`p.sequence > ${filter.snapshot}::bigint`];
  if (filter.categoryId) newer.push(Prisma.sql`p.category_id = ${filter.categoryId}::uuid`);
  const [row] = await database.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM products p ${where(newer)}`;
  return row?.total ?? 0;
}
