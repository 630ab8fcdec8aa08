import { Prisma, type Database } from '../database';
import { readOnce } from '../read-once';
import { countMatches, exactly, type MatchCount } from './product-count';
import { where, type Bounds } from './product-filter';

/** Products of all rankings together, 16 bytes each. */
const MOST_KEPT = 1_000_000;
/** As old may the order of best sellers be: sales raise no revision. */
const KEPT_MS = 60_000;

/** All that match, in an order, whatever they cost and since when they are there. */
interface Ranking {
  sequences: Float64Array;
  /** In minor units. */
  prices: Float64Array;
}

/** What is ranked, said by a key that differs where it does, also by the catalogue's revision. */
interface Ranked {
  rows: Prisma.Sql;
  belonging: Prisma.Sql[];
  orderOf(total: number): Prisma.Sql;
  /** More are not ranked. */
  most: number;
}

interface Matches extends MatchCount {
  /** None where they are more than are ranked. */
  ranking: Ranking | null;
}

/**
 * Which products match, in their order, read once and kept: another range of prices or another page of the same search
 * is a pass over numbers. With the catalogue's revision in its key, which every change of a product raises, a
 * ranking is never of another catalogue, in any copy of the service.
 */
export function keptRankings(database: Database) {
  const room = {
    maxSize: MOST_KEPT,
    sizeCalculation: ({ ranking }: Matches) => 1 + (ranking?.prices.length ?? 0),
    ttl: KEPT_MS,
  };
  return readOnce<Matches, Ranked>(room, async ({ rows, belonging, orderOf, most }) => {
    const matching = Prisma.sql`FROM ${rows} ${where(belonging)}`;
    const counted = await countMatches(database, matching, most);
    if (counted.isEstimated) return { ...counted, ranking: null };
    const ranking = await readRanking(database, matching, orderOf(counted.total));
    return { ...counted, ranking };
  });
}

async function readRanking(
  database: Database,
  matching: Prisma.Sql,
  order: Prisma.Sql,
): Promise<Ranking> {
  const [row] = await database.$queryRaw<{ sequences: number[]; prices: number[] }[]>`
    SELECT coalesce(array_agg(sequence), '{}') AS sequences, coalesce(array_agg(price), '{}') AS prices
    FROM (SELECT p.sequence::float8 AS sequence, p.price_minor::float8 AS price ${matching}
          ORDER BY ${order}) AS ranked`;
  return {
    sequences: Float64Array.from(row?.sequences ?? []),
    prices: Float64Array.from(row?.prices ?? []),
  };
}

/** How many products of a ranking are within the bounds, and those of a page of them, by `sequence`. */
export function pageWithin(
  { sequences, prices }: Ranking,
  { newest, lowest, highest }: Bounds,
  { limit, offset }: { limit: number; offset: number },
): { sequences: number[] } & MatchCount {
  const page: number[] = [];
  let total = 0;
  for (let place = 0; place < prices.length; place += 1) {
    const sequence = sequences[place] ?? 0;
    const price = prices[place] ?? 0;
    if (price < lowest || price > highest || sequence > newest) continue;
    if (total >= offset && page.length < limit) page.push(sequence);
    total += 1;
  }
  return { sequences: page, ...exactly(total) };
}
