import { Prisma, type Transaction } from '../database';
import type { ProductRecord } from './product';

/**
 * Reads the products that `page` selects (by `sequence`, so that an index alone can find them), in order.
 * @param page a query for `sequence`
 */
export async function readProducts(
  database: Pick<Transaction, '$queryRaw'>,
  page: Prisma.Sql,
  order: Prisma.Sql,
): Promise<ProductRecord[]> {
  return database.$queryRaw<ProductRecord[]>`
    SELECT p.id, p.name, p.description, p.rating, p.images, p.version,
           p.review_count AS "reviewCount",
           p.price_minor::float8 AS "priceMinor",
           p.original_price_minor::float8 AS "originalPriceMinor",
           p.alt_texts AS "altTexts",
           p.estimated_delivery AS "estimatedDelivery",
           p.returns_accepted AS "returnsAccepted",
           p.return_window AS "returnWindow",
           p.created_at AS "createdAt",
           c.id AS "categoryId", c.name AS "categoryName", c.slug AS "categorySlug",
           s.id AS "sizeId", s.name AS "sizeName"
    FROM (${page}) AS page
    JOIN products p USING (sequence)
    JOIN categories c ON c.id = p.category_id
    JOIN sizes s ON s.id = p.size_id
    ORDER BY ${order}`;
}

/** @returns null when no product has this id. */
export async function readProduct(
  database: Pick<Transaction, '$queryRaw'>,
  id: string,
): Promise<ProductRecord | null> {
  const page = Prisma.sql`SELECT sequence FROM products WHERE id = ${id}::uuid`;
  const [record] = await readProducts(database, page, Prisma.sql`p.sequence`);
  return record ?? null;
}
