import { LRUCache } from 'lru-cache';
import { Prisma, type Database } from '../database';
import { where, type ProductFilter } from './product-filter';

/** Of all that is remembered, 8 bytes each. */
const REMEMBERED_PRICES = 1_000_000;
const REMEMBERED_COUNTS = 1000;
/** So many times what is counted, that an estimate which is that far wrong may be told as one. */
const CERTAINLY_MORE = 2;

/** How many match; beyond `mostCounted` what PostgreSQL estimates from its statistics. */
export interface MatchCount {
  total: number;
  isEstimated: boolean;
}

/** What a query means but for its prices. */
interface Matches {
  rows: Prisma.Sql;
  filter: ProductFilter;
}

/**
 * Counts matches. Of a search or a category the prices of all matches are remembered, so that another range of prices
 * is counted without asking for it; when they are more than `mostCounted`, each range is. All is remembered with
 * the catalogue's revision, which every change of a product raises, so that it is never stale, in any copy of the service.
 */
export function productCounter(database: Database, mostCounted: number) {
  /** In ascending order; none when there are more than are counted. */
  const prices = new LRUCache<string, { all: Float64Array | null }, Matches>({
    maxSize: REMEMBERED_PRICES,
    sizeCalculation: ({ all }) => 1 + (all?.length ?? 0),
    fetchMethod: async (_key, _stale, { context: { rows, filter } }) => {
      const [found] = await database.$queryRaw<{ prices: number[] | null }[]>`
        SELECT array_agg(price::float8 ORDER BY price) AS prices
        FROM (SELECT p.price_minor AS price FROM ${rows} ${where(filter.belonging)}
              LIMIT ${mostCounted + 1}::int) AS found`;
      const all = found?.prices ?? [];
      return { all: all.length > mostCounted ? null : Float64Array.from(all) };
    },
  });
  const counts = new LRUCache<string, MatchCount, Matches>({
    max: REMEMBERED_COUNTS,
    fetchMethod: (_key, _stale, { context: { rows, filter } }) =>
      count(Prisma.sql`FROM ${rows} ${where(filter.conditions)}`),
  });

  async function count(matching: Prisma.Sql): Promise<MatchCount> {
    const estimated = await estimateOf(database, matching);
    if (estimated > mostCounted * CERTAINLY_MORE) return { total: estimated, isEstimated: true };
    const [row] = await database.$queryRaw<{ counted: number }[]>`
      SELECT count(*)::int AS counted FROM (SELECT ${matching} LIMIT ${mostCounted + 1}) AS found`;
    const counted = row?.counted ?? 0;
    const isEstimated = counted > mostCounted;
    return { total: isEstimated ? Math.max(estimated, counted) : counted, isEstimated };
  }

  /** @param meaning what the rows and conditions say but for prices, as text that differs where they differ */
  return async (filter: ProductFilter, meaning: string, rows: Prisma.Sql): Promise<MatchCount> => {
    const { revision, lowest, highest } = filter;
    const key = `${revision} ${meaning}`;
    const context = { rows, filter };
    const { all } = await prices.forceFetch(key, { context });
    if (!all) return counts.forceFetch(`${key} ${lowest} ${highest}`, { context });
    return { total: placeOf(highest, all, true) - placeOf(lowest, all, false), isEstimated: false };
  };
}

/** How many of the ascending prices lie before one, or are it. */
function placeOf(price: number, prices: Float64Array, isCounted: boolean): number {
  let from = 0;
  let to = prices.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const each = prices[middle] ?? 0;
    if (each < price || (isCounted && each === price)) from = middle + 1;
    else to = middle;
  }
  return from;
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
