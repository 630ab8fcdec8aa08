import { slugOf } from '@handloom/contracts/catalogue';
import { ShopError } from '@handloom/service-kit/shop-error';

/** Addresses of `/categories/…` that are lists of their own. */
const RESERVED_SLUGS = ['all', 'best-seller'];

/** A category's name and the slug derived from it. */
export function namedCategory(name: string): { name: string; slug: string } {
  const slug = slugOf(name);
  if (slug === '') throw unusableName('Name needs a letter or a digit');
  if (RESERVED_SLUGS.includes(slug)) {
    throw unusableName('This name is reserved: the shop has a page of its own for it.');
  }
  return { name, slug };
}

/** No category can have it, whatever others there are. */
function unusableName(sentence: string): ShopError {
  return new ShopError(400, sentence, { code: 'category-name', errors: { name: sentence } });
}

export function duplicateCategory(): ShopError {
  const sentence = 'A category with this name already exists';
  return new ShopError(409, sentence, { code: 'category-duplicate', errors: { name: sentence } });
}

export function categoryInUse(): ShopError {
  return new ShopError(409, 'This category still has products.', { code: 'category-in-use' });
}
