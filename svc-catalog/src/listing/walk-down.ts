import type { Database, Prisma } from '../database';
import { where } from './product-filter';

/** So many are sooner passed on the way down an order's index, 4 µs each, than all matches are found and sorted. */
const EXPECTED_TO_PASS = 2_000;
/** Matches stand in heaps: all rugs of one pattern have prices alike, and names. Who has met too few by then gives up. */
const MOST_PASSED = 5_000;

export interface Way {
  /** What the products have to say. */
  tsquery: string;
  /** Of all that are passed: what the order's index knows. */
  conditions: Prisma.Sql[];
  /** One with an index, of the columns of `products AS p`. */
  order: Prisma.Sql;
  most: number;
}

export interface Met {
  sequence: number;
  /** In minor units. */
  price: number;
}

/** Whether so many match that the wanted ones should be met sooner on the way down an order than by their words. */
export function isSoonMet(asked: { wanted: number; total: number; inReach: number }): boolean {
  return (asked.wanted * asked.inReach) / asked.total <= EXPECTED_TO_PASS;
}

/** Reads products in their order until it has met as many that match as are wanted, or has passed too many. */
export async function walkDown(
  database: Database,
  { tsquery, conditions, order, most }: Way,
): Promise<Met[]> {
  return database.$queryRaw<Met[]>`
    SELECT p.sequence::float8 AS sequence, p.price_minor::float8 AS price
    FROM (SELECT p.sequence, p.price_minor, p.discount, p.rating, p.units_sold, p.sort_name
          FROM products AS p ${where(conditions)} ORDER BY ${order} LIMIT ${MOST_PASSED}::int) AS p
    JOIN product_words AS w ON w.product = p.sequence
    WHERE w.document @@ ${tsquery}::tsquery ORDER BY ${order} LIMIT ${most}::int`;
}
