import { slugOf } from '@handloom/contracts/catalogue';
import { ShopError } from '@handloom/service-kit/shop-error';

/** Addresses of `/categories/…` that are lists of their own. */
const RESERVED_SLUGS = ['all', 'best-seller'];

/** A category's name and the slug derived from it. */
export function namedCategory(name: string): { name: string; slug: string } {
  const slug = slugOf(name);
  if (slug === '') {
    const sentence = 'Name needs a letter or a digit';
    throw new ShopError(400, sentence, { code: 'category-name', errors: { name: sentence } });
  }
  if (RESERVED_SLUGS.includes(slug)) throw duplicateCategory();
  return { name, slug };
}

export function duplicateCategory(): ShopError {
  const sentence = 'A category with this name already exists';
  return new ShopError(409, sentence, { code: 'category-duplicate', errors: { name: sentence } });
}

export function categoryInUse(): ShopError {
  return new ShopError(409, 'This category still has products.', { code: 'category-in-use' });
}
