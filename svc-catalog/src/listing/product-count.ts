import { estimateOf } from '@handloom/service-kit/lists/list-store';
import { Prisma, type Database } from '../database';
import { where, type ProductFilter } from './product-filter';

/** So many times what is counted, that an estimate which is as far wrong is no lie. */
export const CERTAINLY_MORE = 2;

/** How many match; beyond `mostCounted` what PostgreSQL estimates from its statistics. */
export interface MatchCount {
  total: number;
  isEstimated: boolean;
}

export const exactly = (total: number): MatchCount => ({ total, isEstimated: false });

/** @param matching `FROM … WHERE …` */
export async function countMatches(
  database: Database,
  matching: Prisma.Sql,
  mostCounted: number,
): Promise<MatchCount> {
  const estimated = await estimateOf(database, matching);
  if (estimated > mostCounted * CERTAINLY_MORE) return { total: estimated, isEstimated: true };
  const [row] = await database.$queryRaw<{ counted: number }[]>`
    SELECT count(*)::int AS counted FROM (SELECT ${matching} LIMIT ${mostCounted + 1}) AS found`;
  const counted = row?.counted ?? 0;
  if (counted <= mostCounted) return exactly(counted);
  return { total: Math.max(estimated, counted), isEstimated: true };
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
  const newer = [Prisma.sql`p.sequence > ${filter.snapshot}::bigint`, ...filter.belonging];
  const [row] = await database.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM products p ${where(newer)}`;
  return row?.total ?? 0;
}
