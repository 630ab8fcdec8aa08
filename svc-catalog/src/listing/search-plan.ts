import { crc32 } from 'node:zlib';
import type { ProductQuery } from '@handloom/contracts/catalogue';
import type { Prisma } from '../database';
import { sayingAnyWhole, sayingOthers, type Loosely } from '../search/loosely';
import {
  productsSaying,
  productsSayingOneOf,
  withinFilter,
  type ProductFilter,
} from './product-filter';
import { byRelevance, byWordsSaid, orderBy } from './product-order';

/** As old may the order of best sellers be: sales raise no revision. To rank all frequent words anew takes seconds: each has its own moment. */
const KEPT_MS = 600_000;

export interface Searched {
  filter: ProductFilter;
  /** What the words mean. */
  tsquery: string;
  /** Not all of its words are said. */
  loosely?: Loosely;
  sort: ProductQuery['sort'] | null;
  page: { limit: number; offset: number };
}

/** What a search reads, in which orders, and by which keys that is kept. */
export interface SearchPlan {
  /** What the words mean in the filter's category and size. */
  words: string;
  /** All that say so, as `p`. */
  rows: Prisma.Sql;
  /** One that has an index. */
  order: Prisma.Sql;
  /** The best match first, which has none. */
  relevance: Prisma.Sql;
  /** Whether the bounds of a search are a place in its order. */
  isByPrice: boolean;
  /** Each differs where what is kept by it does, also by the catalogue's revision. */
  keys: { words: string; wordsWithinBounds: string; ranking: string };
}

export function planOf({ filter, tsquery, loosely, sort }: Searched): SearchPlan {
  const { revision, categoryId, sizeId, bounds } = filter;
  const words = withinFilter(tsquery, filter);
  const isBySales = sort === null || sort === 'best-selling';
  const moment = isBySales ? Math.floor((Date.now() + (crc32(tsquery) % KEPT_MS)) / KEPT_MS) : 0;
  const keyOf = (...more: unknown[]) =>
    JSON.stringify([revision, categoryId, sizeId, tsquery, ...more]);
  return {
    words,
    rows: loosely
      ? productsSayingOneOf(sayingOthers(loosely).map((said) => withinFilter(said, filter)))
      : productsSaying(words),
    order: orderBy(sort ?? 'best-selling'),
    relevance: loosely ? byWordsSaid(loosely) : byRelevance(tsquery),
    isByPrice: sort?.startsWith('price-') === true,
    keys: {
      words: keyOf(),
      wordsWithinBounds: keyOf(bounds),
      ranking: keyOf(sort, moment, loosely && sayingAnyWhole(loosely.words)),
    },
  };
}
