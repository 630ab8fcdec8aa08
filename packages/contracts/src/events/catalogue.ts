import { z } from 'zod';
import { defineEvent } from './event';

/** Of the category, as of the product, the version grows with each change: a late event never overwrites a newer one. */
const namedCategory = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number().int().positive(),
});

/** `version` grows with each change of the product, so that a late event never overwrites a newer one. */
export const productChanged = defineEvent(
  'shop.catalog.product-changed.v1',
  z.object({
    productId: z.string(),
    version: z.number().int().positive(),
    name: z.string(),
    description: z.string(),
    priceMinor: z.number().int().nonnegative(),
    image: z.string().nullable(),
    /** Newer than some events. */
    category: namedCategory.optional(),
    /** Nothing but its rating, its reviews and their number. */
    ratingOnly: z.boolean().optional(),
  }),
);

/** Shoppers can have it no more: it was deleted, or is not published now. A later `productChanged` of it brings it back. */
export const productDeleted = defineEvent(
  'shop.catalog.product-deleted.v1',
  z.object({ productId: z.string(), version: z.number().int().positive() }),
);

/** A category or size was added, renamed or removed: lists and menus that show its name are out of date. */
export const taxonomyChanged = defineEvent(
  'shop.catalog.taxonomy-changed.v1',
  z.object({
    kind: z.enum(['category', 'size']),
    id: z.string(),
    /** As it is then; absent: it was removed, or the event is older than names. */
    name: z.string().optional(),
    version: z.number().int().positive().optional(),
  }),
);

/** Units sold were counted: best sellers may stand in another order. */
export const salesCounted = defineEvent(
  'shop.catalog.sales-counted.v1',
  z.object({ productIds: z.array(z.string()) }),
);
