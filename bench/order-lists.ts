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
import { measurementTold } from 'tools/command-line';
import { orderFor } from '../tests/shop/order-for';
import { call, closeConnections, quantile } from './load';
import { dayBefore, logIn, nextOf, ORDER_LISTS } from './order-queries';

const [shop = 'http://127.0.0.1:8080', rounds = '20', admins = '1'] = measurementTold(__filename, {
  words: 3,
}).words;
const LIMIT_MS = 300;
const PLACING_LIMIT_MS = 500;
const ORDERS_PER_SECOND = 10;
const SHOPPER = { email: 'shopper@handloom.example', password: 'handloom-shopper' };
async function main(): Promise<void> {
  const headers = { cookie: await logIn(shop) };
  const read = (path: string) => call(`${shop}${path}`, { method: 'GET', expected: 200, headers });
  const times = new Map<string, number[]>();
  const time = async (name: string, path: string) => {
    const began = performance.now();
    const answer = await read(path);
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    return answer;
  };

  const names = Object.keys(ORDER_LISTS);
  const wanted = Number(rounds) * names.length;
  let asked = 0;
  const caller = async () => {
    for (let turn = asked++; turn < wanted; turn = asked++) {
      const [name = '', round] = [names[turn % names.length], Math.floor(turn / names.length)];
      const query = new URLSearchParams(ORDER_LISTS[name]?.(round)).toString();
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
  const headers = { cookie: await logIn(shop, SHOPPER) };
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
