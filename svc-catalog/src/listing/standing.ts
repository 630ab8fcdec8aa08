import { Prisma, type Read } from '../database';

/** Whom a list is for: shoppers see what is published. */
export type Standing = 'published' | 'unpublished';

/**
 * So few that are not published are named, by what stands in each index: to ask the rows took three to five times
 * as long, for a count and for a page far down. A list of more costs more than the rows.
 */
const MOST_NAMED = 1_000;

/** What products of a standing have in common, as conditions on `products AS p`; none where all are published. */
export async function conditionsOf(standing: Standing, read: Read): Promise<Prisma.Sql[]> {
  if (standing === 'unpublished') return [Prisma.sql`p.published_at IS NULL`];
  const [row] = await read<{ unpublished: number[] }>(Prisma.sql`
    SELECT array(SELECT sequence::float8 FROM products WHERE published_at IS NULL
                 LIMIT ${MOST_NAMED + 1}::int) AS unpublished`);
  const { unpublished } = row ?? { unpublished: [] };
  if (unpublished.length === 0) return [];
  return unpublished.length > MOST_NAMED
    ? [Prisma.sql`p.published_at IS NOT NULL`]
    : [Prisma.sql`p.sequence <> ALL (${unpublished}::bigint[])`];
}
