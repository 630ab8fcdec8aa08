import type { CartItem, Quote } from '@handloom/contracts/cart';
import { sizeLabel } from '@handloom/contracts/catalogue';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';
import type { Order } from '@handloom/contracts/orders';

/** What ordering the same once more comes to. */
export interface Reorder {
  items: CartItem[];
  /** Names of what the shop no longer sells. */
  gone: string[];
  /** Unit prices that are not those of the order. */
  changed: { name: string; was: number; now: number }[];
}

export function reorderOf(order: Order, quotes: readonly Quote[]): Reorder {
  const reorder: Reorder = { items: [], gone: [], changed: [] };
  for (const { _id, name, price: was, quantity, size, image } of order.items) {
    const quote = quotes.find((known) => known._id === _id);
    if (!quote?.available) {
      reorder.gone.push(name);
      continue;
    }
    const { price } = quote;
    if (price !== was) reorder.changed.push({ name, was, now: price });
    const picture = quote.image ?? image;
    reorder.items.push({
      _id,
      name: quote.name,
      description: '',
      price,
      images: picture ? [{ url: picture }] : [],
      quantity,
      // A label of an earlier shop may be none of today's.
      size: sizeLabel.catch(DEFAULT_SIZE_LABEL).parse(size),
    });
  }
  return reorder;
}
