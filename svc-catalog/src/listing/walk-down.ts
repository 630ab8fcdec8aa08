import { Prisma, type Database } from '../database';
import { where } from './product-filter';

/** So many are sooner passed on the way down an order's index, 4 µs each, than all matches are found and sorted. */
const EXPECTED_TO_PASS = 2_000;
/** Matches stand in heaps: all rugs of one pattern have prices alike, and names. Who has met too few by then gives up. */
const MOST_PASSED = 5_000;

interface Way {
  /** What the products have to say. */
  tsquery: string;
  /** Of all that are passed: what the order's index knows. */
  conditions: Prisma.Sql[];
  /** Of those that are met. */
  others: Prisma.Sql[];
  /** One with an index, of the columns of `products AS p`. */
  order: Prisma.Sql;
  limit: number;
  offset: number;
}

/** Whether so many match that the wanted ones should be met sooner on the way down an order than by their words. */
export function isSoonMet(asked: { wanted: number; total: number; inReach: number }): boolean {
  return (asked.wanted * asked.inReach) / asked.total <= EXPECTED_TO_PASS;
}

/** Reads products in their order until a page of those that match is full. @returns null when it does not soon get full */
export async function walkDown(
  database: Database,
  { tsquery, conditions, others, order, limit, offset }: Way,
): Promise<number[] | null> {
  const says = Prisma.sql`w.document @@ ${tsquery}::tsquery`;
  const met = await database.$queryRaw<{ sequence: number }[]>`
    SELECT p.sequence::float8 AS sequence
    FROM (SELECT p.sequence, p.price_minor, p.discount, p.rating, p.units_sold, p.sort_name
          FROM products AS p ${where(conditions)} ORDER BY ${order} LIMIT ${MOST_PASSED}::int) AS p
    JOIN product_words AS w ON w.product = p.sequence
    ${where([says, ...others])} ORDER BY ${order}
    LIMIT ${limit}::int OFFSET ${offset}::bigint`;
  return met.length === limit ? met.map(({ sequence }) => sequence) : null;
}
