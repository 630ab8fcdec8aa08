/**
 * Ten thousand random strings into the search and the suggestions of a running shop: none may fail.
 *
 *   npx tsx bench/random-searches.ts http://localhost:8080 [how many] [seed]
 *
 * Start the shop with RATE_LIMIT_FACTOR=100 where reads are limited.
 */
import { measurementTold } from 'tools/command-line';

const [shop = 'http://localhost:8080', count = '10000', seed = '1'] = measurementTold(__filename, {
  words: 3,
}).words;
const AT_A_TIME = 8;

/** Letters, quotes, operators of full-text search, wildcards, controls, accents, emoji, halves of pairs. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz ',
  '\'"`\\%_;:|&!()<>*-+/~^$#@?=,.[]{}',
  '\u0000\u0001\t\n\r\u007f\u200b\u202e\ufeff',
  'àéîõüñçßæøåłšžğıαβγкилимगलीचा地毯بساط',
  '🧶🪡👩‍🎨🇮🇳\ud83e\udc00',
];

/** mulberry32: small, and the same numbers for the same seed. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(Number(seed));
const pick = <One>(list: ArrayLike<One>) => list[Math.floor(random() * list.length)] as One;

function randomText(): string {
  const length = Math.floor(random() ** 3 * 300);
  const alphabets = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(ALPHABETS));
  return Array.from({ length }, () => pick(pick(alphabets))).join('');
}

/** Percent-encoded byte by byte: also what `encodeURIComponent` would refuse. */
function encoded(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

async function main() {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let left = Number(count);
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const text = randomText();
      const path = pick(['/api/products?limit=8&search=', '/api/products/suggestions?q=']);
      const { status } = await fetch(`${shop}${path}${encoded(text)}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failures.push(JSON.stringify(text));
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${count} searches in ${seconds} s, by status:`, Object.fromEntries(statuses));
  for (const text of failures.slice(0, 10)) console.log(`5xx for ${text}`);
  process.exitCode = failures.length ? 1 : 0;
}

void main();
