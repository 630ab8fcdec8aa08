import type { ProductQuery } from '@handloom/contracts/catalogue';
import { Prisma, type Database } from '../database';
import { understandSearch } from '../search/understand-search';
import type { ProductRecord } from './product';
import { countSince, productCounter } from './product-count';
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

interface ProductList {
  products: ProductRecord[];
  total: number;
  snapshot: number;
}

/** @returns the query `GET /api/products` answers from: one page, and how many match in all. */
export function productLister(database: Database) {
  const count = productCounter(database);

  return async (query: ProductQuery): Promise<ProductList> => {
    const filter = await resolveFilter(database, query);
    const { snapshot, knownTotal } = filter;
    const nothing = { products: [], total: 0, snapshot };
    if (!filter.possible) return nothing;
    const tsquery = query.search?.trim() ? await understandSearch(database, query.search) : '';
    if (tsquery === null) return nothing;

    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    const { conditions } = filter;
    if (!tsquery) {
      const total =
        knownTotal === null
          ? await count(filter, meaningOf(query, ''), ALL_ROWS)
          : knownTotal - (query.snapshot === undefined ? 0 : await countSince(database, filter));
      const order = orderBy(sort ?? 'newest');
      const wanted = { rows: ALL_ROWS, conditions, order, ...page };
      return { products: await readPage(database, wanted), total, snapshot };
    }

    const wanted = withinFilter(tsquery, filter);
    const matches = productsSaying(wanted);
    const total = await count(filter, meaningOf(query, tsquery), matches);
    if (total <= page.offset) return { ...nothing, total };
    const isCommonplace = total > RANKED_MATCHES && total > filter.allProducts * COMMONPLACE;
    const rows = isCommonplace ? manyProductsSaying(wanted) : matches;
    let order = orderBy(sort ?? 'best-selling');
    if (!sort && !isCommonplace) {
      order = total <= RANKED_MATCHES ? byRelevance(tsquery) : titlesFirst(tsquery);
    }
    const products = await readPage(database, { rows, conditions, order, ...page });
    return { products, total, snapshot };
  };
}

interface PageOfRows {
  rows: Prisma.Sql;
  conditions: Prisma.Sql[];
  order: Prisma.Sql;
  limit: number;
  offset: number;
}

function readPage(
  database: Database,
  { rows, conditions, order, limit, offset }: PageOfRows,
): Promise<ProductRecord[]> {
  const page = Prisma.sql`
    SELECT p.sequence FROM ${rows} ${where(conditions)} ORDER BY ${order}
    LIMIT ${limit}::int OFFSET ${offset}::bigint`;
  return readProducts(database, page, order);
}

function meaningOf(query: ProductQuery, tsquery: string): string {
  const { category, size, minPrice, maxPrice, snapshot } = query;
  return JSON.stringify([category, size, minPrice, maxPrice, snapshot, tsquery]);
}
