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
  name: Prisma.sql`lower(p.name) ASC, p.sequence ASC`,
};

export function orderBy(sort: Sort): Prisma.Sql {
  return ORDERS[sort];
}

/** Best match first. It reads the whole text of every match, so it is for a bounded number of them. */
export function byRelevance(tsquery: string): Prisma.Sql {
  return Prisma.sql`ts_rank(p.document, ${tsquery}::tsquery) DESC, p.units_sold DESC, p.sequence DESC`;
}
