import { z } from 'zod';
import type { CartItem } from './cart';
import { product, sizeLabel } from './catalogue';

/** Size and quantity are what the visitor chose on the page; missing is what they did not choose. */
const productChoice = z.object({
  product: product.pick({ _id: true, name: true, description: true, price: true, images: true }),
  size: sizeLabel.optional(),
  quantity: z.number().int().optional(),
});

/** A rug as it is in the cart. */
export type ChosenBefore = Pick<CartItem, 'size' | 'quantity'>;

/**
 * What teams show of each other, and the props it takes. The owner's component must take them and whoever
 * shows it must give them, or neither compiles; a release says which of it it provides and requires, so
 * that one that would break another's page does not go live. It grows by addition: a new prop is optional.
 */
export const fragments = {
  'mf-cart/add-to-cart': productChoice.extend({
    /** `icon` on product cards, `button` on the product page. */
    variant: z.enum(['icon', 'button']).optional(),
  }),
  'mf-cart/buy-now': productChoice.extend({
    /** Told how the rug is in the cart, when that is known and whenever it changes; null: it is not. */
    onLine: z
      .custom<(line: ChosenBefore | null) => void>((value) => typeof value === 'function')
      .optional(),
  }),
  'mf-cart/cart-badge': z.object({}),
  'mf-storefront/search-overlay': z.object({
    open: z.boolean(),
    onClose: z.custom<() => void>((value) => typeof value === 'function'),
  }),
} as const;

export type KnownFragment = keyof typeof fragments;
export type FragmentProps<Name extends KnownFragment> = z.infer<(typeof fragments)[Name]>;
