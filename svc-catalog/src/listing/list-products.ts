import type { ProductQuery } from '@handloom/contracts/catalogue';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { isUuid } from '@handloom/service-kit/uuid';
import { Prisma, type Reading } from '../database';
import { readOnce } from '../read-once';
import {
  mayLackOne,
  rememberedMeanings,
  sayingAll,
  sayingAllButOne,
} from '../search/understand-search';
import type { ProductRecord } from '../products/product';
import { keptProducts } from './kept-products';
import { corrected, countMatches, countSince, exactly, type MatchCount } from './product-count';
import {
  ALL_ROWS,
  BEST_SELLERS,
  filterResolver,
  where,
  type ProductFilter,
} from './product-filter';
import { orderBy } from './product-order';
import { readPage, type Found, type Page } from './read-page';
import type { Standing } from './standing';
import { productSearch } from './search-products';

/** To rank half as many once takes 1 s, and to find a page of them by their words half of that each time. */
const MOST_RANKED = 1_000_000;
const REMEMBERED_COUNTS = 1000;

type Sort = ProductQuery['sort'] | null;

interface ProductList extends MatchCount {
  products: ProductRecord[];
  snapshot: number;
  /** They say all words of the search but one. */
  isLoose?: boolean;
}

/**
 * @returns the query `GET /api/products` answers from: one page, and how many match in all. What is kept is its own: of another
 * standing is another lister.
 */
export function productLister(
  { database, read }: Reading,
  { standing = 'published' as Standing, mostCounted = MOST_COUNTED, mostRanked = MOST_RANKED } = {},
) {
  const resolveFilter = filterResolver(read, standing);
  const understand = rememberedMeanings(database);
  const readProducts = keptProducts(read);
  const count = readOnce({ max: REMEMBERED_COUNTS }, (matching: Prisma.Sql) =>
    countMatches(database, matching, mostCounted),
  );
  const search = productSearch(database, { count, mostCounted, mostRanked });

  return async (query: ProductQuery): Promise<ProductList> => {
    const filter = await resolveFilter(query);
    const { revision, snapshot } = filter;
    const text = query.search?.trim();
    const nothing = { products: [], ...exactly(0), snapshot };
    if (!filter.possible) return nothing;
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    if (text && isUuid(text)) return byId(filter, text, page);
    const words = text ? await understand({ text, revision }) : [];
    if (words === null) return nothing;
    const tsquery = sayingAll(words);
    const sort = query.sort ?? (query.category === BEST_SELLERS ? 'best-selling' : null);
    const found = tsquery
      ? await search({ filter, tsquery, sort, page })
      : await list(filter, { order: orderBy(sort ?? 'newest'), ...page });
    const mayBeLoose = query.loosely === 'true' && found.total === 0 && mayLackOne(words);
    const isLoose = mayBeLoose && (await isNowhere(tsquery, query, sort));
    const { sequences, ...counted } = isLoose
      ? await search({ filter, tsquery: sayingAllButOne(words), loosely: words, sort, page })
      : found;
    return {
      products: await readProducts(revision, sequences),
      ...counted,
      snapshot,
      ...(isLoose && counted.total > 0 && { isLoose }),
    };
  };

  /** The panel leads so to a product whatever it is called by now. */
  async function byId(
    { revision, snapshot, conditions }: ProductFilter,
    id: string,
    { offset }: Pick<Page, 'offset'>,
  ) {
    const sequences = await readPage(database, {
      rows: ALL_ROWS,
      conditions: [...conditions, Prisma.sql`p.id = ${id}::uuid`],
      order: orderBy('newest'),
      limit: 1,
      offset: 0,
    });
    const products = await readProducts(revision, sequences);
    const shown = offset === 0 ? products : [];
    return { products: shown, ...exactly(products.length), snapshot };
  }

  /** Whether no product of the shop says it: where a filter leaves none that do, another filter is the way on. */
  async function isNowhere(tsquery: string, { snapshot }: ProductQuery, sort: Sort) {
    const page = { limit: 1, offset: 0 };
    const filter = await resolveFilter({ page: 1, limit: 1, snapshot });
    return (await search({ filter, tsquery, sort, page })).total === 0;
  }

  /** Without words an index in the order finds a page at once. */
  async function list(filter: ProductFilter, page: Page): Promise<Found> {
    const counted = await countOf(filter);
    // To find that nothing is there all that come before it would be passed.
    if (!counted.isEstimated && counted.total <= page.offset) return { sequences: [], ...counted };
    const wanted = { rows: ALL_ROWS, conditions: filter.conditions, ...page };
    const sequences = await readPage(database, wanted);
    return { sequences, ...corrected(counted, { shown: sequences.length, ...page }) };
  }

  async function countOf(filter: ProductFilter): Promise<MatchCount> {
    const { knownTotal, revision, conditions, bounds } = filter;
    if (knownTotal === null) {
      const key = JSON.stringify([revision, filter.categoryId, filter.sizeId, bounds]);
      return count(key, Prisma.sql`FROM ${ALL_ROWS} ${where(conditions)}`);
    }
    const later = Number.isFinite(bounds.newest) ? await countSince(database, filter) : 0;
    return exactly(knownTotal - later);
  }
}
