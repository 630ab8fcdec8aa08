import type { CartItem, Quote } from '@handloom/contracts/cart';
import { sizeLabel } from '@handloom/contracts/catalogue';
import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue-facts';
import type { Order } from '@handloom/contracts/orders';
import { withMerged } from '../cart/cart-rules';

/** What ordering the same once more comes to. */
export interface Reorder {
  items: CartItem[];
  /** Names of what the shop no longer sells. */
  gone: string[];
  /** Unit prices that are not those of the order. */
  changed: { _id: string; name: string; was: number; now: number }[];
}

export function reorderOf(order: Order, quotes: readonly Quote[]): Reorder {
  const reorder: Reorder = { items: [], gone: [], changed: [] };
  const told = new Set<string>();
  for (const { _id, name, price: was, quantity, size, image } of order.items) {
    // An order may have a rug in two sizes; a cart has it once.
    const isNews = !told.has(_id);
    told.add(_id);
    const quote = quotes.find((known) => known._id === _id);
    if (!quote?.available) {
      if (isNews) reorder.gone.push(name);
      continue;
    }
    const { price } = quote;
    if (isNews && price !== was) reorder.changed.push({ _id, name, was, now: price });
    const picture = quote.image ?? image;
    const item = {
      _id,
      name: quote.name,
      description: '',
      price,
      images: picture ? [{ url: picture }] : [],
      quantity,
      // A label of an earlier shop may be none of today's.
      size: sizeLabel.catch(DEFAULT_SIZE_LABEL).parse(size),
    };
    reorder.items = withMerged(reorder.items, [item]);
  }
  return reorder;
}
