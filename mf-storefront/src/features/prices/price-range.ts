/** Of an address; '' where it has no such bound. */
export interface PriceRange {
  minPrice: string;
  maxPrice: string;
}

/** As the shop writes prices, and some people type them. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.|$)/;

/** '₹1,45,000' → '145000', one price in the catalogue's currency with at most two decimals. @returns null for any other text */
export function amountIn(text: string): string | null {
  const typed = text.trim().replace(/^[₹$€£]\s*/, '');
  const amount = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount : null;
}

/** From 90000 to 50000 means from 50000 to 90000. */
export function inOrder({ minPrice, maxPrice }: PriceRange): PriceRange {
  const reversed = minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice);
  return reversed ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice };
}
