/**
 * Times the panel's lists of orders: every filter, sort, search and depth, with some admins at once. Against a shop
 * of 1,000,000 orders:
 *
 *   SEED_ORDERS=1000000 RATE_LIMIT_FACTOR=100000 npm start
 *   npx tsx bench/order-lists.ts http://127.0.0.1:8080 20 1
 *
 * Each list has 300 ms at the 95th percentile. At last shoppers order meanwhile, ten a second: placing has 500 ms at
 * the 99th.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toMinor } from '@handloom/contracts/money';
import { orderFor } from '../tests/shop/order-for';
import { call, closeConnections, quantile } from './load';

const [shop = 'http://127.0.0.1:8080', rounds = '20', admins = '1'] = process.argv.slice(2);
const LIMIT_MS = 300;
const PLACING_LIMIT_MS = 500;
const ORDERS_PER_SECOND = 10;
const ADMIN = {
  email: process.env['ADMIN_EMAIL'] ?? 'admin@handloom.example',
  password: process.env['ADMIN_PASSWORD'] ?? 'handloom-admin',
};
const SHOPPER = { email: 'shopper@handloom.example', password: 'handloom-shopper' };
const DAY_MS = 24 * 60 * 60_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const NAMES = ['sharma', 'meera', 'kavya rao', 'omar', 'tara ansari', 'verma', 'zoya', 'imran k'];

/** Queries by turns, so that no answer is only kept in memory. */
const LISTS: Record<string, (round: number) => Record<string, string>> = {
  'all, newest first': () => ({}),
  'all, oldest first': () => ({ sort: 'oldest' }),
  'all, largest first': () => ({ sort: 'amount-desc' }),
  'page 150 by its number': () => ({ page: '150' }),
  'status Processing': () => ({ status: 'Processing' }),
  'status Cancelled, smallest first': () => ({ status: 'Cancelled', sort: 'amount-asc' }),
  'payment Failed, largest first': () => ({ paymentStatus: 'Failed', sort: 'amount-desc' }),
  'payment Refunded, oldest first': () => ({ paymentStatus: 'Refunded', sort: 'oldest' }),
  'method Razorpay': () => ({ paymentMethod: 'Razorpay' }),
  'Completed, not paid (none)': () => ({ status: 'Completed', paymentStatus: 'Pending' }),
  'Cancelled, paid, cash (none)': () => ({
    status: 'Cancelled',
    paymentStatus: 'Paid',
    paymentMethod: 'COD',
  }),
  'to ship': () => ({ needs: 'shipping' }),
  'to look at': () => ({ needs: 'attention' }),
  'refund on its way': () => ({ needs: 'refund' }),
  'one day in India': (round) => {
    const day = dayBefore(20 + round);
    return { from: day, to: day, zone: 'Asia/Kolkata' };
  },
  'a quarter, largest first': (round) => ({
    from: dayBefore(200 + round),
    to: dayBefore(110 + round),
    sort: 'amount-desc',
  }),
  'a month, Razorpay, shipped': (round) => ({
    from: dayBefore(60 + round),
    to: dayBefore(30 + round),
    paymentMethod: 'Razorpay',
    status: 'Shipped',
  }),
  'search for a name': (round) => ({ search: NAMES[round % NAMES.length] ?? '' }),
  'search for a name, oldest first': (round) => ({
    search: NAMES[round % NAMES.length] ?? '',
    sort: 'oldest',
  }),
  'search for a number': (round) => ({ search: String(400_000 + round * 7_919) }),
  'search for an e-mail': (round) => ({ search: `meera.iyer${round * 13}@post` }),
  'search for what all have': () => ({ search: 'post.example' }),
  'search for nobody': (round) => ({ search: `xqzt${round}` }),
  'search for two letters': (round) => ({ search: ['sh', 'xq', 'ta', 'om'][round % 4] ?? '' }),
  'search for one letter': (round) => ({ search: ['s', 'x', 'k', 'q'][round % 4] ?? '' }),
  'search in cancelled ones': (round) => ({
    search: NAMES[round % NAMES.length] ?? '',
    status: 'Cancelled',
  }),
};

async function logIn(account: typeof ADMIN): Promise<string> {
  const login = { method: 'POST', expected: 200, body: account };
  const { headers } = await call(`${shop}/api/auth/login`, login);
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1];

async function main(): Promise<void> {
  const headers = { cookie: await logIn(ADMIN) };
  const read = (path: string) => call(`${shop}${path}`, { method: 'GET', expected: 200, headers });
  const times = new Map<string, number[]>();
  const time = async (name: string, path: string) => {
    const began = performance.now();
    const answer = await read(path);
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    return answer;
  };

  const names = Object.keys(LISTS);
  const wanted = Number(rounds) * names.length;
  let asked = 0;
  const caller = async () => {
    for (let turn = asked++; turn < wanted; turn = asked++) {
      const [name = '', round] = [names[turn % names.length], Math.floor(turn / names.length)];
      const query = new URLSearchParams(LISTS[name]?.(round)).toString();
      await time(name, `/api/orders?${query}`);
    }
  };
  const callers = () => Promise.all(Array.from({ length: Number(admins) }, caller));
  await callers();

  // In the middle of the list, where nobody goes by numbers of pages.
  const { headers: told } = await read(`/api/orders?to=${dayBefore(180)}&limit=1`);
  let cursor = new URL(nextOf(told['link']) ?? '', shop).searchParams.get('after') ?? '';
  for (let page = 0; page < Number(rounds); page += 1) {
    const after = new URLSearchParams({ after: cursor }).toString();
    const { headers: beside } = await time('Next, half a year deep', `/api/orders?${after}`);
    cursor = new URL(nextOf(beside['link']) ?? '', shop).searchParams.get('after') ?? '';
  }

  asked = 0;
  const placing = await timeOrders(callers());
  report('placing an order meanwhile', placing, { share: 0.99, limitMs: PLACING_LIMIT_MS });
  for (const [name, taken] of times) report(name, taken, { share: 0.95, limitMs: LIMIT_MS });
  closeConnections();
}

interface Limit {
  share: number;
  limitMs: number;
}

function report(name: string, taken: number[], { share, limitMs }: Limit): void {
  const [middle, late] = [quantile(taken, 0.5), quantile(taken, share)];
  const figures = `p50 ${middle.toFixed(0).padStart(4)} ms  p${share * 100} ${late.toFixed(0).padStart(4)} ms`;
  console.log(`${name.padEnd(34)} ${figures}  ${late <= limitMs ? 'ok' : 'SLOW'}`);
}

/** Places orders of the demo shopper at a steady rate until then. @returns how long each took, in milliseconds */
async function timeOrders(until: Promise<unknown>): Promise<number[]> {
  const headers = { cookie: await logIn(SHOPPER) };
  const { text } = await call(`${shop}/api/products?limit=24`, { method: 'GET', expected: 200 });
  const { products } = JSON.parse(text) as { products: { _id: string; price: number }[] };
  const times: number[] = [];
  let isOver = false;
  void until.then(() => (isOver = true));
  const placed: Promise<void>[] = [];
  const place = async (turn: number) => {
    const { _id = '', price = 0 } = products[turn % products.length] ?? {};
    const body = orderFor({ _id, priceMinor: toMinor(price) });
    const key = { ...headers, 'idempotency-key': randomUUID() };
    const began = performance.now();
    await call(`${shop}/api/orders`, { method: 'POST', expected: 201, headers: key, body });
    times.push(performance.now() - began);
  };
  for (let turn = 0; !isOver; turn += 1) {
    placed.push(place(turn));
    await pause(1_000 / ORDERS_PER_SECOND);
  }
  await Promise.all(placed);
  return times;
}

void main();
