import type { ProductListing } from '../products/api/list-products';

/** The home page's three rows of rugs, in their order. */
export const HOME_ROWS = [
  { title: 'Floral Rug', category: 'floral-rug' },
  { title: 'Modern Rug', category: 'modern-rug' },
  { title: 'Oushak Rug', category: 'oushak-rug' },
] as const;

const RUGS_PER_ROW = 8;

export function rowListing(category: string): ProductListing {
  return { category, limit: RUGS_PER_ROW };
}
