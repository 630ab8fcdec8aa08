import type { ImportReport } from '@handloom/contracts/product-files';
import { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';

const ROWS_TOLD = 20;

export interface AddedRow {
  number: number;
  name: string;
}

/**
 * Which of the rows that add a product have the name of one that is there, or else of another such row. Rugs may share a
 * name, so they are told and not refused: whoever sends a file a second time would have its products twice.
 */
export async function findSameNames(
  transaction: Transaction,
  added: readonly AddedRow[],
): Promise<NonNullable<ImportReport['sameNames']>> {
  const found = await transaction.$queryRaw<FoundName[]>(
    productsNamed(added.map(({ name }) => name)),
  );
  const rows = found.map(({ place, ...name }) => ({
    ...name,
    number: added[place - 1]?.number ?? 0,
  }));
  const told = (which: typeof rows) => ({
    count: which.length,
    rows: which.slice(0, ROWS_TOLD).map(({ number }) => number),
  });
  return {
    ofProducts: told(rows.filter(({ isTaken }) => isTaken)),
    inFile: told(rows.filter(({ isTaken, isShared }) => isShared && !isTaken)),
  };
}

interface FoundName {
  /** Among the names, from 1. */
  place: number;
  isTaken: boolean;
  isShared: boolean;
}

/**
 * The database makes the letters small, as it did for `sort_name`. `LIMIT` keeps the planner from reading a million
 * products to compare them with ten thousand names: each is looked up in the index.
 */
export function productsNamed(names: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT place::int, taken.is IS NOT NULL AS "isTaken",
      count(*) OVER (PARTITION BY sort_name) > 1 AS "isShared"
    FROM (SELECT place, lower(name) AS sort_name
      FROM unnest(${names}::text[]) WITH ORDINALITY AS typed (name, place)) AS typed
    LEFT JOIN LATERAL (
      SELECT true AS is FROM products WHERE products.sort_name = typed.sort_name LIMIT 1) AS taken ON true
    ORDER BY place`;
}
