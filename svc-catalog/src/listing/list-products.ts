import type { ProductQuery } from '@handloom/contracts/catalogue';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { isUuid } from '@handloom/service-kit/uuid';
import { Prisma, type Reading } from '../database';
import { readOnce } from '../read-once';
import { mostLacking, sayingEnough, type Loosely } from '../search/loosely';
import { rememberedMeanings, sayingAll, type Meaning } from '../search/understand-search';
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
  /** They say all words of the search but one or two. */
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
    const isAskedLoosely = query.loosely === 'true' && found.total === 0;
    const loosely = isAskedLoosely ? await whatIsSaid(words, query, sort) : null;
    const { sequences, ...counted } = loosely
      ? await search({ filter, tsquery: sayingEnough(loosely), loosely, sort, page })
      : found;
    return {
      products: await readProducts(revision, sequences),
      ...counted,
      snapshot,
      ...(loosely && counted.total > 0 && { isLoose: true }),
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

  /**
   * @returns how many words products lack of which the shop has any, or null where it has some that say all: where a filter
   * leaves none of these, another filter is the way on
   */
  async function whatIsSaid(
    words: readonly Meaning[],
    query: ProductQuery,
    sort: Sort,
  ): Promise<Loosely | null> {
    const most = mostLacking(words);
    for (let lacking = 0; lacking < most; lacking += 1) {
      const loosely = { words, lacking };
      if (!(await isNowhere(loosely, query, sort))) return lacking > 0 ? loosely : null;
    }
    return most > 0 ? { words, lacking: most } : null;
  }

  async function isNowhere(loosely: Loosely, { snapshot }: ProductQuery, sort: Sort) {
    const filter = await resolveFilter({ page: 1, limit: 1, snapshot });
    const asked = { filter, tsquery: sayingEnough(loosely), sort, page: { limit: 1, offset: 0 } };
    const isStrict = loosely.lacking === 0;
    return (await search(isStrict ? asked : { ...asked, loosely })).total === 0;
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
