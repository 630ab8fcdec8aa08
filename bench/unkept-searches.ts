const FREQUENT = ['floral', 'wool', 'carved', 'border', 'ivory', 'hand', 'tufted'];
const RARE = ['monsoon fern', 'walnut', 'oushak 9x12', 'saffron', 'peony', 'medallion indigo'];
const MISTYPED = ['flroal', 'medalion', 'terracota', 'wallnut', 'indgo', 'carvde'];
const UNFINISHED = [...FREQUENT, ...RARE, ...MISTYPED].flatMap((text) =>
  Array.from({ length: text.length - 1 }, (_, place) => text.slice(0, place + 2)),
);
const CATEGORIES = ['hand-tufted', 'hand-knotted', 'floral-rug', 'modern-rug'];
const SORTS = ['newest', 'price-asc', 'rating', 'discount', 'best-selling', 'name'];

const nth = (list: readonly string[], place: number) => list[place % list.length] ?? '';
const search = (query: Record<string, string | number>) =>
  `/api/products?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
// No two rounds ask for the same.
let asked = 0;
const prices = () => ({ minPrice: 3_000 + (asked % 97), maxPrice: 100_000 + (asked += 1) });

/** Addresses of the n-th request, by kind; no answer to them was kept, since none was asked for before. */
export const UNKEPT_SEARCHES = {
  'a frequent word and a price': (n) => search({ search: nth(FREQUENT, n), ...prices() }),
  'two words and a price': (n) =>
    search({ search: `${nth(FREQUENT, n)} ${nth(RARE, n)}`, ...prices() }),
  'a rare word and a price': (n) => search({ search: nth(RARE, n), ...prices() }),
  'a typing error and a price': (n) => search({ search: nth(MISTYPED, n), ...prices() }),
  'word, category and price, sorted': (n) =>
    search({
      search: nth(FREQUENT, n),
      category: nth(CATEGORIES, n),
      sort: nth(SORTS, n),
      ...prices(),
    }),
  suggestions: (n) =>
    `/api/products/suggestions?q=${encodeURIComponent(`${nth(UNFINISHED, n)}${' '.repeat(n % 90)}`)}`,
} satisfies Record<string, (n: number) => string>;
