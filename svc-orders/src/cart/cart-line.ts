import type { CartItem, Quote } from '@handloom/contracts/cart';
import { DEFAULT_SIZE_LABEL, sizeLabel } from '@handloom/contracts/catalogue';
import { fromMinor } from '@handloom/contracts/money';

/** What the catalogue's copy says of a product now. */
export interface CartProduct {
  name: string;
  priceMinor: bigint;
  image: string | null;
  available: boolean;
}

/** A line as it is stored, with its product. */
export interface CartLine extends CartProduct {
  productId: string;
  description: string;
  quantity: number;
  size: string;
  /** Unit price when the shopper last put the rug into the cart; null: older than this knowledge. */
  addedPriceMinor: bigint | null;
  addedAt: Date;
}

/** A label that the shop no longer offers reads as the default one. */
export const storedSize = sizeLabel.catch(DEFAULT_SIZE_LABEL);

/** A line at the price of now; what was different when it was added is said beside. */
export function toCartItem(line: CartLine): CartItem {
  const { productId, name, description, priceMinor, addedPriceMinor, image } = line;
  const hasChanged = addedPriceMinor !== null && addedPriceMinor !== priceMinor;
  return {
    _id: productId,
    name,
    description,
    price: fromMinor(priceMinor),
    images: image === null ? [] : [{ url: image }],
    quantity: line.quantity,
    size: storedSize.parse(line.size),
    addedAt: line.addedAt.toISOString(),
    ...(hasChanged && { wasPrice: fromMinor(addedPriceMinor) }),
    ...(!line.available && { available: false }),
  };
}

/** @param product null for one that the shop never knew. */
export function toQuote(productId: string, product: CartProduct | null): Quote {
  const { name = '', priceMinor = 0n, image = null, available = false } = product ?? {};
  return { _id: productId, name, price: fromMinor(priceMinor), image, available };
}

export interface GuestLine {
  _id: string;
  name?: string | undefined;
  quantity: number;
  size?: string | undefined;
  /** ISO moment, of a line that comes back. */
  addedAt?: string | undefined;
}

/**
 * One line per product; of several the one with the larger quantity stands as a whole, with its size.
 * Of equal ones the first stands.
 */
export function foldGuestLines(lines: readonly GuestLine[]): GuestLine[] {
  const folded = new Map<string, GuestLine>();
  for (const line of lines) {
    const known = folded.get(line._id);
    if (!known || known.quantity < line.quantity) folded.set(line._id, line);
  }
  return [...folded.values()];
}
