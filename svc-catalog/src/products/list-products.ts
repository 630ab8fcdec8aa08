import { LRUCache } from 'lru-cache';
import type { ProductQuery } from '@handloom/contracts/catalogue';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { Prisma, type Database, type Read } from '../database';
import { rememberedMeanings } from '../search/understand-search';
import type { ProductRecord } from './product';
import { keptRankings, ranksWithin } from './kept-rankings';
import { corrected, countMatches, countSince, exactly, type MatchCount } from './product-count';
import {
  ALL_ROWS,
  BEST_SELLERS,
  manyProductsSaying,
  productsSaying,
  resolveFilter,
  where,
  withinFilter,
} from './product-filter';
import { byRelevance, orderBy } from './product-order';
import { readProducts } from './product-rows';

const REMEMBERED_COUNTS = 1000;
/** A search that so many match, and this share of the shop, says nothing: its best sellers come first. */
const COMMONPLACE_MATCHES = 1000;
const COMMONPLACE_SHARE = 0.1;
/** So many are sooner passed on the way down an order's index, 4 µs each, than all matches are found and sorted. */
const WALKED_PRODUCTS = 2_000;

/** The database, and what reads from it by the same plan each time. */
export interface Reading {
  database: Database;
  read: Read;
}

interface ProductList extends MatchCount {
  products: ProductRecord[];
  snapshot: number;
}

/** @returns the query `GET /api/products` answers from: one page, and how many match in all. */
export function productLister(reading: Reading, mostCounted: number = MOST_COUNTED) {
  const { database, read } = reading;
  const understand = rememberedMeanings(database);
  const rankings = keptRankings(database, mostCounted);
  const counts = new LRUCache<string, MatchCount, Prisma.Sql>({
    max: REMEMBERED_COUNTS,
    fetchMethod: (_key, _stale, { context }) => countMatches(database, context, mostCounted),
  });

  return async (query: ProductQuery): Promise<ProductList> => {
    const filter = await resolveFilter(read, query);
    const { snapshot, knownTotal, revision, conditions, belonging, bounds, allProducts } = filter;
    const nothing = { products: [], ...exactly(0), snapshot };
    if (!filter.possible) return nothing;
    const text = query.search?.trim();
    const tsquery = text ? await understand({ text, revision }) : '';
    if (tsquery === null) return nothing;

    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    const orderOf = (total: number) => {
      if (sort || !tsquery) return orderBy(sort ?? 'newest');
      const isCommonplace = total > COMMONPLACE_MATCHES && total > allProducts * COMMONPLACE_SHARE;
      return isCommonplace ? orderBy('best-selling') : byRelevance(tsquery);
    };
    if (!tsquery && knownTotal !== null) {
      const later = query.snapshot === undefined ? 0 : await countSince(database, filter);
      const order = orderOf(knownTotal);
      const products = await readPage(reading, { rows: ALL_ROWS, conditions, order, ...page });
      return { products, ...exactly(knownTotal - later), snapshot };
    }

    const wanted = withinFilter(tsquery, filter);
    const rows = tsquery ? productsSaying(wanted) : ALL_ROWS;
    const key = JSON.stringify([revision, filter.categoryId, filter.sizeId, tsquery, sort]);
    const matches = await rankings(key, { rows, belonging, orderOf });
    if (matches.ranking) {
      const within = ranksWithin(matches.ranking, bounds);
      const shown = within.slice(page.offset, page.offset + page.limit);
      return { products: await readProducts(read, shown), ...exactly(within.length), snapshot };
    }

    const counted =
      conditions.length === belonging.length
        ? matches
        : await counts.forceFetch(JSON.stringify([key, bounds]), {
            context: Prisma.sql`FROM ${rows} ${where(conditions)}`,
          });
    const { total } = counted;
    if (!counted.isEstimated && total <= page.offset) return { ...nothing, total };
    const passed = ((page.offset + page.limit) * allProducts) / total;
    const products = await readPage(reading, {
      rows: tsquery && passed <= WALKED_PRODUCTS ? manyProductsSaying(wanted) : rows,
      conditions,
      // Too many to tell which says it best.
      order: orderOf(Infinity),
      ...page,
    });
    return { products, ...corrected(counted, { shown: products.length, ...page }), snapshot };
  };
}

interface PageOfRows {
  rows: Prisma.Sql;
  conditions: Prisma.Sql[];
  order: Prisma.Sql;
  limit: number;
  offset: number;
}

async function readPage(
  { database, read }: Reading,
  { rows, conditions, order, limit, offset }: PageOfRows,
): Promise<ProductRecord[]> {
  const page = await database.$queryRaw<{ sequence: number }[]>`
    SELECT p.sequence::float8 AS sequence FROM ${rows} ${where(conditions)} ORDER BY ${order}
    LIMIT ${limit}::int OFFSET ${offset}::bigint`;
  return readProducts(
    read,
    page.map(({ sequence }) => sequence),
  );
}
