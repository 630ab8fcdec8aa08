import { LRUCache } from 'lru-cache';
import { estimateOf } from '@handloom/service-kit/lists/list-store';
import { Prisma, type Database } from '../database';
import { readOnce } from '../read-once';
import { keptRankings, pageWithin, placesWithin, rankingOf } from './kept-rankings';
import { CERTAINLY_MORE, corrected, type MatchCount } from './product-count';
import { productsAllSaying, where, type ProductFilter } from './product-filter';
import { readPage, type Found } from './read-page';
import { planOf, type Searched, type SearchPlan } from './search-plan';
import { isSoonMet, walkDown, type Way } from './walk-down';

const REMEMBERED_ESTIMATES = 1_000;
const REMEMBERED_WALKS = 1_000;
const SAMPLED_PRICES = 1_000;
/** Twenty pages, or one that many prices leave little of. Of 1,000 walks 8 MB. */
const MET_IN_A_WALK = 500;
/** As long as a walk takes, 2 ms, so many products are ranked. */
const RANKED_IN_A_WALK = 500;
/** To rank so many takes 0.2 s. More are met on the way down their order first. */
const RANKED_AT_ONCE = 50_000;
const NEARLY_ALL = 0.9;
/** A search that so many match, and this share of the shop, says nothing: its best sellers come first. */
const COMMONPLACE_MATCHES = 1000;
const COMMONPLACE_SHARE = 0.1;

interface SearchOptions {
  /** Counts `FROM … WHERE …`, once for a key. */
  count(key: string, matching: Prisma.Sql): Promise<MatchCount>;
  mostCounted: number;
  mostRanked: number;
}

/**
 * Finds a page of what matches in one of three ways: what more match than are counted is met on the way down the order's
 * index, once for all ranges of prices; of fewer a ranking is kept, and of what was walked to in vain, or for as long; of
 * what is too much to rank a page is found by its words each time.
 */
export function productSearch(
  database: Database,
  { count, mostCounted, mostRanked }: SearchOptions,
) {
  const rankings = keptRankings(database, mostRanked);
  const samples = readOnce({ max: 1 }, (allProducts: number) =>
    samplePrices(database, allProducts),
  );
  const walks = readOnce({ max: REMEMBERED_WALKS }, async (way: Way) =>
    rankingOf(await walkDown(database, way)),
  );
  const haveWalksCostAsMuch = countedWalks();
  const estimate = readOnce({ max: REMEMBERED_ESTIMATES }, async (matching: Prisma.Sql) => ({
    total: await estimateOf(database, matching),
    isEstimated: true,
  }));

  return async (searched: Searched): Promise<Found> => {
    const { filter, sort, page } = searched;
    const planned = planOf(searched);
    const { words, order, keys } = planned;
    const known = rankings.known(keys.ranking);
    if (known?.ranking) return pageWithin(known.ranking, filter.bounds, page);

    const { total } = await estimate(keys.words, Prisma.sql`FROM ${planned.rows}`);
    // Of many choices of words that go together each is taken for more than it is.
    const estimated = searched.loosely ? Math.min(total, filter.inReach) : total;
    const isSaidByAll = !searched.loosely && estimated > filter.allProducts * NEARLY_ALL;
    const rows = isSaidByAll ? productsAllSaying(words) : planned.rows;
    const plan = { ...planned, rows };
    const walk = plan.isByPrice ? walkThroughPrices : walkOnce;
    const met = isWalkable(estimated, searched) ? await walk(searched, plan, estimated) : null;
    if (met) return met;

    const { belonging } = filter;
    const orderOf = (total: number) =>
      sort || isCommonplace(total, filter) ? order : plan.relevance;
    const matches = await rankings(keys.ranking, { rows, belonging, estimated, orderOf });
    if (matches.ranking) return pageWithin(matches.ranking, filter.bounds, page);

    const counted = filter.bounding.length === 0 ? matches : await countWithin(filter, plan);
    if (!counted.isEstimated && counted.total <= page.offset) return { sequences: [], ...counted };
    return findByWords(searched, plan, counted);
  };

  /** Whether too many match to count them, and they are not ranked the first time. */
  function isWalkable(estimated: number, { filter, sort }: Searched): boolean {
    if (estimated <= mostCounted * CERTAINLY_MORE) return false;
    // Of what fewer say the best match comes first, and that has no index.
    const isRankedAtOnce =
      estimated <= Math.min(RANKED_AT_ONCE, mostRanked) * CERTAINLY_MORE &&
      !isCommonplace(estimated / CERTAINLY_MORE, filter);
    return sort !== null || !isRankedAtOnce;
  }

  /** @returns null where too few are met, or stand too far down. */
  async function walkOnce(
    { filter, page }: Searched,
    { words, order, keys }: SearchPlan,
    total: number,
  ): Promise<Found | null> {
    const { belonging, bounds, inReach } = filter;
    if (!isSoonMet({ wanted: page.offset + page.limit, total, inReach })) return null;
    const way = { tsquery: words, conditions: belonging, order, most: MET_IN_A_WALK };
    const met = await walks(keys.ranking, way);
    const within = pageWithin(met, bounds, page);
    if (within.sequences.length < page.limit) return null;
    const estimated = await withinBounds(total, filter);
    return { ...within, ...corrected(estimated, { shown: page.limit, ...page }) };
  }

  /** What is met depends on where the range of prices begins. */
  async function walkThroughPrices(
    { filter, page }: Searched,
    { words, order, keys }: SearchPlan,
    total: number,
  ): Promise<Found | null> {
    if (haveWalksCostAsMuch(keys.ranking, total)) return null;
    const { conditions, inReach } = filter;
    const estimated = await withinBounds(total, filter);
    const most = page.offset + page.limit;
    if (!isSoonMet({ wanted: most, total: estimated.total, inReach })) return null;
    const met = await walkDown(database, { tsquery: words, conditions, order, most });
    const sequences = met.slice(page.offset).map(({ sequence }) => sequence);
    if (sequences.length < page.limit) return null;
    return { sequences, ...corrected(estimated, { shown: page.limit, ...page }) };
  }

  /** About how many of so many have a price within the bounds, as all products of the shop have. */
  async function withinBounds(
    total: number,
    { revision, allProducts, bounds }: ProductFilter,
  ): Promise<MatchCount> {
    const prices = await samples(String(revision), allProducts);
    const [cheapest, tooDear] = placesWithin(prices, bounds);
    // Of a table that is nearly empty the sample may be, too.
    const share = (tooDear - cheapest) / Math.max(1, prices.length);
    return { total: Math.round(total * share), isEstimated: true };
  }

  function countWithin({ conditions }: ProductFilter, { rows, keys }: SearchPlan) {
    return count(keys.wordsWithinBounds, Prisma.sql`FROM ${rows} ${where(conditions)}`);
  }

  async function findByWords(
    { filter: { conditions }, page }: Searched,
    { rows, order }: SearchPlan,
    counted: MatchCount,
  ): Promise<Found> {
    const sequences = await readPage(database, { rows, conditions, order, ...page });
    return { sequences, ...corrected(counted, { shown: sequences.length, ...page }) };
  }
}

/** Prices of about a thousand products in minor units, the lowest first; they lie on pages of their table, which takes 5 ms. */
async function samplePrices(database: Database, allProducts: number): Promise<Float64Array> {
  const percent = Math.min(100, (100 * SAMPLED_PRICES) / allProducts);
  const sample = await database.$queryRaw<{ price: number }[]>`
    SELECT price_minor::float8 AS price
    FROM products TABLESAMPLE SYSTEM (${percent}::real) REPEATABLE (1) ORDER BY price_minor`;
  return Float64Array.from(sample, ({ price }) => price);
}

/** Says when walks have taken as long as ranking will: so both cost twice what the better one does at most. */
function countedWalks() {
  const walks = new LRUCache<string, number>({ max: REMEMBERED_WALKS });
  return (ranking: string, matches: number): boolean => {
    const walked = walks.get(ranking) ?? 0;
    const isAsMuch = walked * RANKED_IN_A_WALK >= matches;
    walks.set(ranking, isAsMuch ? 0 : walked + 1);
    return isAsMuch;
  };
}

function isCommonplace(total: number, { allProducts }: ProductFilter): boolean {
  return total > COMMONPLACE_MATCHES && total > allProducts * COMMONPLACE_SHARE;
}
