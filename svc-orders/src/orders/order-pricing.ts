import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue';
import { fromMinor, totalsOf, type Totals } from '@handloom/contracts/money';
import type { PriceConflict } from '@handloom/contracts/orders';

/** What the shop itself knows of a product now. */
export interface KnownProduct {
  name: string;
  priceMinor: number;
  image: string | null;
  categoryId: string | null;
  available: boolean;
}

/** What the client says; its amounts (major units) are compared, never used. */
export interface ClaimedOrder {
  items: readonly { _id: string; quantity: number; price: number; size?: string | undefined }[];
  total: number;
}

export interface PricedLine {
  productId: string;
  name: string;
  size: string;
  quantity: number;
  priceMinor: number;
  image: string | null;
  categoryId: string | null;
}

export type Pricing =
  | { kind: 'agreed'; lines: PricedLine[]; totals: Totals }
  | { kind: 'conflict'; items: PriceConflict['items']; total: number };

const TOLERATED_MINOR = 1;
/** 0.01 has no exact float: 108.01 * 100 - 10800 is a hair above 1. */
const FLOAT_NOISE = 1e-4;

/**
 * Prices an order by the shop's own knowledge. It is agreed only when every product is sold, every
 * claimed price is the current one and the claimed total differs by at most 0.01.
 */
export function priceOrder(
  claimed: ClaimedOrder,
  products: ReadonlyMap<string, KnownProduct>,
): Pricing {
  const lines: PricedLine[] = [];
  const items: PriceConflict['items'] = [];
  let agreed = true;
  for (const { _id, quantity, price, size } of claimed.items) {
    const product = products.get(_id);
    const { name = '', priceMinor = 0, image = null, available = false } = product ?? {};
    const categoryId = product?.categoryId ?? null;
    items.push({ _id, name, price: fromMinor(priceMinor), quantity, available });
    if (available) {
      const label = size ?? DEFAULT_SIZE_LABEL;
      lines.push({ productId: _id, name, size: label, quantity, priceMinor, image, categoryId });
    }
    agreed &&= available && fromMinor(priceMinor) === price;
  }
  const totals = totalsOf(lines);
  const off = Math.abs(claimed.total * 100 - totals.totalMinor);
  agreed &&= off <= TOLERATED_MINOR + FLOAT_NOISE;
  return agreed
    ? { kind: 'agreed', lines, totals }
    : { kind: 'conflict', items, total: fromMinor(totals.totalMinor) };
}
