/**
 * Times everything that the panel reads, with one admin: each list, filter, sort and search, pages far down, the dashboard
 * and a year's reports. Against a shop of 100,000 products and 1,000,000 orders that `fill-panel.ts` has filled:
 *
 *   SEED_PRODUCTS=100000 SEED_ORDERS=1000000 RATE_LIMIT_FACTOR=100000 npm start
 *   npx tsx bench/fill-panel.ts postgres://postgres:...@127.0.0.1:5432/handloom_catalog
 *   npx tsx bench/panel-lists.ts http://127.0.0.1:8080 20 [reviews,users]
 *
 * prints the table of docs/lists-at-1000000.md, and ends with 1 when a limit is exceeded at the 95th percentile. What is
 * slower is asked for again, as often; both are printed.
 */
import { loadavg } from 'node:os';
import { endMeasurement, measurementTold } from 'tools/command-line';
import { call, closeConnections, quantile } from './load';
import { logIn, NAMES, nextOf, ORDER_LISTS, dayBefore, type Queries } from './order-queries';

const [shop = 'http://127.0.0.1:8080', rounds = '20', only = ''] = measurementTold(__filename, {
  words: 3,
}).words;
const LIMIT_MS = 300;
const REPORT = 'report of a year';
const REPORT_LIMIT_MS = 1_000;
/** Of a list that goes by cursors, so many pages are gone through before the one that is timed. */
const PAGES_DOWN = 60;

const name = (round: number) => NAMES[round % NAMES.length] ?? '';
const pick = (words: string[]) => (round: number) => words[round % words.length] ?? '';
const year = (round: number) => ({
  from: dayBefore(364 + round),
  to: dayBefore(round),
  zone: 'Asia/Kolkata',
});

const PRODUCTS: Queries = {
  'newest, 1,000 on a page': () => ({ sort: 'newest', limit: '1000' }),
  'page 90 of 1,000': (round) => ({
    sort: 'newest',
    limit: '1000',
    page: String(80 + (round % 20)),
  }),
  search: (round) => ({
    sort: 'newest',
    limit: '1000',
    search: pick(['ganga', 'wool', 'ivory leaf', 'xqzt'])(round),
  }),
};
const REVIEWS: Queries = {
  all: () => ({}),
  'page 190 by its number': () => ({ page: '190' }),
  hidden: () => ({ status: 'hidden' }),
  withdrawn: () => ({ status: 'withdrawn' }),
  visible: () => ({ status: 'visible' }),
  'search for a text': (round) => ({ search: `number ${1000 + round * 97}` }),
  'search for a name': (round) => ({ search: name(round) }),
  'search for a rug': (round) => ({ search: pick(['ganga', 'indus', 'leaf'])(round) }),
  'search for what all have': () => ({ search: 'lovely' }),
  'search for two letters': (round) => ({ search: pick(['so', 'xq', 'lo'])(round) }),
  'search in hidden ones': (round) => ({ search: name(round), status: 'hidden' }),
};
const MAILS: Queries = {
  all: () => ({}),
  'page 190 by its number': () => ({ page: '190' }),
  sent: () => ({ status: 'sent' }),
  'given up': () => ({ status: 'given-up' }),
  waiting: () => ({ status: 'waiting' }),
  'of one kind': () => ({ kind: 'order-confirmation' }),
  'of a kind that is not there': () => ({ kind: 'nothing' }),
  'search for one reader': (round) => ({ search: `someone${1000 + round * 97}@` }),
  'search for many readers': () => ({ search: 'someone1' }),
  'search for nobody': () => ({ search: 'xq' }),
};
const MESSAGES: Queries = {
  all: () => ({}),
  'page 190 by its number': () => ({ page: '190' }),
  unanswered: () => ({ status: 'unanswered' }),
  'answered (none)': () => ({ status: 'answered' }),
  'search for a name': (round) => ({ search: name(round) }),
  'search for what all have': () => ({ search: 'question' }),
  'search for two letters': (round) => ({ search: pick(['sh', 'xq', 'qu'])(round) }),
  'search for nobody': () => ({ search: 'xqzt' }),
};
const USERS: Queries = {
  all: () => ({}),
  'page 190 by its number': () => ({ page: '190' }),
  admins: () => ({ role: 'admin' }),
  disabled: () => ({ disabled: 'true' }),
  'search for a name': (round) => ({ search: name(round) }),
  'search for what all have': () => ({ search: 'post.example' }),
  'search for two letters': (round) => ({ search: pick(['sh', 'xq', 'ta'])(round) }),
};
const AUDIT: Queries = {
  all: () => ({}),
  'of one admin': (round) => ({ by: `admin-${round % 5}` }),
  'of one kind, few': () => ({ kind: 'mail' }),
  'of a kind that is not there': () => ({ kind: 'nothing' }),
  deleted: () => ({ action: 'deleted' }),
  'of some days': (round) => ({
    from: `${dayBefore(60 + round)}T00:00:00Z`,
    to: `${dayBefore(50 + round)}T00:00:00Z`,
  }),
};

interface Read {
  name: string;
  limitMs: number;
  pathOf(round: number): string;
}

const isWanted = (words: string) => only.split(',').some((word) => words.includes(word));

const listsAt = (title: string, path: string, queries: Queries): Read[] =>
  Object.entries(queries).map(([words, query]) => ({
    name: `${title}: ${words}`,
    limitMs: title === REPORT ? REPORT_LIMIT_MS : LIMIT_MS,
    pathOf: (round) => `${path}?${new URLSearchParams(query(round)).toString()}`,
  }));

const READS: Read[] = [
  ...listsAt('dashboard', '/api/reports/overview', { 'orders and sales': () => ({}) }),
  ...listsAt('dashboard', '/api/dashboard/analytics', { products: () => ({}) }),
  ...listsAt('products', '/api/products', PRODUCTS),
  ...listsAt('categories', '/api/categories', { all: () => ({}) }),
  ...listsAt('sizes', '/api/sizes', { all: () => ({}) }),
  ...listsAt('orders', '/api/orders', ORDER_LISTS),
  ...listsAt('reviews', '/api/reviews', REVIEWS),
  ...listsAt('users', '/api/users', USERS),
  ...listsAt('messages', '/api/contact-messages', MESSAGES),
  ...listsAt('mails of orders', '/api/mails/orders', MAILS),
  ...listsAt('mails of accounts', '/api/mails/identity', MAILS),
  ...['orders', 'catalog', 'identity'].flatMap((of) =>
    listsAt(`audit of ${of}`, `/api/audit/${of}`, AUDIT),
  ),
  ...['orders', 'catalog', 'identity'].flatMap((of) =>
    listsAt('failed events', `/api/dead-letters/${of}`, { [`of ${of}`]: () => ({}) }),
  ),
  ...listsAt(REPORT, '/api/reports/sales', {
    'by day': (round) => ({ ...year(round), by: 'day' }),
    'by week': (round) => ({ ...year(round), by: 'week' }),
    'by month': (round) => ({ ...year(round), by: 'month' }),
  }),
  ...listsAt(REPORT, '/api/reports/top-products', { 'top products': year }),
  ...listsAt(REPORT, '/api/reports/categories', { categories: year }),
];
/** Those that go on by cursors. */
const DEEP = [
  '/api/orders',
  '/api/reviews',
  '/api/contact-messages',
  '/api/mails/orders',
  '/api/mails/identity',
];

async function main(): Promise<boolean> {
  const headers = { cookie: await logIn(shop) };
  const read = (path: string) => call(`${shop}${path}`, { method: 'GET', expected: 200, headers });
  const timed = async ({ pathOf }: Read) => {
    const times: number[] = [];
    for (let round = 0; round < Number(rounds); round += 1) {
      const began = performance.now();
      await read(pathOf(round));
      times.push(performance.now() - began);
    }
    return times;
  };
  const reads = READS.filter((one) => isWanted(one.name));
  for (const path of DEEP.filter(isWanted)) {
    let next = `${path}?limit=200`;
    for (let page = 0; page < PAGES_DOWN; page += 1)
      next = nextOf((await read(next)).headers['link']) ?? next;
    reads.push({
      name: `${path}: Next, ${PAGES_DOWN} pages of 200 down`,
      limitMs: LIMIT_MS,
      pathOf: () => next,
    });
  }
  console.log(`Load before: ${loadavg()[0]?.toFixed(1)}\n`);
  console.log('| Read | p50 | p95 | Limit | p95 again |\n| --- | --- | --- | --- | --- |');
  let isGood = true;
  for (const one of reads) {
    const times = await timed(one);
    const late = quantile(times, 0.95);
    const again = late > one.limitMs ? quantile(await timed(one), 0.95) : null;
    isGood &&= (again ?? late) <= one.limitMs;
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const figures = [
      ms(quantile(times, 0.5)),
      ms(late),
      ms(one.limitMs),
      again === null ? '' : ms(again),
    ];
    console.log(`| ${[one.name, ...figures].join(' | ')} |`);
  }
  console.log(`\nLoad after: ${loadavg()[0]?.toFixed(1)}`);
  closeConnections();
  return isGood;
}

endMeasurement(main());
