import type { CartItem, Quote } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';

// What a cart does, without storage, calls or React. Totals stand in `cart-total.ts`: they bring the
// rules of money with their schemas, which fragments that are on every page must not carry.

export type LineChange = Partial<Pick<CartItem, 'quantity' | 'size'>>;

/** A line that was taken out, and the lines that stood before it, so that it can come back there. */
export interface TakenLine {
  item: CartItem;
  before: readonly string[];
}

export function withoutLines(items: readonly CartItem[], ids: readonly string[]): CartItem[] {
  return items.filter(({ _id }) => !ids.includes(_id));
}

/** Sets quantity or size of a line; a quantity below one removes it. */
export function withLine(items: readonly CartItem[], id: string, change: LineChange): CartItem[] {
  return items
    .map((item) => (item._id === id ? { ...item, ...change } : item))
    .filter(({ quantity }) => quantity >= 1);
}

/** A guest adds: an existing line grows by one, a new one takes the quantity that it carries. */
export function withAdded(items: readonly CartItem[], added: CartItem): CartItem[] {
  const existing = lineOf(items, added._id);
  if (!existing) return [...items, added];
  return withLine(items, added._id, { quantity: atMost(existing.quantity + 1) });
}

/** As the server adds: the whole quantity counts, and the size chosen last stands. */
export function withQuantityAdded(items: readonly CartItem[], added: CartItem): CartItem[] {
  const existing = lineOf(items, added._id);
  if (!existing) return [...items, added];
  const quantity = atMost(existing.quantity + added.quantity);
  return withLine(items, added._id, { quantity, size: added.size });
}

/** Folds lines in: of two lines of one rug the one with the larger quantity stands, with its own size. */
export function withMerged(items: readonly CartItem[], guest: readonly CartItem[]): CartItem[] {
  let merged = [...items];
  for (const line of guest) {
    const existing = lineOf(merged, line._id);
    if (!existing) merged.push(line);
    else if (existing.quantity < line.quantity) {
      merged = withLine(merged, line._id, { quantity: line.quantity, size: line.size });
    }
  }
  return merged;
}

/** These lines as they stand now, to be given to `withRestored` later. */
export function takenLines(items: readonly CartItem[], ids: readonly string[]): TakenLine[] {
  return items.flatMap((item, index) =>
    ids.includes(item._id) ? [{ item, before: items.slice(0, index).map(({ _id }) => _id) }] : [],
  );
}

/**
 * Brings lines back, each behind the last of those that stood before it; what was added again meanwhile
 * is not doubled.
 */
export function withRestored(items: readonly CartItem[], taken: readonly TakenLine[]): CartItem[] {
  let restored = [...items];
  for (const { item, before } of taken) {
    if (lineOf(restored, item._id)) restored = withMerged(restored, [item]);
    else {
      const last = restored.findLastIndex(({ _id }) => before.includes(_id));
      restored.splice(last + 1, 0, item);
    }
  }
  return restored;
}

/**
 * What the shop says of these rugs now, over what the browser remembers. `wasPrice` stays the price of
 * the day on which the rug was put into the cart, however often the price moves.
 * @returns the same array when nothing is different.
 */
export function withQuotes(items: CartItem[], quotes: readonly Quote[]): CartItem[] {
  const quoted = items.map((item) => quotedLine(item, quotes));
  return quoted.some((item, index) => item !== items[index]) ? quoted : items;
}

function quotedLine(item: CartItem, quotes: readonly Quote[]): CartItem {
  const quote = quotes.find(({ _id }) => _id === item._id);
  if (!quote) return item;
  const { wasPrice, available, ...line } = item;
  // Of what the shop no longer sells it knows no name and no price.
  if (!quote.available) return available === false ? item : { ...item, available: false };
  const added = wasPrice ?? item.price;
  const isSame = quote.price === item.price && quote.name === item.name && available !== false;
  if (isSame) return item;
  return {
    ...line,
    name: quote.name,
    price: quote.price,
    ...(added !== quote.price && { wasPrice: added }),
  };
}

/** Lines that cannot be ordered, because the shop no longer sells the rug. */
export function unavailableLines(items: readonly CartItem[]): CartItem[] {
  return items.filter(({ available }) => available === false);
}

export function lineOf(items: readonly CartItem[], id: string): CartItem | undefined {
  return items.find(({ _id }) => _id === id);
}

export function atMost(quantity: number): number {
  return Math.min(quantity, MAX_LINE_QUANTITY);
}
