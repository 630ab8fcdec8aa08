import { z } from 'zod';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart-facts';
import { amount } from './money';
import { chosenSize, DEFAULT_SIZE_LABEL, sizeLabel } from './catalogue';

const TOO_MANY = `Quantity can be at most ${MAX_LINE_QUANTITY}`;

export const lineQuantity = z
  .number({ error: 'Quantity must be a whole number' })
  .int('Quantity must be a whole number')
  .min(0, 'Quantity cannot be negative')
  .max(MAX_LINE_QUANTITY, TOO_MANY);

/** Lines of one product count together, as they are one line of the cart. */
export function limitEachProduct(
  items: readonly { _id: string; quantity: number }[],
  context: z.RefinementCtx,
): void {
  const pieces = new Map<string, number>();
  for (const [place, { _id, quantity }] of items.entries()) {
    const sum = (pieces.get(_id) ?? 0) + quantity;
    pieces.set(_id, sum);
    if (sum <= MAX_LINE_QUANTITY) continue;
    return context.addIssue({ code: 'custom', path: [place, 'quantity'], message: TOO_MANY });
  }
}

/**
 * A line of the cart, keyed by the product's `_id`. The browser keeps the same shape under `cart`; a line that leaves
 * out what has a default is a line all the same.
 */
export const cartItem = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().default(''),
  price: amount,
  images: z.array(z.object({ url: z.string() })).default([]),
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY).default(1),
  /** What another version of the shop stored in a browser may be no label of today. */
  size: sizeLabel.default(DEFAULT_SIZE_LABEL).catch(DEFAULT_SIZE_LABEL),
  /** The unit price when the rug was put into the cart, where it is another one now. */
  wasPrice: amount.optional().catch(undefined),
  /** False when the shop no longer sells it: it cannot be ordered. */
  available: z.boolean().optional().catch(undefined),
  /** When the line came into a signed-in cart, which is sorted by it. */
  addedAt: z.string().optional().catch(undefined),
});
export type CartItem = z.infer<typeof cartItem>;
export const cart = z.array(cartItem);

/** `POST /api/cart/add`: the product object may come whole; the server reads only these keys. */
export const addToCart = z.object({
  _id: z.string({ error: 'Product is required' }).min(1, 'Product is required'),
  quantity: lineQuantity.min(1, 'Quantity must be at least 1').default(1),
  size: chosenSize,
});

/** `PATCH /api/cart/{id}`: sets the line; quantity 0 removes it. */
export const changeCartLine = z
  .object({ quantity: lineQuantity.optional(), size: sizeLabel.optional() })
  .refine((change) => change.quantity !== undefined || change.size !== undefined, {
    error: 'Give a quantity or a size',
  });

/**
 * `GET /api/cart/quotes?ids=a,b` (public): what the checkout knows of these products now, for a guest's
 * cart. A product that it does not know, or no longer sells, is not available.
 */
export const quoteQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(z.string()).max(200, 'Too many products')),
});
export const quote = z.object({
  _id: z.string(),
  name: z.string(),
  price: amount,
  image: z.string().nullable(),
  available: z.boolean(),
});
export type Quote = z.infer<typeof quote>;
export const quotes = z.array(quote);

/**
 * `POST /api/cart/merge`: folds a guest's cart into the signed-in one; per rug the line with the larger
 * quantity wins, with its size. With an `Idempotency-Key` a repeated merge changes nothing.
 */
export const mergeCart = z.object({
  items: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string().max(300).optional(),
        quantity: lineQuantity.min(1).default(1),
        size: sizeLabel.optional().catch(undefined),
        /** Of a line that was taken out and comes back, to its place. */
        addedAt: z.iso
          .datetime()
          .refine((moment) => moment > '1970')
          .optional()
          .catch(undefined),
      }),
    )
    .max(MAX_CART_LINES),
});

/** `dropped` names the guest's products that the shop no longer sells, and those for which a full cart has no place. */
export const mergedCart = z.object({ items: cart, dropped: z.array(z.string()) });
export type MergedCart = z.infer<typeof mergedCart>;
