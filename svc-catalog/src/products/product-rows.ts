import { Prisma, type Read } from '../database';
import type { ProductRecord } from './product';

const FACTS = Prisma.sql`
  SELECT p.id, p.name, p.description, p.rating, p.images, p.version,
         p.review_count AS "reviewCount",
         p.price_minor::float8 AS "priceMinor",
         p.original_price_minor::float8 AS "originalPriceMinor",
         p.alt_texts AS "altTexts",
         p.estimated_delivery AS "estimatedDelivery",
         p.returns_accepted AS "returnsAccepted",
         p.return_window AS "returnWindow",
         p.created_at AS "createdAt",
         p.published_at IS NOT NULL AS "isPublished",
         c.id AS "categoryId", c.name AS "categoryName", c.slug AS "categorySlug",
         s.id AS "sizeId", s.name AS "sizeName"`;
const BELONGING = Prisma.sql`
  JOIN categories c ON c.id = p.category_id
  JOIN sizes s ON s.id = p.size_id`;

/** @returns those of the products with these sequences that are still there, in no order */
export async function readProducts(
  read: Read,
  sequences: number[],
): Promise<(ProductRecord & { sequence: number })[]> {
  if (sequences.length === 0) return [];
  return read<ProductRecord & { sequence: number }>(Prisma.sql`
    ${FACTS}, p.sequence::float8 AS sequence FROM products p ${BELONGING}
    WHERE p.sequence = ANY (${sequences}::bigint[])`);
}

/** @returns null when no product has this id. */
export async function readProduct(read: Read, id: string): Promise<ProductRecord | null> {
  const [record] = await read<ProductRecord>(
    Prisma.sql`${FACTS} FROM products p ${BELONGING} WHERE p.id = ${id}::uuid`,
  );
  return record ?? null;
}
