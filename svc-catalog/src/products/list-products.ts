import type { ProductQuery } from '@handloom/contracts/catalogue';
import { Prisma, type Database } from '../database';
import { understandSearch } from '../search/understand-search';
import type { ProductRecord } from './product';
import { countSince, productCounter } from './product-count';
import { BEST_SELLERS, resolveFilter, where } from './product-filter';
import { byRelevance, orderBy } from './product-order';
import { readProducts } from './product-rows';

/** Above this many matches a word says little: they are ordered by an index instead of text by text. */
const RANKED_MATCHES = 1000;

export interface ProductList {
  products: ProductRecord[];
  total: number;
  snapshot: number;
}

/** @returns the query `GET /api/products` answers from: one page, and how many match in all. */
export function productLister(database: Database) {
  const count = productCounter(database);

  return async (query: ProductQuery): Promise<ProductList> => {
    const filter = await resolveFilter(database, query);
    const nothing = { products: [], total: 0, snapshot: filter.snapshot };
    if (!filter.possible) return nothing;
    const tsquery = query.search?.trim() ? await understandSearch(database, query.search) : '';
    if (tsquery === null) return nothing;

    const { conditions, snapshot } = filter;
    const meaning = JSON.stringify([
      filter.categoryId,
      query.size,
      query.minPrice,
      query.maxPrice,
      query.snapshot,
    ]);
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);

    if (!tsquery) {
      const total =
        filter.knownTotal === null
          ? await count(filter, meaning, conditions)
          : filter.knownTotal -
            (query.snapshot === undefined ? 0 : await countSince(database, filter));
      const products = await readPage(database, conditions, orderBy(sort ?? 'newest'), page);
      return { products, total, snapshot };
    }

    const found = [...conditions, Prisma.sql`p.document @@ ${tsquery}::tsquery`];
    const total = await count(filter, `${meaning} found ${tsquery}`, found);
    if (sort || total <= RANKED_MATCHES) {
      const order = sort ? orderBy(sort) : byRelevance(tsquery);
      return { products: await readPage(database, found, order, page), total, snapshot };
    }

    // Too many to rank: those whose title says it first, then the others, best sellers first in both.
    const titled = Prisma.sql`p.titled @@ ${tsquery}::tsquery`;
    const inTitle = [...conditions, titled];
    const titles = await count(filter, `${meaning} titled ${tsquery}`, inTitle);
    const order = orderBy('best-selling');
    const products = await readPage(database, inTitle, order, page);
    const missing = Math.min(page.limit, total - page.offset) - products.length;
    if (missing > 0) {
      const rest = { limit: missing, offset: Math.max(0, page.offset - titles) };
      const elsewhere = [...found, Prisma.sql`NOT ${titled}`];
      products.push(...(await readPage(database, elsewhere, order, rest)));
    }
    return { products, total, snapshot };
  };
}

function readPage(
  database: Database,
  conditions: Prisma.Sql[],
  order: Prisma.Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductRecord[]> {
  const page = Prisma.sql`
    SELECT p.sequence FROM products p ${where(conditions)}
    ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::bigint`;
  return readProducts(database, page, order);
}
