import { z } from 'zod';
import { product } from './catalogue';
import { MAX_ALT_TEXT } from './catalogue-facts';
import { decimalOf } from './decimal-text';
import { withLineFeeds } from './line-breaks';
import { amount } from './money';
import { VISIBLE, visibleText } from './visible-text';

/** A number that arrives as text in a multipart form field. */
const formAmount = (required: string, positive: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    // Also where they are noughts: '45.000' is 45 thousand to half the world, and would be sold for 45.
    .regex(/^(?![+-]?\d*\.\d{3,}$)/, 'At most two decimals are allowed')
    .transform((text, context) => {
      const value = decimalOf(text);
      if (!Number.isFinite(value)) {
        context.addIssue({ code: 'custom', message: 'Must be a number' });
        return z.NEVER;
      }
      return value;
    })
    .pipe(z.number().min(0, positive).pipe(amount));

/** As the database writes ids; in capitals they are the same. */
const chosenId = (required: string) => z.string({ error: required }).min(1, required).toLowerCase();

const yesOrNo = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** A product as its form says. */
export const productInput = z.object({
  name: visibleText('Name is required', 200),
  description: z
    .string({ error: 'Description is required' })
    .overwrite(withLineFeeds)
    .trim()
    .regex(VISIBLE, 'Description is required')
    .max(10_000, 'At most 10000 characters'),
  price: formAmount('Price is required', 'Price must be positive'),
  originalPrice: formAmount('Original Price is required', 'Original price must be positive'),
  category: chosenId('Category is required'),
  size: chosenId('Size is required'),
  rating: z
    .string()
    .trim()
    .transform(decimalOf)
    .pipe(
      z
        .number({ error: 'Must be a number' })
        .min(1, 'Rating must be greater than 0')
        .max(5, 'Rating must be less than 6'),
    )
    .optional(),
  estimatedDelivery: z.string().trim().max(80, 'At most 80 characters').optional(),
  returnsAccepted: yesOrNo,
  returnWindow: z.string().trim().max(80, 'At most 80 characters').optional(),
  /** Whether shoppers see it. */
  published: yesOrNo,
});

/** A JSON array with the alt text of each picture, '' for none: of those kept, then of those uploaded. Absent: they stay. */
const altTexts = z.string().optional();

/** What {@link altTexts} holds. */
export const altTextList = z.array(
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(MAX_ALT_TEXT, `At most ${MAX_ALT_TEXT} characters`)),
);

/**
 * Text fields of `POST /api/products` (multipart; repeated `images` files beside them): the form, and pictures that the shop has already, such as those of a
 * product of which it is a copy.
 */
export const newProductInput = productInput.extend({
  /** A JSON array of urls, before the uploaded ones. */
  keepImages: z.string().optional(),
  altTexts,
});

/** Text fields of `PATCH /api/products/{id}`; `keepImages` is a JSON array of urls in their new order. */
export const productChange = productInput.partial().extend({
  keepImages: z.string().optional(),
  altTexts,
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Must be a whole number')
    .transform(Number)
    .optional(),
});

export const productSaved = z.object({ success: z.literal(true), product });
