// Apart from money.ts, so that pages that only show amounts do not carry its schemas.

/** Written before the number; other currencies are left to the browser. */
const SIGNS: Partial<Record<string, string>> = { INR: '₹', USD: '$', EUR: '€', GBP: '£' };

/**
 * '₹45,000.00' style text, grouped as is customary for the currency. It is what `Intl` writes, without
 * the 50 ms that its first formatter costs a slow phone before anything on the page answers.
 * @param value in whole units, with at most two decimals
 */
export function formatAmount(value: number, currency: string): string {
  const sign = SIGNS[currency];
  if (!sign) return anyAmount(value, currency);
  const [whole = '', decimals] = Math.abs(value).toFixed(2).split('.');
  // Lakhs and crores: groups of two, but for the last three digits.
  const group = currency === 'INR' ? /\B(?=(\d\d)*\d{3}$)/g : /\B(?=(\d{3})+$)/g;
  return `${value < 0 ? '-' : ''}${sign}${whole.replace(group, ',')}.${decimals}`;
}

function anyAmount(value: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);
}

/** '₹' for 'INR', as a label in front of a field for amounts. */
export function currencySign(currency: string): string {
  if (SIGNS[currency]) return SIGNS[currency];
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** The largest amount accepted on the wire; keeps every sum of an order inside exact integers. */
export const MAX_AMOUNT = 100_000_000;

export function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
