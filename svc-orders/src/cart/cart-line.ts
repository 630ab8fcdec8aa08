import type { CartItem } from '@handloom/contracts/cart';
import { DEFAULT_SIZE_LABEL, sizeLabel } from '@handloom/contracts/catalogue';
import { fromMinor } from '@handloom/contracts/money';

/** A line as it is stored, with what the catalogue's copy says of its product now. */
export interface CartLine {
  productId: string;
  quantity: number;
  size: string;
  product: { name: string; description: string; priceMinor: bigint; image: string | null };
}

/** A label that the shop no longer offers reads as the default one. */
const storedSize = sizeLabel.catch(DEFAULT_SIZE_LABEL);

export function toCartItem({ productId, quantity, size, product }: CartLine): CartItem {
  return {
    _id: productId,
    name: product.name,
    description: product.description,
    price: fromMinor(Number(product.priceMinor)),
    images: product.image === null ? [] : [{ url: product.image }],
    quantity,
    size: storedSize.parse(size),
  };
}

export interface GuestLine {
  _id: string;
  name?: string | undefined;
  quantity: number;
  size?: string | undefined;
}

/** One line per product; of several the one with the larger quantity stands. */
export function foldGuestLines(lines: readonly GuestLine[]): GuestLine[] {
  const folded = new Map<string, GuestLine>();
  for (const line of lines) {
    const known = folded.get(line._id);
    if (!known || known.quantity < line.quantity) folded.set(line._id, { ...known, ...line });
  }
  return [...folded.values()];
}
