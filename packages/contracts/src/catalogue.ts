import { z } from 'zod';
import { CM_PER_FOOT, PRODUCT_SORTS, SIZE_LABELS } from './catalogue-facts';
import { amount } from './money';
import { pageQuery, wholeNumber } from './listing';
import { openedVersion } from './version-conflict';
import { visibleText } from './visible-text';

export * from './catalogue-facts';

export const category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Grows with each change. Where a category is only named it is left out. */
  version: z.number().int().optional(),
});
export type Category = z.infer<typeof category>;

/** A row of `GET /api/categories`. A page under a former slug redirects to the present one. */
export const listedCategory = category.extend({ formerSlugs: z.array(z.string()).optional() });
export type ListedCategory = z.infer<typeof listedCategory>;

export const categoryInput = z.object({ name: visibleText('Name is required', 80) });

/** `PUT /api/categories/{id}` (admin) */
export const categoryChange = categoryInput.extend({ version: openedVersion });

/** As long as an address and a query take it. */
const MAX_SLUG = 120;

const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/**
 * Slug of a category: 'Hand Tufted' → 'hand-tufted'. Empty when the name has no letter or digit. Accents go, but not the marks
 * that are vowels, as in Devanagari: without them other words are the same. Letters that stand for several, such as ﬃ,
 * are written out, so that a slug can be longer than its name; what is too long is cut.
 */
export function slugOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(ACCENTED, '$1')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, MAX_SLUG)
      // A dash, or the first half of a letter.
      .replace(/[-\uD800-\uDBFF]$/, '')
  );
}

export const size = z.object({
  _id: z.string(),
  name: z.string(),
  widthFeet: z.number(),
  heightFeet: z.number().nullable(),
  widthCm: z.number(),
  heightCm: z.number().nullable(),
  isRound: z.boolean(),
  /** Grows with each change; newer than some services. */
  version: z.number().int().optional(),
});
export type Size = z.infer<typeof size>;

const feet = (missing: string) =>
  z
    .number({ error: ({ input }) => ((input ?? '') === '' ? missing : 'Must be a number') })
    .positive('Must be greater than 0')
    .max(1000, 'Must be at most 1000');

export const sizeInput = z.object({
  name: visibleText('Size name is required', 40),
  widthFeet: feet('Width is required'),
  heightFeet: feet('Height is required').nullish(),
  isRound: z.boolean().default(false),
});

/** `PUT /api/sizes/{id}` (admin) */
export const sizeChange = sizeInput.extend({ version: openedVersion });

/** Feet → centimetres with two decimals. */
export function feetToCm(feetValue: number): number {
  return Math.round(feetValue * CM_PER_FOOT * 100) / 100;
}

export const sizeLabel = z.enum(SIZE_LABELS);
export type SizeLabel = z.infer<typeof sizeLabel>;

/** A whole product may stand where only its chosen size label is wanted; its size entity is no choice. */
export const chosenSize = z.preprocess(
  (size) => (typeof size === 'object' ? undefined : size),
  sizeLabel.optional(),
);

/**
 * A picture of a product. `url` serves the picture at its full width; append `?w=` with one of
 * {@link IMAGE_WIDTHS} for a smaller one. The format follows the request's `Accept` header.
 */
export const productImage = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A data URL of a few dozen bytes, blurred, to hold the place while the picture loads. */
  placeholder: z.string().optional(),
  /** What it shows, for those who do not see it, as an admin wrote it; plain text. */
  alt: z.string().optional(),
});

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: amount,
  originalPrice: amount,
  /** Percent, computed by the server: (originalPrice - price) / originalPrice * 100, never below 0. */
  discount: z.number(),
  rating: z.number(),
  /** How many visible reviews `rating` is the mean of; while 0 or absent it is the shop's own mark. */
  reviewCount: z.number().int().optional(),
  images: z.array(productImage),
  category,
  size: z.object({ _id: z.string(), name: z.string() }),
  estimatedDelivery: z.string(),
  returnsAccepted: z.boolean(),
  returnWindow: z.string(),
  createdAt: z.string(),
  /** Grows with each change, also of its reviews; newer than some services. */
  version: z.number().int().optional(),
  /** False: shoppers do not see it, and only admins read it. Else absent. */
  published: z.boolean().optional(),
});
export type Product = z.infer<typeof product>;

export const productPage = z.object({
  products: z.array(product),
  totalPages: z.number().int(),
  total: z.number().int(),
  /** Both are about right: beyond `MOST_COUNTED` matches are not counted. */
  isEstimated: z.boolean().optional(),
  /** No product of the shop says all words of the search: these say all but one, or but two of four and more. Only where it was asked `loosely`. */
  isLoose: z.boolean().optional(),
  /**
   * Send it with the later pages (`?page=2&snapshot=…`): products added in the meantime then shift
   * nothing, so that no product is shown twice or missed.
   */
  snapshot: z.number().int().optional(),
});
export type ProductPage = z.infer<typeof productPage>;

const priceBound = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount')
  .transform(Number);

/** `GET /api/products` */
export const productQuery = pageQuery(24, 1000).extend({
  /** Words, or the id of a product. */
  search: z.string().max(200).optional(),
  category: z.string().max(MAX_SLUG).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  minPrice: priceBound.optional(),
  maxPrice: priceBound.optional(),
  size: z.string().max(80).optional(),
  /** `true`: where no product of the shop says all words of the search, those that say all but one are answered, or, where none does, all but two of four words and more; unless more than two are only begun or mistyped. */
  loosely: z.enum(['true', 'false']).optional(),
  /** From the first page's answer. */
  snapshot: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

/** `GET /api/products/addresses?after=&limit=`: every product, oldest first, for lists of the shop's pages. */
export const productAddressQuery = z.object({
  /** `next` of the answer before. */
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumber(1, 10_000).default(10_000),
});
export const productAddresses = z.object({
  products: z.array(z.object({ _id: z.string(), updatedAt: z.string() })),
  /** Null when these were the last. */
  next: z.number().int().nullable(),
});
export type ProductAddresses = z.infer<typeof productAddresses>;

/** `GET /api/products/suggestions?q=`: what a search box offers while the shopper types. */
export const suggestionQuery = z.object({ q: z.string().max(200) });
export const productSuggestions = z.object({
  categories: z.array(category),
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      price: amount,
      category: z.object({ name: z.string(), slug: z.string() }),
      image: productImage.nullable(),
    }),
  ),
});
export type ProductSuggestions = z.infer<typeof productSuggestions>;

/** `GET /api/dashboard/analytics` (admin) */
export const dashboardAnalytics = z.object({
  totalProducts: z.number().int(),
  categoryWiseProductCounts: z.object({
    HandTufted: z.number().int(),
    HandKnotted: z.number().int(),
    HandWoven: z.number().int(),
  }),
});
export type DashboardAnalytics = z.infer<typeof dashboardAnalytics>;
