import type { Transaction } from '../database';

export interface ProductCopy {
  id: string;
  version: number;
  name: string;
  description: string;
  priceMinor: number;
  /** ISO 4217 */
  currency: string;
  image: string | null;
  categoryId: string | null;
}

export interface CategoryCopy {
  id: string;
  version: number;
  name: string;
}

// Rows are written in the order of their ids, so that two copies of the service cannot wait for each other.

/** For several statements on these products, which together would write them in another order. */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM catalogue_products WHERE id = ANY(${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Stores the products, each unless a newer version, or its deletion, is already known. What is told again may say the
 * category of a product that was without one.
 * @param products each of them once
 * @returns the ids of those that are sold again
 */
export async function keepProducts(
  tx: Transaction,
  products: readonly ProductCopy[],
): Promise<string[]> {
  const ids = products.map((product) => product.id);
  const back = await tx.$queryRaw<{ id: string }[]>`
    WITH gone AS (SELECT id FROM catalogue_products WHERE id = ANY(${ids}::text[]) AND NOT available),
    kept AS (INSERT INTO catalogue_products
      (id, version, available, name, description, price_minor, currency, image, category_id,
        first_category_id)
    SELECT id, version, true, name, description, price_minor, currency, image, category_id, category_id
    FROM unnest(
      ${ids}::text[],
      ${products.map((product) => product.version)}::int[],
      ${products.map((product) => product.name)}::text[],
      ${products.map((product) => product.description)}::text[],
      ${products.map((product) => product.priceMinor)}::bigint[],
      ${products.map((product) => product.currency)}::text[],
      ${products.map((product) => product.image)}::text[],
      ${products.map((product) => product.categoryId)}::text[]
    ) AS copy (id, version, name, description, price_minor, currency, image, category_id)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET
      version = EXCLUDED.version, available = true, name = EXCLUDED.name,
      description = EXCLUDED.description, price_minor = EXCLUDED.price_minor,
      currency = EXCLUDED.currency, image = EXCLUDED.image,
      category_id = coalesce(EXCLUDED.category_id, catalogue_products.category_id),
      first_category_id = coalesce(catalogue_products.first_category_id, EXCLUDED.category_id)
      WHERE catalogue_products.version < EXCLUDED.version
        OR (catalogue_products.version = EXCLUDED.version AND catalogue_products.available
          AND catalogue_products.category_id IS NULL AND EXCLUDED.category_id IS NOT NULL)
      RETURNING id)
    SELECT id FROM kept JOIN gone USING (id)`;
  return back.map(({ id }) => id);
}

/**
 * Stores the names of categories, each unless a newer one is known.
 * @param categories each of them once
 */
export async function keepCategories(
  tx: Transaction,
  categories: readonly CategoryCopy[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO catalogue_categories (id, name, version)
    SELECT id, name, version FROM unnest(
      ${categories.map(({ id }) => id)}::text[], ${categories.map(({ name }) => name)}::text[],
      ${categories.map(({ version }) => version)}::int[]
    ) AS copy (id, name, version)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, version = EXCLUDED.version
      WHERE catalogue_categories.version < EXCLUDED.version`;
}

/**
 * Marks the products as no longer sold. A deletion that overtakes the product's first event leaves a
 * nameless row, so that this event finds it gone.
 * @param products each of them once
 * @returns the ids of those of which no newer version is known.
 */
export async function withdrawProducts(
  tx: Transaction,
  products: readonly Pick<ProductCopy, 'id' | 'version' | 'currency'>[],
): Promise<string[]> {
  const withdrawn = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO catalogue_products
      (id, version, available, name, description, price_minor, currency)
    SELECT id, version, false, '', '', 0, currency
    FROM unnest(
      ${products.map((product) => product.id)}::text[],
      ${products.map((product) => product.version)}::int[],
      ${products.map((product) => product.currency)}::text[]
    ) AS gone (id, version, currency)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET version = EXCLUDED.version, available = false
      WHERE catalogue_products.version <= EXCLUDED.version
    RETURNING id`;
  return withdrawn.map(({ id }) => id);
}
