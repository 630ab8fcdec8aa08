import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ProductQuery } from '@handloom/contracts/catalogue';
import { estimateOf } from '@handloom/service-kit/lists/list-store';
import { Prisma, type Database } from '../database';
import { readOnce } from '../read-once';
import { sayingAnyWhole, sayingOthers, type Meaning } from '../search/understand-search';
import { keptRankings, pageWithin } from './kept-rankings';
import { CERTAINLY_MORE, corrected, type MatchCount } from './product-count';
import {
  productsSaying,
  productsSayingOneOf,
  where,
  withinFilter,
  type ProductFilter,
} from './product-filter';
import { byRelevance, byWordsSaid, orderBy } from './product-order';
import { readPage, type Found } from './read-page';
import { isSoonMet, walkDown } from './walk-down';

const REMEMBERED_ESTIMATES = 1_000;
const REMEMBERED_WALKS = 1_000;
/** As long as a walk takes, 2 ms, so many products are ranked. */
const RANKED_IN_A_WALK = 500;
/** To rank so many takes 0.2 s. More are met on the way down their order first. */
const RANKED_AT_ONCE = 50_000;
/** As old may the order of best sellers be: sales raise no revision. To rank all frequent words anew takes seconds: each has its own moment. */
const KEPT_MS = 600_000;
/** A search that so many match, and this share of the shop, says nothing: its best sellers come first. */
const COMMONPLACE_MATCHES = 1000;
const COMMONPLACE_SHARE = 0.1;

interface Searched {
  filter: ProductFilter;
  /** What the words mean. */
  tsquery: string;
  /** All of these are said but one. */
  loosely?: readonly Meaning[];
  sort: ProductQuery['sort'] | null;
  page: { limit: number; offset: number };
}

interface SearchOptions {
  /** Counts `FROM … WHERE …`, once for a key. */
  count(key: string, matching: Prisma.Sql): Promise<MatchCount>;
  mostCounted: number;
  mostRanked: number;
}

/**
 * Finds a page of what matches in one of three ways: what more match than are counted is met on the way down the order's
 * index; of fewer a ranking is kept, and of what was walked to in vain, or for as long; of what is too much to rank
 * a page is found by its words each time.
 */
export function productSearch(
  database: Database,
  { count, mostCounted, mostRanked }: SearchOptions,
) {
  const rankings = keptRankings(database, mostRanked);
  const walks = new LRUCache<string, number>({ max: REMEMBERED_WALKS });
  /** Once walks have taken as long as ranking will: so both cost twice what the better one does at most. */
  const isWorthRanking = (ranked: string, matches: number): boolean => {
    const walked = walks.get(ranked) ?? 0;
    const isWorth = walked * RANKED_IN_A_WALK >= matches;
    walks.set(ranked, isWorth ? 0 : walked + 1);
    return isWorth;
  };
  const estimate = readOnce({ max: REMEMBERED_ESTIMATES }, async (matching: Prisma.Sql) => ({
    total: await estimateOf(database, matching),
    isEstimated: true,
  }));

  return async ({ filter, tsquery, loosely, sort, page }: Searched): Promise<Found> => {
    const { revision, categoryId, sizeId, conditions, belonging, bounding, bounds } = filter;
    const isBySales = sort === null || sort === 'best-selling';
    const moment = isBySales ? Math.floor((Date.now() + (crc32(tsquery) % KEPT_MS)) / KEPT_MS) : 0;
    const words = withinFilter(tsquery, filter);
    const rows = loosely
      ? productsSayingOneOf(sayingOthers(loosely).map((said) => withinFilter(said, filter)))
      : productsSaying(words);
    const order = orderBy(sort ?? 'best-selling');
    // A price outside the order is looked at last: on the way to those within it a whole pattern may be passed.
    const passing = sort?.startsWith('price-')
      ? { conditions, others: [] }
      : { conditions: belonging, others: bounding };
    const keyOf = (...more: unknown[]) =>
      JSON.stringify([revision, categoryId, sizeId, tsquery, ...more]);
    /** @returns null where matches are too few, or stand too far down. */
    const meet = async (counted: MatchCount): Promise<Found | null> => {
      const wanted = page.offset + page.limit;
      if (!isSoonMet({ wanted, total: counted.total, inReach: filter.inReach })) return null;
      const sequences = await walkDown(database, { tsquery: words, ...passing, order, ...page });
      return sequences && { sequences, ...corrected(counted, { shown: page.limit, ...page }) };
    };

    const ranked = keyOf(sort, moment, loosely && sayingAnyWhole(loosely));
    const known = rankings.known(ranked);
    if (known?.ranking) return pageWithin(known.ranking, bounds, page);

    const { total: estimated } = await estimate(keyOf(), Prisma.sql`FROM ${rows}`);
    const isMany = estimated > mostCounted * CERTAINLY_MORE;
    // Of what fewer say the best match comes first, and that has no index.
    const isRankedAtOnce =
      estimated <= Math.min(RANKED_AT_ONCE, mostRanked) * CERTAINLY_MORE &&
      !isCommonplace(estimated / CERTAINLY_MORE, filter);
    const isMet =
      isMany && (sort !== null || !isRankedAtOnce) && !isWorthRanking(ranked, estimated);
    if (isMet) {
      const matching = Prisma.sql`FROM ${rows} ${where(bounding)}`;
      const met = await meet(await estimate(keyOf(bounds), matching));
      if (met) return met;
    }

    const relevance = loosely ? byWordsSaid(loosely) : byRelevance(tsquery);
    const orderOf = (total: number) => (sort || isCommonplace(total, filter) ? order : relevance);
    const matches = await rankings(ranked, { rows, belonging, estimated, orderOf });
    if (matches.ranking) return pageWithin(matches.ranking, bounds, page);

    const counted =
      bounding.length === 0
        ? matches
        : await count(keyOf(bounds), Prisma.sql`FROM ${rows} ${where(conditions)}`);
    if (!counted.isEstimated && counted.total <= page.offset) return { sequences: [], ...counted };
    const met = isMet ? null : await meet(counted);
    if (met) return met;
    const sequences = await readPage(database, { rows, conditions, order, ...page });
    return { sequences, ...corrected(counted, { shown: sequences.length, ...page }) };
  };
}

function isCommonplace(total: number, { allProducts }: ProductFilter): boolean {
  return total > COMMONPLACE_MATCHES && total > allProducts * COMMONPLACE_SHARE;
}
