// Calculations beside the schemas of money.ts: a cart counts with them, and must not carry zod.

/** Tax added to every order, in percent of the subtotal. */
export const TAX_PERCENT = 8;

/** Amount (major units, at most two decimals) → whole minor units. */
export function toMinor(value: number): number {
  return Math.round(value * 100);
}

/** Whole minor units → amount on the wire. */
export function fromMinor(minor: number | bigint): number {
  return Number(minor) / 100;
}

/** The one place where tax is rounded: half up, to whole minor units. */
export function taxOnMinor(subtotalMinor: number): number {
  return Math.floor((subtotalMinor * TAX_PERCENT + 50) / 100);
}

export interface Totals {
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** Totals of an order in minor units; lines carry their unit price in minor units. */
export function totalsOf(lines: readonly { priceMinor: number; quantity: number }[]): Totals {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const taxMinor = taxOnMinor(subtotalMinor);
  return { subtotalMinor, taxMinor, totalMinor: subtotalMinor + taxMinor };
}
