/**
 * Times the catalogue's reads with one client. Against a shop of 100,000 products:
 *
 *   SEED_PRODUCTS=100000 npm start
 *   npx tsx bench/catalogue-reads.ts http://127.0.0.1:8080 200
 *
 * The limit is 50 ms at the 95th percentile, at the service (its own port, no gateway's cache).
 */
import { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import { measurementTold } from 'tools/command-line';

const [shop = 'http://127.0.0.1:8080', rounds = '100'] = measurementTold(__filename, {
  words: 2,
}).words;
const LIMIT_MS = 50;

const CATEGORIES = [
  'hand-tufted',
  'hand-knotted',
  'hand-woven',
  'floral-rug',
  'modern-rug',
  'oushak-rug',
];
const SIZES = ['3X5', '5X8', '8X10', '12X14'];
const WORDS = [
  'floral',
  'medallion',
  'indigo',
  'terracotta',
  'hand tufted 5x8',
  'peony',
  'flroal',
  'medalion',
  'wool rug',
  'carved leaf',
  'wool',
  'monsoon fern 512',
  'walnut border',
  'oushak 9x12',
  'stripes',
  'red',
];

const nth = (list: readonly string[], place: number) => list[place % list.length] ?? '';
const products = (query: Record<string, string | number>) =>
  `/api/products?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

const reads: Record<string, (round: number) => string> = {
  'all, sorted': (n) => products({ sort: nth(PRODUCT_SORTS, n), page: 1 + (n % 3) }),
  'a category, sorted': (n) =>
    products({ category: nth(CATEGORIES, n), sort: nth(PRODUCT_SORTS, n >> 1) }),
  'category and price, sorted': (n) =>
    products({
      category: nth(CATEGORIES, n),
      sort: nth(PRODUCT_SORTS, n),
      minPrice: 10_000 + n * 100,
      maxPrice: 60_000 + n * 50,
    }),
  'size and price, sorted': (n) =>
    products({ size: nth(SIZES, n), sort: nth(PRODUCT_SORTS, n), minPrice: 20_000 + n * 77 }),
  'price, sorted': (n) =>
    products({ sort: nth(PRODUCT_SORTS, n), minPrice: 1_000 + n * 7, maxPrice: 90_000 + n * 3 }),
  'a deep page': (n) => products({ sort: nth(PRODUCT_SORTS, n), page: 1 + ((n * 37) % 4_000) }),
  'a search, ranked': (n) =>
    products({
      search: n < WORDS.length ? nth(WORDS, n) : `${nth(WORDS, n)} ${nth(WORDS, n * 7 + 3)}`,
    }),
  'a search in a category, sorted': (n) =>
    products({ search: nth(WORDS, n), category: nth(CATEGORIES, n), sort: nth(PRODUCT_SORTS, n) }),
  suggestions: (n) =>
    `/api/products/suggestions?q=${encodeURIComponent(nth(WORDS, n).slice(0, 3 + (n % 4)))}`,
};

async function time(path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(new URL(path, shop));
  await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}

async function main(): Promise<void> {
  for (const [name, path] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = 0; round < Number(rounds); round += 1) times.push(await time(path(round)));
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    const verdict = at(0.95) <= LIMIT_MS ? 'ok' : 'SLOW';
    console.log(
      `${name.padEnd(32)} p50 ${at(0.5).toFixed(1)} ms  p95 ${at(0.95).toFixed(1)} ms  ${verdict}`,
    );
  }
}

void main();
