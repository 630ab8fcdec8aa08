/**
 * Times searches that no product of the shop answers as they were typed, beside those that it does, one after the other
 * through the gateway. Against a shop of 1,000,000 products:
 *
 *   SEED_PRODUCTS=1000000 PICTURES_AHEAD=false RATE_LIMIT_FACTOR=100000 npm start
 *   npx tsx bench/loose-searches.ts http://127.0.0.1:8080 [kinds]
 *
 * prints the table of docs/speed.md. A size that comes and goes raises the catalogue's revision before each kind, so that
 * each search is one that nobody asked for; then it is asked for again with other prices, which the gateway has not kept.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { measurementTold } from 'tools/command-line';
import { call, closeConnections, quantile } from './load';
import { logIn } from './order-queries';

const [shop = 'http://127.0.0.1:8080', only = ''] = measurementTold(__filename, { words: 2 }).words;

const LONGEST_QUERY_MS = 10_000;

type Query = Record<string, string>;

const each = (texts: string[], more: (turn: number) => Query = () => ({})): Query[] =>
  texts.map((search, turn) => ({ search, ...more(turn) }));
const together = (...lists: string[][]): string[] =>
  (lists[0] ?? []).map((_, turn) => lists.map((list) => list[turn % list.length]).join(' '));

// Words of the demo shop: of its 48 patterns 28 say wool, 20 indigo, 12 ivory. Of most pairs that stand here none says both.
const APART = [
  'hand ivory', 'cotton two', 'two small', 'small knotted', 'cotton field', 'cotton walnut',
  'walnut room', 'border room', 'undyed straw', 'straw ivory', 'straw border', 'walnut blue',
  'hand weld', 'pile colours', 'indigo terracotta', 'terracotta ground', 'undyed field',
  'small room',
]; // prettier-ignore
const FREQUENT = ['wool', 'indigo', 'pile', 'ivory', 'hand', 'blue', 'madder', 'cotton', 'border'];
const RARE = ['peacock', 'monsoon', 'pomegranate', 'lattice', 'plum', 'chalk', 'oushak'];
const MISTYPED = ['medalion', 'terracota', 'wallnut', 'peacok', 'monsson', 'chalkk', 'latice'];
const UNKNOWN = ['zzyzx', 'qwrtpl', 'xvbnqz', 'jjkkqq', 'vvwwxx'];
const FOREIGN = ['गलीचा', 'ковёр', '地毯', 'سجادة', 'χαλί', '러그', 'ਗਲੀਚਾ'];
const THREE = [
  'wool pile ivory', 'wool hand ivory', 'wool pile blue', 'wool indigo colours', 'wool cotton two',
  'wool hand weld', 'wool indigo enough', 'wool pile undyed', 'wool pile knots', 'wool pile inch',
  'wool two ivory', 'pile indigo ivory', 'wool blue field', 'indigo two madder',
]; // prettier-ignore
const SIX = [
  'terracotta walnut hand wool tufted courtyard', 'wool two saffron pile indigo little',
  'room ivory knots inch undyed indigo', 'two leaves wool pile indigo rows',
  'enough sand knotted hand wool two', 'leaves weld pile wool two teal',
  'plum round bed wool hand field', 'pile rows madder wool stars teal',
  'wool pile hand border ivory knotted', 'indigo blue cotton madder walnut room',
]; // prettier-ignore
const EIGHT = [
  'spun inch blue medallion lobed wool gives hand', 'like weld yellow brick indigo once teal drawing',
  'cut wool pile hand round bed soft room', 'knots inch indigo ivory undyed ground flower old',
  'wool pile indigo ivory hand blue madder cotton', 'like once brick teal indigo yellow weld pile',
]; // prettier-ignore
const METRIC = [
  '200x300', '2 x 3 m', '160 x 230 cm', '2,5 × 3.5 metres', '300*400', '170x240', '120 x 180',
  '240 x 340 cm', '1.5m by 2.4m', '90x150', '80 x 240', '500 x 900 cm',
]; // prettier-ignore
const CATEGORIES = ['hand-tufted', 'hand-knotted', 'floral-rug', 'modern-rug'];
const SORTS = ['newest', 'price-asc', 'rating', 'discount', 'name'];
const nth = (list: string[], turn: number) => list[turn % list.length] ?? '';

const KINDS: Record<string, Query[]> = {
  'found: a frequent word': each(FREQUENT),
  'found: two frequent words': each(together(FREQUENT, ['wool', 'pile'])),
  'found: a rare word': each(RARE),
  'found: a typing error': each(MISTYPED),
  'found: a word, a category, sorted': each(FREQUENT, (turn) => ({
    category: nth(CATEGORIES, turn),
    sort: nth(SORTS, turn),
  })),
  'loose: two frequent words': each(APART),
  'loose: a frequent and a rare word': each([
    ...together(RARE, ['colours', 'terracotta', 'walnut']),
    ...together(['kilim', 'dhurrie', 'spiral'], FREQUENT),
  ]),
  'loose: a frequent word and a typing error': each(together(MISTYPED, ['straw', 'room'])),
  'loose: three words': each(THREE),
  'loose: six words': each(SIX),
  'loose: eight words': each(EIGHT),
  'loose: two words within a category': each(APART, (turn) => ({
    category: nth(CATEGORIES, turn),
  })),
  'loose: two words within prices': each(APART, () => ({ minPrice: '8000', maxPrice: '30000' })),
  'loose: two words, sorted': each(APART, (turn) => ({ sort: nth(SORTS, turn) })),
  'loose: words nobody says beside one': each(together(FREQUENT, UNKNOWN)),
  'words nobody says': each(together(UNKNOWN, ['qqq', 'zzxx'])),
  'other scripts': each(FOREIGN),
  'other scripts beside a word': each(together(FOREIGN, FREQUENT)),
  'metric: a size': each(METRIC),
  'metric: a size and a word': each(together(METRIC, FREQUENT)),
  'metric: a size and two words apart': each(together(METRIC, APART)),
  'metric: a size, a category, sorted': each(METRIC, (turn) => ({
    category: nth(CATEGORIES, turn),
    sort: nth(SORTS, turn),
  })),
  'beginnings: eight letters': each(['b c d e f g h k', 'k l m n o p r s', 's p c m b t d r']),
  'beginnings: eight digits': each([
    '1 2 3 4 5 6 7 8',
    '9 8 7 6 5 4 3 2',
    '11 12 13 14 15 16 17 18',
  ]),
  'beginnings: digits and frequent words': each(['wool 1 pile 2 indigo 3 ivory 4']),
  'beginnings: two digits and frequent words': each([
    'wool pile indigo ivory blue cotton 1 2',
    'madder cotton border hand two pile 7 8',
  ]),
};

async function main(): Promise<void> {
  const headers = { cookie: await logIn(shop) };
  const admin = { headers, expected: 201 };
  const raiseRevision = async (turn: number) => {
    const body = {
      name: `${900 + turn}X999`,
      widthFeet: 900 + turn,
      heightFeet: 999,
      isRound: false,
    };
    const { text } = await call(`${shop}/api/sizes`, { ...admin, method: 'POST', body });
    const { _id } = JSON.parse(text) as { _id: string };
    await call(`${shop}/api/sizes/${_id}`, { ...admin, method: 'DELETE', expected: 200 });
  };
  const find = async (query: Query) => {
    const asked = new URLSearchParams({ limit: '24', loosely: 'true', ...query });
    const began = performance.now();
    // The gateway waits four seconds for a service.
    const answer = await call(`${shop}/api/products?${asked}`, {
      method: 'GET',
      expected: 200,
    }).catch(() => null);
    const taken = performance.now() - began;
    // What the gateway no longer waits for PostgreSQL goes on with.
    if (!answer) await pause(LONGEST_QUERY_MS);
    const page = answer && (JSON.parse(answer.text) as { total: number; isLoose?: boolean });
    if (process.env['EACH']) console.log(`${taken.toFixed(0)} ms: ${asked}: ${page?.total}`);
    return { taken, page };
  };
  const timed = async (queries: Query[]) => {
    const found = [];
    for (const query of queries) found.push(await find(query));
    const times = found.map(({ taken }) => taken);
    return {
      loose: found.filter(({ page }) => page?.isLoose).length,
      failed: found.filter(({ page }) => page === null).length,
      figures: [0.5, 0.95, 1].map((share) => `${quantile(times, share).toFixed(0)} ms`),
    };
  };
  console.log('| Search | loose, failed | p50 | p95 | longest | again: p50 | p95 | longest |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const kinds = Object.entries(KINDS).filter(([name]) =>
    only.split(',').some((words) => name.includes(words)),
  );
  for (const [turn, [name, queries]] of kinds.entries()) {
    await raiseRevision(turn);
    const first = await timed(queries);
    const again = await timed(
      queries.map((query) => ({ ...query, minPrice: '7000', maxPrice: '31000' })),
    );
    const facts = `${first.loose}, ${first.failed} of ${queries.length}`;
    console.log(`| ${[name, facts, ...first.figures, ...again.figures].join(' | ')} |`);
  }
  closeConnections();
}

void main();
