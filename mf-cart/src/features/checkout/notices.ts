import { unavailableLines } from '../cart/cart-rules';
import type { Cart } from '../cart/use-cart';
import type { Refusal } from './use-shipping-fields';

export interface Notice {
  title: string;
  text: string;
}

export const EMPTY_CART: Notice = {
  title: 'Empty Cart',
  text: 'Your cart is empty. Please add items before placing an order.',
};
const UNAVAILABLE: Notice = {
  title: 'No longer available',
  text: 'Your cart holds rugs that the shop no longer sells. Remove them to place your order.',
};

/** Why this cart cannot be ordered. */
export function cartNotice({ items }: Pick<Cart, 'items'>): Notice | null {
  if (items.length === 0) return EMPTY_CART;
  return unavailableLines(items).length > 0 ? UNAVAILABLE : null;
}

/** Why this form cannot be sent. */
export function formNotice(why: Refusal): Notice {
  if (why.kind === 'unchecked') return { title: 'Order Failed', text: why.sentence };
  return {
    title: 'Form Validation Error',
    text: Object.values(why.errors).join(', ') || 'Please check your input and try again.',
  };
}
