import type { ProductQuery } from '@handloom/contracts/catalogue';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { Prisma, type Database, type Reading } from '../database';
import { readOnce } from '../read-once';
import { rememberedMeanings } from '../search/understand-search';
import type { ProductRecord } from './product';
import { keptRankings, pageWithin } from './kept-rankings';
import { corrected, countMatches, countSince, exactly, type MatchCount } from './product-count';
import {
  ALL_ROWS,
  BEST_SELLERS,
  filterResolver,
  isSoonMet,
  manyProductsSaying,
  productsSaying,
  where,
  withinFilter,
  type ProductFilter,
} from './product-filter';
import { byRelevance, orderBy } from './product-order';
import { keptProducts } from './kept-products';

/** To rank so many once takes 0.2 s. What more match is met soon enough on the way down any order. */
const MOST_RANKED = 50_000;
const REMEMBERED_COUNTS = 1000;
/** A search that so many match, and this share of the shop, says nothing: its best sellers come first. */
const COMMONPLACE_MATCHES = 1000;
const COMMONPLACE_SHARE = 0.1;

interface ProductList extends MatchCount {
  products: ProductRecord[];
  snapshot: number;
}

interface Asked {
  filter: ProductFilter;
  /** What the words mean; empty: no words, so all products. */
  tsquery: string;
  sort: ProductQuery['sort'] | null;
  page: { limit: number; offset: number };
}

/** @returns the query `GET /api/products` answers from: one page, and how many match in all. */
export function productLister(
  { database, read }: Reading,
  { mostCounted = MOST_COUNTED, mostRanked = MOST_RANKED } = {},
) {
  const resolveFilter = filterResolver(read);
  const understand = rememberedMeanings(database);
  const readProducts = keptProducts(read);
  const rankings = keptRankings(database);
  const count = readOnce({ max: REMEMBERED_COUNTS }, (matching: Prisma.Sql) =>
    countMatches(database, matching, mostCounted),
  );

  return async (query: ProductQuery): Promise<ProductList> => {
    const filter = await resolveFilter(query);
    const { revision, snapshot } = filter;
    const text = query.search?.trim();
    const tsquery = text ? await understand({ text, revision }) : '';
    if (!filter.possible || tsquery === null) return { products: [], ...exactly(0), snapshot };
    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    const { sequences, ...counted } = await find({ filter, tsquery, sort, page });
    return { products: await readProducts(revision, sequences), ...counted, snapshot };
  };

  async function find({ filter, tsquery, sort, page }: Asked): Promise<Found> {
    const { knownTotal, revision, conditions, belonging, bounds } = filter;
    const order = orderBy(sort ?? (tsquery ? 'best-selling' : 'newest'));
    if (!tsquery && knownTotal !== null) {
      const later = Number.isFinite(bounds.newest) ? await countSince(database, filter) : 0;
      const sequences = await readPage(database, { rows: ALL_ROWS, conditions, order, ...page });
      return { sequences, ...exactly(knownTotal - later) };
    }
    const words = withinFilter(tsquery, filter);
    const rows = tsquery ? productsSaying(words) : ALL_ROWS;
    const wanted = page.offset + page.limit;
    const { inReach } = filter;
    // An order that is an index of its own needs no ranking of more than are counted, where those are soon met.
    const isIndexed = sort && isSoonMet({ wanted, total: mostCounted, inReach });
    const most = isIndexed ? Math.min(mostCounted, mostRanked) : mostRanked;
    const key = JSON.stringify([revision, filter.categoryId, filter.sizeId, tsquery, sort, most]);
    const isByRelevance = (total: number) => !sort && !isCommonplace(total, filter);
    const orderOf = (total: number) => (isByRelevance(total) ? byRelevance(tsquery) : order);
    // Without words an index in the order finds a page at once, and so does not need to know all others.
    const matches = tsquery ? await rankings(key, { rows, belonging, orderOf, most }) : null;
    if (matches?.ranking) return pageWithin(matches.ranking, bounds, page);

    const counted =
      matches && conditions.length === belonging.length
        ? matches
        : await count(JSON.stringify([key, bounds]), Prisma.sql`FROM ${rows} ${where(conditions)}`);
    const { total, isEstimated } = counted;
    if (!isEstimated && total <= page.offset) return { sequences: [], ...counted };
    const isWalked = tsquery && isSoonMet({ wanted, total, inReach });
    const sequences = await readPage(database, {
      rows: isWalked ? manyProductsSaying(words) : rows,
      conditions,
      order,
      ...page,
    });
    return { sequences, ...corrected(counted, { shown: sequences.length, ...page }) };
  }
}

interface Found extends MatchCount {
  sequences: number[];
}

function isCommonplace(total: number, { allProducts }: ProductFilter): boolean {
  return total > COMMONPLACE_MATCHES && total > allProducts * COMMONPLACE_SHARE;
}

interface PageOfRows {
  rows: Prisma.Sql;
  conditions: Prisma.Sql[];
  order: Prisma.Sql;
  limit: number;
  offset: number;
}

async function readPage(
  database: Database,
  { rows, conditions, order, limit, offset }: PageOfRows,
): Promise<number[]> {
  const page = await database.$queryRaw<{ sequence: number }[]>`
    SELECT p.sequence::float8 AS sequence FROM ${rows} ${where(conditions)} ORDER BY ${order}
    LIMIT ${limit}::int OFFSET ${offset}::bigint`;
  return page.map(({ sequence }) => sequence);
}
