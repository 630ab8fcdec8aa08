import type { ProductQuery } from '@handloom/contracts/catalogue';
import { Prisma } from '../database';
import { choicesLeftOut, sayingAnyWhole, type Loosely } from '../search/loosely';
import { sayingAll } from '../search/understand-search';

type Sort = NonNullable<ProductQuery['sort']>;

/**
 * Each order ends in `sequence`, which no two products share, and follows an index of the migration in
 * one direction (`p` is the products table).
 */
const ORDERS: Record<Sort, Prisma.Sql> = {
  newest: Prisma.sql`p.sequence DESC`,
  oldest: Prisma.sql`p.sequence ASC`,
  'price-asc': Prisma.sql`p.price_minor ASC, p.sequence ASC`,
  'price-desc': Prisma.sql`p.price_minor DESC, p.sequence DESC`,
  rating: Prisma.sql`p.rating DESC, p.sequence DESC`,
  discount: Prisma.sql`p.discount DESC, p.sequence DESC`,
  'best-selling': Prisma.sql`p.units_sold DESC, p.rating DESC, p.sequence DESC`,
  name: Prisma.sql`p.sort_name ASC, p.sequence ASC`,
};

export function orderBy(sort: Sort): Prisma.Sql {
  return ORDERS[sort];
}

/**
 * Best match first: by what the title says, then as best sellers. A title that has some of the words
 * beats one that has none.
 */
export function byRelevance(tsquery: string): Prisma.Sql {
  return Prisma.sql`${byTitle(tsquery)}, ${orderOfSales}`;
}

/**
 * Best match first among products that lack words, of which `p.said` is the choice: by whole words in the title, then
 * by any; among descriptions by whole words, and then who says what the fewest say, which is most of what was asked for.
 */
export function byWordsSaid(loosely: Loosely): Prisma.Sql {
  const { words } = loosely;
  const whole = sayingAnyWhole(words);
  const [only, ...more] = words.flatMap(({ isWhole }, place) => (isWhole ? [place] : []));
  const isOneWhole = only !== undefined && more.length === 0;
  const lackingIt = choicesLeftOut(loosely).flatMap((left, choice) =>
    only !== undefined && left.includes(only) ? [choice] : [],
  );
  return Prisma.sql`
    ${whole ? Prisma.sql`${byTitle(whole)}, ` : Prisma.empty} ${byTitle(sayingAll(words))},
    ${isOneWhole ? Prisma.sql`p.said = ANY(${lackingIt}::int[]), ` : Prisma.empty}
    count(*) OVER (PARTITION BY p.said), ${orderOfSales}`;
}

const orderOfSales = Prisma.sql`p.units_sold DESC, p.sequence DESC`;

function byTitle(tsquery: string): Prisma.Sql {
  return Prisma.sql`ts_rank(p.titled, ${tsquery.replaceAll('&', '|')}::tsquery) DESC`;
}
