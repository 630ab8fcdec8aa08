import { Prisma, type Database } from '../database';
import type { MatchCount } from './product-count';
import { where } from './product-filter';

export interface Page {
  order: Prisma.Sql;
  limit: number;
  offset: number;
}

/** A page's products by `sequence`, and how many match in all. */
export interface Found extends MatchCount {
  sequences: number[];
}

export async function readPage(
  database: Database,
  { rows, conditions, order, limit, offset }: Page & { rows: Prisma.Sql; conditions: Prisma.Sql[] },
): Promise<number[]> {
  const page = await database.$queryRaw<{ sequence: number }[]>`
    SELECT p.sequence::float8 AS sequence FROM ${rows} ${where(conditions)} ORDER BY ${order}
    LIMIT ${limit}::int OFFSET ${offset}::bigint`;
  return page.map(({ sequence }) => sequence);
}
