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

/** Stores the product unless a newer version, or its deletion, is already known. */
export async function keepProduct(tx: Transaction, product: ProductCopy): Promise<void> {
  const { productId, version, name, description, priceMinor, currency, image } = product;
  await tx.$executeRaw`
    INSERT INTO catalogue_products
      (id, version, available, name, description, price_minor, currency, image)
    VALUES (${productId}, ${version}, true, ${name}, ${description}, ${priceMinor}::bigint,
            ${currency}, ${image})
    ON CONFLICT (id) DO UPDATE SET
      version = EXCLUDED.version, available = true, name = EXCLUDED.name,
      description = EXCLUDED.description, price_minor = EXCLUDED.price_minor,
      currency = EXCLUDED.currency, image = EXCLUDED.image
      WHERE catalogue_products.version < EXCLUDED.version`;
}

/**
 * Marks the product as no longer sold. A deletion that overtakes the product's first event leaves a
 * nameless row, so that this event finds it gone.
 * @returns false when a newer version is known.
 */
export async function withdrawProduct(
  tx: Transaction,
  { productId, version, currency }: Pick<ProductCopy, 'productId' | 'version' | 'currency'>,
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    INSERT INTO catalogue_products
      (id, version, available, name, description, price_minor, currency)
    VALUES (${productId}, ${version}, false, '', '', 0, ${currency})
    ON CONFLICT (id) DO UPDATE SET version = EXCLUDED.version, available = false
      WHERE catalogue_products.version <= EXCLUDED.version`;
  return changed === 1;
}
