import type { Statement } from '../database/repeated-statements';

/** The part of a Prisma client that lists need. */
export interface ListStore {
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>;
}

/**
 * How many rows there are as PostgreSQL believes, from its statistics: as fast for a million as for ten.
 * @param matching `FROM … WHERE …`
 */
export async function estimateOf(store: ListStore, { text, values }: Statement): Promise<number> {
  const [row] = await store.$queryRawUnsafe<
    { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[]
  >(`EXPLAIN (FORMAT JSON) SELECT ${text}`, ...values);
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
