import { amountIn, inOrder, type PriceRange } from './price-range';

const TIMES: Partial<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  lakh: 100_000,
  lac: 100_000,
};

/** What makes a number no price: `under 8 ft`, `over 100 years`, `below 5x8`, `above 18th`. */
const NO_PRICE = String.raw`(?!\p{L}|[\d.,]*\d|\s\d{3}\b|\s*(?:[x×*'’′"”″%]|(?:by|ft|feet|foot|inch(?:es)?|[cm]?m|met(?:er|re)s?|mtr|sq\p{L}*|knots?|kpsi|k?g|ply|stars?|p(?:ie)?ce?s?|days?|y(?:ea)?rs?)(?!\p{L})))`;
const CURRENCY = String.raw`(?:[₹$€£]|(?:rs|inr|usd|eur|gbp)\b\.?)`;
const AMOUNT = String.raw`\s*${CURRENCY}?\s*(\d[\d,]*(?:\.\d{1,2})?)(?:\s*(k|thousand|lakh|lac)s?\b)?${NO_PRICE}(?:\s*(?:${CURRENCY}|(?:rupee|dollar|euro|pound)s?\b|/-))?`;
const pattern = (words: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:(?:pric|cost)\p{L}*\s+)?(?:${words})`, 'iu');
const AT_MOST = pattern(
  String.raw`(?:under|below|up\s*to|(?:no\s+more|less|cheaper)\s+than|at\s+most|max(?:imum)?|<=?)${AMOUNT}`,
);
const AT_LEAST = pattern(
  String.raw`(?:over|above|more\s+than|at\s+least|min(?:imum)?|>=?)${AMOUNT}`,
);
const BETWEEN = pattern(String.raw`(?:between|from)${AMOUNT}\s*(?:and|to|-|–)${AMOUNT}`);

/**
 * Takes from what was typed the prices that it names, as the filter of prices has them: `rugs under $300` are `rugs` up to 300.
 * @returns empty bounds where it names none
 */
export function pricedSearch(typed: string): { search: string } & PriceRange {
  const found = { minPrice: '', maxPrice: '' };
  const without = (pattern: RegExp, text: string, bounds: (keyof PriceRange)[]) =>
    text.replace(pattern, (whole, ...parts: (string | undefined)[]) => {
      // Of 1 and 2 lakh both are lakhs.
      const times = parts[2 * bounds.length - 1];
      const amounts = bounds.map((_, at) => amountOf(parts[2 * at], parts[2 * at + 1] ?? times));
      if (amounts.includes(null)) return whole;
      bounds.forEach((bound, at) => (found[bound] = amounts[at] ?? ''));
      return ' ';
    });
  let search = without(BETWEEN, typed, ['minPrice', 'maxPrice']);
  if (!found.maxPrice) {
    search = without(AT_MOST, search, ['maxPrice']);
    search = without(AT_LEAST, search, ['minPrice']);
  }
  return { search: search.replace(/\s+/g, ' ').trim(), ...inOrder(found) };
}

function amountOf(digits = '', word = ''): string | null {
  const amount = amountIn(digits);
  const times = TIMES[word.toLowerCase()] ?? 1;
  return amount && amountIn(times === 1 ? amount : String(Math.round(Number(amount) * times)));
}
