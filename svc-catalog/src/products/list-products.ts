import type { ProductQuery } from '@handloom/contracts/catalogue';
import { Prisma, type Database } from '../database';
import { understandSearch } from '../search/understand-search';
import type { ProductRecord } from './product';
import { countSince, productCounter } from './product-count';
import { ALL_ROWS, BEST_SELLERS, productsSaying, resolveFilter, where } from './product-filter';
import { byRelevance, orderBy, titlesFirst } from './product-order';
import { readProducts } from './product-rows';

/** Above this many matches a word says little, and ranking each would take longer than it is worth. */
const RANKED_MATCHES = 1000;

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

    const rows = tsquery ? productsSaying(tsquery) : ALL_ROWS;
    const total =
      tsquery || knownTotal === null
        ? await count(filter, meaningOf(query, tsquery), rows)
        : knownTotal - (query.snapshot === undefined ? 0 : await countSince(database, filter));

    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);
    let order = orderBy(sort ?? 'newest');
    if (tsquery && !sort) {
      order = total <= RANKED_MATCHES ? byRelevance(tsquery) : titlesFirst(tsquery);
    }
    const page = Prisma.sql`
      SELECT p.sequence FROM ${rows} ${where(filter.conditions)} ORDER BY ${order}
      LIMIT ${query.limit}::int OFFSET ${(query.page - 1) * query.limit}::bigint`;
    return { products: await readProducts(database, page, order), total, snapshot };
  };
}

function meaningOf(query: ProductQuery, tsquery: string): string {
  const { category, size, minPrice, maxPrice, snapshot } = query;
  return JSON.stringify([category, size, minPrice, maxPrice, snapshot, tsquery]);
}
