import type { CartItem } from '@handloom/contracts/cart';
import { fromMinor, toMinor, totalsOf } from '@handloom/contracts/money-sums';

/** What cannot be ordered is not charged. */
export function chargedOf(items: readonly CartItem[]): CartItem[] {
  return items.filter(({ available }) => available !== false);
}

/** Subtotal, tax and total of a cart as amounts; the sums are made in whole minor units. */
export function cartTotals(items: readonly CartItem[]): {
  subtotal: number;
  tax: number;
  total: number;
} {
  const totals = totalsOf(
    items.map(({ price, quantity }) => ({ priceMinor: toMinor(price), quantity })),
  );
  return {
    subtotal: fromMinor(totals.subtotalMinor),
    tax: fromMinor(totals.taxMinor),
    total: fromMinor(totals.totalMinor),
  };
}
