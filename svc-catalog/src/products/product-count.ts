import { Prisma, type Database } from '../database';
import { where, type ProductFilter } from './product-filter';

const REMEMBERED_COUNTS = 1000;

/** How many match; beyond `mostCounted` what PostgreSQL estimates from its statistics. */
export interface MatchCount {
  total: number;
  isEstimated: boolean;
}

/**
 * Counts matches. A count is remembered with the catalogue's revision, which every change of a product
 * raises, so that it is never stale, in any copy of the service.
 */
export function productCounter(database: Database, mostCounted: number) {
  const remembered = new Map<string, MatchCount>();

  /** @param meaning what rows and conditions say, as text that differs where they differ */
  return async (filter: ProductFilter, meaning: string, rows: Prisma.Sql): Promise<MatchCount> => {
    const key = `${filter.revision} ${meaning}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const matching = Prisma.sql`FROM ${rows} ${where(filter.conditions)}`;
    const [row] = await database.$queryRaw<{ counted: number }[]>`
      SELECT count(*)::int AS counted FROM (SELECT ${matching} LIMIT ${mostCounted + 1}) AS found`;
    const counted = row?.counted ?? 0;
    const isEstimated = counted > mostCounted;
    const total = isEstimated ? Math.max(await estimateOf(database, matching), counted) : counted;
    // Oldest first out: a revision that has passed is never asked for again.
    if (remembered.size >= REMEMBERED_COUNTS) {
      const oldest = remembered.keys().next();
      if (!oldest.done) remembered.delete(oldest.value);
    }
    remembered.set(key, { total, isEstimated });
    return { total, isEstimated };
  };
}

async function estimateOf(database: Database, matching: Prisma.Sql): Promise<number> {
  const [row] = await database.$queryRaw<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[]>`
    EXPLAIN (FORMAT JSON) SELECT ${matching}`;
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** What a page tells of the estimate that it was cut by: there is at least what it shows, and no more than it is short of. */
export function corrected(
  { total, isEstimated }: MatchCount,
  { shown, offset, limit }: { shown: number; offset: number; limit: number },
): MatchCount {
  if (!isEstimated) return { total, isEstimated };
  if (shown === limit) return { total: Math.max(total, offset + limit + 1), isEstimated };
  if (shown > 0) return { total: offset + shown, isEstimated: false };
  return { total: Math.min(total, offset), isEstimated };
}

/** A category's kept count, less what came after the snapshot: reads only the newest few rows. */
export async function countSince(database: Database, filter: ProductFilter): Promise<number> {
  const newer = [Prisma.sql`p.sequence > ${filter.snapshot}::bigint`];
  if (filter.categoryId) newer.push(Prisma.sql`p.category_id = ${filter.categoryId}::uuid`);
  const [row] = await database.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM products p ${where(newer)}`;
  return row?.total ?? 0;
}
