import type { Transaction } from '../database';

export interface ProductCopy {
  productId: string;
  version: number;
  name: string;
  description: string;
  priceMinor: number;
  /** ISO 4217 */
  currency: string;
  image: string | null;
}

// Rows are written in the order of their ids, so that two copies of the service cannot wait for each other.

/**
 * Stores the products, each unless a newer version, or its deletion, is already known.
 * @param products each of them once
 */
export async function keepProducts(
  tx: Transaction,
  products: readonly ProductCopy[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO catalogue_products
      (id, version, available, name, description, price_minor, currency, image)
    SELECT id, version, true, name, description, price_minor, currency, image
    FROM unnest(
      ${products.map((product) => product.productId)}::text[],
      ${products.map((product) => product.version)}::int[],
      ${products.map((product) => product.name)}::text[],
      ${products.map((product) => product.description)}::text[],
      ${products.map((product) => product.priceMinor)}::bigint[],
      ${products.map((product) => product.currency)}::text[],
      ${products.map((product) => product.image)}::text[]
    ) AS copy (id, version, name, description, price_minor, currency, image)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET
      version = EXCLUDED.version, available = true, name = EXCLUDED.name,
      description = EXCLUDED.description, price_minor = EXCLUDED.price_minor,
      currency = EXCLUDED.currency, image = EXCLUDED.image
      WHERE catalogue_products.version < EXCLUDED.version`;
}

/**
 * Marks the products as no longer sold. A deletion that overtakes the product's first event leaves a
 * nameless row, so that this event finds it gone.
 * @param products each of them once
 * @returns the ids of those of which no newer version is known.
 */
export async function withdrawProducts(
  tx: Transaction,
  products: readonly Pick<ProductCopy, 'productId' | 'version' | 'currency'>[],
): Promise<string[]> {
  const withdrawn = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO catalogue_products
      (id, version, available, name, description, price_minor, currency)
    SELECT id, version, false, '', '', 0, currency
    FROM unnest(
      ${products.map((product) => product.productId)}::text[],
      ${products.map((product) => product.version)}::int[],
      ${products.map((product) => product.currency)}::text[]
    ) AS gone (id, version, currency)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET version = EXCLUDED.version, available = false
      WHERE catalogue_products.version <= EXCLUDED.version
    RETURNING id`;
  return withdrawn.map(({ id }) => id);
}
