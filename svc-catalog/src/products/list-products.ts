import type { ProductQuery } from '@handloom/contracts/catalogue';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { Prisma, type Database, type Read } from '../database';
import { rememberedMeanings } from '../search/understand-search';
import type { ProductRecord } from './product';
import { corrected, countSince, productCounter, type MatchCount } from './product-count';
import {
  ALL_ROWS,
  BEST_SELLERS,
  manyProductsSaying,
  productsSaying,
  resolveFilter,
  where,
  withinFilter,
} from './product-filter';
import { byRelevance, orderBy, titlesFirst } from './product-order';
import { readProducts } from './product-rows';

/** Above this many matches, those whose title says it come first, but are not ranked among themselves. */
const RANKED_MATCHES = 1000;
/** A search that this share of the shop matches says nothing: its best sellers come first. */
const COMMONPLACE = 0.1;
/**
 * As far down it is soonest to walk along the order's index, and to read what each product says. Further the matches
 * are taken from the index of words and sorted: 40 ms for half of 100,000, where the walk to 1,000 takes 100.
 */
const WALKED_ROWS = 250;

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
export function productLister({ database, read }: Reading, mostCounted: number = MOST_COUNTED) {
  const count = productCounter(database, mostCounted);
  const understand = rememberedMeanings(database);

  return async (query: ProductQuery): Promise<ProductList> => {
    const filter = await resolveFilter(read, query);
    const { snapshot, knownTotal, revision } = filter;
    const nothing = { products: [], total: 0, isEstimated: false, snapshot };
    if (!filter.possible) return nothing;
    const text = query.search?.trim();
    const tsquery = text ? await understand({ text, revision }) : '';
    if (tsquery === null) return nothing;

    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    const { conditions } = filter;
    if (!tsquery) {
      const counted =
        knownTotal === null
          ? await count(filter, meaningOf(query, ''), ALL_ROWS)
          : exactly(
              knownTotal - (query.snapshot === undefined ? 0 : await countSince(database, filter)),
            );
      const order = orderBy(sort ?? 'newest');
      const products = await readPage(
        { database, read },
        { rows: ALL_ROWS, conditions, order, ...page },
      );
      return { products, ...corrected(counted, { shown: products.length, ...page }), snapshot };
    }

    const wanted = withinFilter(tsquery, filter);
    const matches = productsSaying(wanted);
    const counted = await count(filter, meaningOf(query, tsquery), matches);
    const { total } = counted;
    if (!counted.isEstimated && total <= page.offset) return { ...nothing, total };
    const isCommonplace = total > RANKED_MATCHES && total > filter.allProducts * COMMONPLACE;
    const isNear = page.offset + page.limit <= WALKED_ROWS;
    const rows = isCommonplace && isNear ? manyProductsSaying(wanted) : matches;
    let order = orderBy(sort ?? 'best-selling');
    if (!sort && !isCommonplace) {
      order = total <= RANKED_MATCHES ? byRelevance(tsquery) : titlesFirst(tsquery);
    }
    const products = await readPage({ database, read }, { rows, conditions, order, ...page });
    return { products, ...corrected(counted, { shown: products.length, ...page }), snapshot };
  };
}

const exactly = (total: number): MatchCount => ({ total, isEstimated: false });

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

/** But for prices. */
function meaningOf(query: ProductQuery, tsquery: string): string {
  const { category, size, snapshot } = query;
  return JSON.stringify([category, size, snapshot, tsquery]);
}
