import type { CartItem } from '@handloom/contracts/cart';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';
import type { CheckoutForm, PlaceOrder } from '@handloom/contracts/orders';
import { cartTotals } from '../cart/cart-total';

/** What is sent for this cart and form: always the same text for the same two. */
export function orderOf(items: readonly CartItem[], form: CheckoutForm): PlaceOrder {
  return {
    items: items.map(({ _id, name, price, quantity, size }) => ({
      _id,
      name,
      price,
      quantity,
      size,
    })),
    total: cartTotals(items).total,
    user: form,
    paymentMethod: form.paymentMethod,
  };
}

/** The lines of an order that was sent before the page was loaded again, by then gone from the cart; without pictures. */
export function linesOf({ items }: PlaceOrder): CartItem[] {
  return items.map(({ size = DEFAULT_SIZE_LABEL, ...item }) => ({
    name: '',
    description: '',
    images: [],
    size,
    ...item,
  }));
}
