import type { CartItem } from '@handloom/contracts/cart';
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
