import { Prisma, type Database } from '../database';
import { readOnce } from '../read-once';
import { CERTAINLY_MORE, exactly, type MatchCount } from './product-count';
import { where, type Bounds } from './product-filter';

/** Products of all rankings together, 16 bytes each. */
const MOST_KEPT = 2_000_000;

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
  /** How many match, by PostgreSQL's statistics. */
  estimated: number;
  /** The same order is the same object. */
  orderOf(total: number): Prisma.Sql;
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
export function keptRankings(database: Database, mostRanked: number) {
  const room = {
    maxSize: MOST_KEPT,
    sizeCalculation: ({ ranking }: Matches) => 1 + (ranking?.prices.length ?? 0),
  };
  return readOnce<Matches, Ranked>(room, async ({ rows, belonging, estimated, orderOf }) => {
    const matching = Prisma.sql`FROM ${rows} ${where(belonging)}`;
    const tooMany = (total: number) => ({ total, isEstimated: true, ranking: null });
    if (estimated > mostRanked * CERTAINLY_MORE) return tooMany(estimated);
    const read = (order: Prisma.Sql) =>
      readRanking(database, { matching, order, most: mostRanked + 1 });
    const expected = orderOf(estimated);
    const ranking = await read(expected);
    const total = ranking.prices.length;
    if (total > mostRanked) return tooMany(Math.max(estimated, total));
    const order = orderOf(total);
    return { ...exactly(total), ranking: order === expected ? ranking : await read(order) };
  });
}

async function readRanking(
  database: Database,
  { matching, order, most }: { matching: Prisma.Sql; order: Prisma.Sql; most: number },
): Promise<Ranking> {
  const [row] = await database.$queryRaw<{ sequences: Uint8Array; prices: Uint8Array }[]>`
    SELECT coalesce(string_agg(float8send(sequence), ''), '') AS sequences,
      coalesce(string_agg(float8send(price), ''), '') AS prices
    FROM (SELECT p.sequence::float8 AS sequence, p.price_minor::float8 AS price
          FROM (SELECT p.* ${matching} LIMIT ${most}::int) AS p ORDER BY ${order}) AS ranked`;
  return { sequences: numbersIn(row?.sequences), prices: numbersIn(row?.prices) };
}

/** @param sent by PostgreSQL's `float8send`: eight bytes each, the highest first */
function numbersIn(sent: Uint8Array = new Uint8Array()): Float64Array {
  const numbers = new Float64Array(sent.length / Float64Array.BYTES_PER_ELEMENT);
  Buffer.from(numbers.buffer).set(sent);
  Buffer.from(numbers.buffer).swap64();
  return numbers;
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
