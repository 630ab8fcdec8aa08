import type { CartItem } from '@handloom/contracts/cart';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';
import type { CheckoutForm, Order, PlaceOrder, ShippingAddress } from '@handloom/contracts/orders';
import { cartTotals } from '../cart/cart-total';
import { PROFILE_FIELDS } from './api/get-profile';

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
    wholeCart: true,
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

/** Whether that order is the very one that this cart and form would make: the shop would find it, and place no other. */
export function isOrderOf(placed: Order, items: readonly CartItem[], form: CheckoutForm): boolean {
  const linesOf = (lines: readonly Omit<Order['items'][number], 'name' | 'image'>[]) =>
    lines.map(({ _id, quantity, size, price }) => [_id, quantity, size, price]);
  const placeOf = (to: ShippingAddress) => PROFILE_FIELDS.map((name) => to[name]);
  const there = [placed.paymentMethod, placeOf(placed.shippingAddress), linesOf(placed.items)];
  return (
    JSON.stringify(there) === JSON.stringify([form.paymentMethod, placeOf(form), linesOf(items)])
  );
}
