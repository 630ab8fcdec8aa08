import type { ProductQuery } from '@handloom/contracts/catalogue';
import { Prisma } from '../database';

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
  const anyWord = tsquery.replaceAll('&', '|');
  return Prisma.sql`ts_rank(p.titled, ${anyWord}::tsquery) DESC, p.units_sold DESC, p.sequence DESC`;
}
