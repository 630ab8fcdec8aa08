// Plain values beside the schemas of catalogue.ts: pages that only need these must not carry zod.

/** The size buttons of the product page; not tied to the size entity. In feet. */
export const SIZE_LABELS = [
  '3X5',
  '4X6',
  '5X8',
  '6X9',
  '8X10',
  '9X11',
  '9X12',
  '10X14',
  '12X14',
] as const;
export const DEFAULT_SIZE_LABEL = '3X5';

export const CM_PER_FOOT = 30.48;

/** Widths in which pictures are served, in pixels. */
export const IMAGE_WIDTHS = [320, 640, 960, 1440, 1920] as const;

/** Characters of a picture's alt text: what it shows in a sentence or two. */
export const MAX_ALT_TEXT = 250;

export const DEFAULT_DELIVERY = '15 - 20 Days';
export const DEFAULT_RETURN_WINDOW = '14 days';

export const PRODUCT_SORTS = [
  'newest',
  'oldest',
  'price-asc',
  'price-desc',
  'rating',
  'discount',
  'best-selling',
  'name',
] as const;
