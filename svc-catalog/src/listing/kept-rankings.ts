import { Prisma, type Database } from '../database';
import { readOnce } from '../read-once';
import { CERTAINLY_MORE, exactly, type MatchCount } from './product-count';
import { where, type Bounds } from './product-filter';
import type { Met } from './walk-down';

/** Products of all rankings together, 16 bytes each. */
const MOST_KEPT = 4_000_000;

/** All that match, in an order, whatever they cost and since when they are there. */
export interface Ranking {
  sequences: Int32Array;
  /** In minor units, the lowest first: a range of them is two places, and counted without passing them all. */
  prices: Float64Array;
  /** Where in `prices` that of each product stands. */
  pricePlaces: Int32Array;
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
 * is found in numbers. With the catalogue's revision in its key, which every change of a product raises, a
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
  const [row] = await database.$queryRaw<Record<keyof Ranking, Uint8Array>[]>`
    WITH ranked AS MATERIALIZED (
      SELECT p.sequence::int AS sequence, p.price_minor::float8 AS price,
        (row_number() OVER (ORDER BY p.price_minor) - 1)::int AS place
      FROM (SELECT p.* ${matching} LIMIT ${most}::int) AS p ORDER BY ${order})
    SELECT coalesce(string_agg(int4send(sequence), ''), '') AS sequences,
      coalesce(string_agg(int4send(place), ''), '') AS "pricePlaces",
      (SELECT coalesce(string_agg(float8send(price), '' ORDER BY place), '') FROM ranked) AS prices
    FROM ranked`;
  return {
    sequences: new Int32Array(numbersIn(4, row?.sequences)),
    prices: new Float64Array(numbersIn(8, row?.prices)),
    pricePlaces: new Int32Array(numbersIn(4, row?.pricePlaces)),
  };
}

/** @param met in their order */
export function rankingOf(met: Met[]): Ranking {
  const byPrice = met.map((product, place) => ({ place, price: product.price }));
  byPrice.sort((one, other) => one.price - other.price);
  const pricePlaces = new Int32Array(met.length);
  for (const [pricePlace, { place }] of byPrice.entries()) pricePlaces[place] = pricePlace;
  return {
    sequences: Int32Array.from(met, ({ sequence }) => sequence),
    prices: Float64Array.from(byPrice, ({ price }) => price),
    pricePlaces,
  };
}

/** @param sent by PostgreSQL's `int4send` or `float8send`: so many bytes each, the highest first */
function numbersIn(bytes: 4 | 8, sent: Uint8Array = new Uint8Array()): ArrayBuffer {
  const numbers = new ArrayBuffer(sent.length);
  const written = Buffer.from(numbers);
  written.set(sent);
  if (bytes === 4) written.swap32();
  else written.swap64();
  return numbers;
}

/** How many products of a ranking are within the bounds, and those of a page of them, by `sequence`. */
export function pageWithin(
  { sequences, prices, pricePlaces }: Ranking,
  { newest, lowest, highest }: Bounds,
  { limit, offset }: { limit: number; offset: number },
): { sequences: number[] } & MatchCount {
  const [cheapest, tooDear] = placesWithin(prices, { lowest, highest });
  // What is new since a snapshot is seen by passing them all.
  const known = newest === Infinity ? tooDear - cheapest : null;
  const wanted = Math.min(offset + limit, known ?? Infinity);
  const page: number[] = [];
  let met = 0;
  for (let place = 0; place < sequences.length && (known === null || met < wanted); place += 1) {
    const sequence = sequences[place] ?? 0;
    const pricePlace = pricePlaces[place] ?? 0;
    if (pricePlace < cheapest || pricePlace >= tooDear || sequence > newest) continue;
    if (met >= offset && page.length < limit) page.push(sequence);
    met += 1;
  }
  return { sequences: page, ...exactly(known ?? met) };
}

/** Where the prices within the bounds begin among ascending ones, and where they have ended. */
export function placesWithin(
  prices: Float64Array,
  { lowest, highest }: Pick<Bounds, 'lowest' | 'highest'>,
): [number, number] {
  const end = firstPlace(prices, (price) => price > highest);
  return [
    Math.min(
      firstPlace(prices, (price) => price >= lowest),
      end,
    ),
    end,
  ];
}

/** Of numbers of which those that pass stand behind all others. */
function firstPlace(numbers: Float64Array, passes: (number: number) => boolean): number {
  let [first, end] = [0, numbers.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (passes(numbers[middle] ?? 0)) end = middle;
    else first = middle + 1;
  }
  return first;
}
