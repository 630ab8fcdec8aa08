import { Prisma, type Transaction } from '../database';

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
  estimatedDelivery: string;
  returnsAccepted: boolean;
  returnWindow: string;
}

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
  estimatedDelivery: true,
  returnsAccepted: true,
  returnWindow: true,
} satisfies Prisma.ProductSelect;

type Row = Prisma.ProductGetPayload<{ select: typeof STORED }>;

function stored(row: Row): StoredProduct {
  return {
    ...row,
    priceMinor: Number(row.priceMinor),
    originalPriceMinor: Number(row.originalPriceMinor),
  };
}

export async function insertProduct(
  transaction: Transaction,
  facts: ProductFacts,
): Promise<StoredProduct> {
  return stored(await transaction.product.create({ data: facts, select: STORED }));
}

/**
 * Reads a product and keeps others from changing it until the transaction ends; null when unknown.
 * No stronger lock: it would deadlock with the deletion of a category, which looks at its products.
 */
export async function lockProduct(
  transaction: Transaction,
  id: string,
): Promise<StoredProduct | null> {
  await transaction.$queryRaw`SELECT 1 FROM products WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const row = await transaction.product.findUnique({ where: { id }, select: STORED });
  return row && stored(row);
}

export async function updateProduct(
  transaction: Transaction,
  { id, version, ...facts }: StoredProduct,
): Promise<StoredProduct> {
  const data = { ...facts, version: version + 1, updatedAt: new Date() };
  return stored(await transaction.product.update({ where: { id }, data, select: STORED }));
}

export async function deleteProduct(transaction: Transaction, id: string): Promise<void> {
  await transaction.product.delete({ where: { id }, select: { id: true } });
}
