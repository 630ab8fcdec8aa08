import { randomUUID } from 'node:crypto';
import { Prisma, type Database, type Transaction } from '../database';
import type { AltTexts } from './kept-images';

/** What an admin decides of a product; money in whole minor units. */
export interface ProductFacts {
  name: string;
  description: string;
  priceMinor: number;
  originalPriceMinor: number;
  rating: number;
  categoryId: string;
  sizeId: string;
  images: string[];
  altTexts: AltTexts;
  estimatedDelivery: string;
  returnsAccepted: boolean;
  returnWindow: string;
  /** Whether shoppers see it. */
  isPublished: boolean;
}

/** Without an id it is given one. */
export type NewProduct = ProductFacts & { id?: string };

export interface StoredProduct extends ProductFacts {
  id: string;
  version: number;
  /** The admin's own number while reviews decide `rating`; else null. */
  adminRating: number | null;
}

/** What is read back; the generated columns stay where they are. */
const STORED = {
  id: true,
  version: true,
  name: true,
  description: true,
  priceMinor: true,
  originalPriceMinor: true,
  rating: true,
  adminRating: true,
  categoryId: true,
  sizeId: true,
  images: true,
  altTexts: true,
  estimatedDelivery: true,
  returnsAccepted: true,
  returnWindow: true,
  publishedAt: true,
} satisfies Prisma.ProductSelect;

type Row = Prisma.ProductGetPayload<{ select: typeof STORED }>;

function stored({ publishedAt, ...row }: Row): StoredProduct {
  return {
    ...row,
    priceMinor: Number(row.priceMinor),
    originalPriceMinor: Number(row.originalPriceMinor),
    altTexts: row.altTexts as AltTexts,
    isPublished: publishedAt !== null,
  };
}

/** Null when unknown. */
export async function readStored(database: Database, id: string): Promise<StoredProduct | null> {
  const row = await database.product.findUnique({ where: { id }, select: STORED });
  return row && stored(row);
}

/** {@link lockProducts} of one; null when unknown. */
export async function lockProduct(
  transaction: Transaction,
  id: string,
): Promise<StoredProduct | null> {
  const [product = null] = await lockProducts(transaction, [id]);
  return product;
}

/**
 * Reads products and keeps others from changing them until the transaction ends: those that exist, in the order of their ids.
 * No stronger lock: it would deadlock with the deletion of a category, which looks at its products.
 */
export async function lockProducts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  await transaction.$queryRaw`
    SELECT 1 FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const rows = await transaction.product.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: STORED,
  });
  return rows.map(stored);
}

/** By their places in the order of creation, and in that order. */
export async function storedProducts(
  database: Pick<Transaction, 'product'>,
  sequences: readonly bigint[],
): Promise<StoredProduct[]> {
  const rows = await database.product.findMany({
    where: { sequence: { in: [...sequences] } },
    orderBy: { sequence: 'asc' },
    select: STORED,
  });
  return rows.map(stored);
}

/** In one statement. */
const ROWS_AT_ONCE = 500;

/** @returns the new products, in the order given */
export async function insertProducts(
  transaction: Transaction,
  facts: readonly NewProduct[],
): Promise<StoredProduct[]> {
  const added = facts.map((each) => ({
    id: randomUUID(),
    version: 1,
    adminRating: null,
    ...each,
  }));
  for (const batch of batches(added)) {
    await transaction.$executeRaw`
      INSERT INTO products (id, name, description, price_minor, original_price_minor, rating, category_id, size_id,
        images, alt_texts, estimated_delivery, returns_accepted, return_window, published_at)
      SELECT id, name, description, "priceMinor", "originalPriceMinor", rating, "categoryId", "sizeId",
        images, "altTexts", "estimatedDelivery", "returnsAccepted", "returnWindow",
        CASE WHEN "isPublished" THEN now() END
      FROM ${rowsOf(batch)}`;
  }
  return added;
}

/** Each product as given, and its version one higher. */
export async function updateProducts(
  transaction: Transaction,
  products: readonly StoredProduct[],
): Promise<void> {
  for (const batch of batches(products)) {
    await transaction.$executeRaw`
      UPDATE products p
      SET name = c.name, description = c.description, price_minor = c."priceMinor",
          original_price_minor = c."originalPriceMinor", rating = c.rating,
          admin_rating = c."adminRating", category_id = c."categoryId", size_id = c."sizeId",
          images = c.images, alt_texts = c."altTexts", estimated_delivery = c."estimatedDelivery",
          returns_accepted = c."returnsAccepted", return_window = c."returnWindow",
          published_at = CASE WHEN c."isPublished" THEN coalesce(p.published_at, now()) END,
          version = p.version + 1, updated_at = now()
      FROM ${rowsOf(batch)} WHERE p.id = c.id`;
  }
}

/** As one parameter: for as many rows Prisma took 0.3 s to write its statement, while nobody else was served. */
function rowsOf(products: readonly StoredProduct[]): Prisma.Sql {
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS c(
    id uuid, name text, description text, "priceMinor" bigint, "originalPriceMinor" bigint,
    rating double precision, "adminRating" double precision, "categoryId" uuid, "sizeId" uuid,
    images text[], "altTexts" jsonb, "estimatedDelivery" text, "returnsAccepted" boolean, "returnWindow" text,
    "isPublished" boolean)`;
}

function* batches<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    yield items.slice(start, start + ROWS_AT_ONCE);
  }
}

export async function deleteProducts(
  transaction: Transaction,
  products: readonly StoredProduct[],
): Promise<void> {
  for (const batch of batches(products)) {
    await transaction.product.deleteMany({ where: { id: { in: batch.map(({ id }) => id) } } });
  }
}
