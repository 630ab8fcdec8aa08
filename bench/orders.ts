/**
 * What the order path costs, side by side in one run:
 *
 *   [BEFORE=../checkout-of-an-earlier-commit] npx tsx bench/orders.ts [rounds=5] [seconds=6] [products=10000]
 *
 * starts a shop of its own (flushed to disk as in production) and loads it at 16 connections, in turns:
 * a bare Fastify route with one SELECT, by the driver alone and by Prisma; adding a rug to a signed-in cart,
 * at the service and through the gateway; whole orders (add, place, and all that follows: the cart emptied,
 * units counted, the address remembered, the mail written), at the service and through the gateway. Rates are
 * medians over the rounds.
 * With BEFORE the shop of that checkout stands beside it and takes its turns in the same rounds.
 * At last 64 shoppers order at once through the gateway, and how long placing takes them is told.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { measurementTold } from 'tools/command-line';
import { startOwnShop, type OwnShop, type Service } from '../tests/shop/own-shop';
import { call, closeConnections, keepCalling, quantile } from './load';
import { processorTime } from './processor-time';
import { openShopping, type Rug } from './shopping';
import { startBareRoute } from './start-bare-route';

const [rounds = 5, seconds = 6, products = 10_000] = measurementTold(__filename, {
  words: 3,
}).words.map(Number);
const CONNECTIONS = 16;
const CROWD = 64;
const SETTLED_WITHIN_MS = 60_000;
const SERVICES: Service[] = ['orders', 'catalog', 'identity'];
/** Each with its path. */
const YARDSTICKS = {
  'bare route, one SELECT by the driver alone': '/bare',
  'bare route, one SELECT by Prisma': '/bare-prisma',
};

type One = (caller: number, turn: number) => Promise<unknown>;

/** Calls per second. */
async function rate(one: One): Promise<number> {
  const began = performance.now();
  const count = await keepCalling({ callers: CONNECTIONS, seconds }, one);
  return (count * 1_000) / (performance.now() - began);
}

/** As {@link rate}, but the clock stops only when everything that follows an order has happened. */
async function wholeRate(shop: OwnShop, one: One): Promise<number> {
  const began = performance.now();
  const usedBefore = await processorTime(shop);
  const count = await keepCalling({ callers: CONNECTIONS, seconds }, one);
  await untilSettled(shop);
  const perSecond = (count * 1_000) / (performance.now() - began);
  const used = Object.entries(await processorTime(shop)).map(
    ([part, ms]) => `${part} ${((ms - (usedBefore[part] ?? 0)) / count).toFixed(2)}`,
  );
  console.log(`  processor time of an order in ms: ${used.join(', ')}`);
  return perSecond;
}

/** Nothing waits in an outbox, and every consumer has applied every order. */
async function untilSettled(shop: OwnShop): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  const waiting = async () => {
    const unpublished = await Promise.all(
      SERVICES.map((service) =>
        shop.rows<{ n: number }>(
          service,
          'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL',
        ),
      ),
    );
    const inCarts = await shop.rows<{ n: number }>(
      'orders',
      `SELECT count(*)::int AS n FROM outbox o WHERE subject = 'shop.orders.placed.v1'
       AND NOT EXISTS (SELECT FROM inbox i WHERE i.event_id = o.id)`,
    );
    return [...unpublished.flat(), ...inCarts].reduce((sum, { n }) => sum + n, 0);
  };
  while ((await waiting()) > 0) {
    if (Date.now() > deadline) throw new Error('What follows an order does not end.');
    await pause(20);
  }
  const [placed] = await shop.rows<{ n: number }>(
    'orders',
    `SELECT count(*)::int AS n FROM outbox WHERE subject = 'shop.orders.placed.v1'`,
  );
  for (const service of ['catalog', 'identity'] as const) {
    for (;;) {
      const lag = await shop.rows<{ n: number }>(
        service,
        'SELECT count(DISTINCT event_id)::int AS n FROM inbox',
      );
      if ((lag[0]?.n ?? 0) >= (placed?.n ?? 0)) break;
      if (Date.now() > deadline) throw new Error(`svc-${service} does not follow the orders.`);
      await pause(20);
    }
  }
}

interface Side {
  /** Before the names of its measures. */
  label: string;
  shop: OwnShop;
  rugOf(caller: number, turn: number): Rug;
  measures: Record<string, () => Promise<number>>;
  emptyCarts(): Promise<unknown>;
  /** How long placing takes when many order at once, in milliseconds. */
  crowd(): Promise<number[]>;
}

async function openSide(label: string, checkout?: string): Promise<Side> {
  console.log(`starting a shop of its own${checkout ? ` from ${checkout}` : ''}`);
  const shop = await startOwnShop({ settings: { SEED_PRODUCTS: String(products) }, checkout });
  // A new shop encodes its pictures for minutes; that is not what is measured.
  await shop.rows('catalog', 'DELETE FROM image_work');
  const { rugOf, add, place, order } = await openShopping(shop, CROWD);
  const service = await shop.addressOf('svc-orders');
  return {
    label,
    shop,
    rugOf,
    measures: {
      'add, at the service': () => rate(add(service)),
      'add, through the gateway': () => rate(add(shop.url)),
      'whole order, at the service': () => wholeRate(shop, order(service)),
      'whole order, through the gateway': () => wholeRate(shop, order(shop.url)),
    },
    emptyCarts: () => shop.rows('orders', 'DELETE FROM cart_lines'),
    async crowd() {
      const waits: number[] = [];
      await keepCalling({ callers: CROWD, seconds: seconds * 2 }, async (caller, turn) => {
        await add(shop.url)(caller, turn);
        const began = performance.now();
        await place(shop.url)(caller, turn);
        waits.push(performance.now() - began);
      });
      return waits;
    },
  };
}

async function main(): Promise<void> {
  const before = process.env['BEFORE'];
  const sides = [await openSide(before ? 'now: ' : '')];
  const [{ shop, rugOf }] = sides as [Side];
  const bare = await startBareRoute(shop);
  try {
    if (before) sides.push(await openSide('before: ', before));
    const bareRate = (path: string) =>
      rate((caller, turn) =>
        call(`${bare.url}${path}?id=${rugOf(caller, turn)._id}`, { method: 'GET', expected: 200 }),
      );
    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms everything up.
      const note = (name: string, perSecond: number) => {
        if (round > 0) (rates[name] ??= []).push(perSecond);
      };
      for (const [name, path] of Object.entries(YARDSTICKS)) note(name, await bareRate(path));
      for (const { label, measures, emptyCarts } of sides) {
        for (const [name, measure] of Object.entries(measures)) {
          await emptyCarts();
          note(`${label}${name}`, await measure());
        }
      }
    }
    const yardsticks = Object.keys(YARDSTICKS).map((name) => quantile(rates[name] ?? [], 0.5));
    for (const [name, all] of Object.entries(rates)) {
      const middle = quantile(all, 0.5);
      const shares = yardsticks.map((yardstick) => `${((middle * 100) / yardstick).toFixed(1)}%`);
      console.log(
        `${name.padEnd(44)} ${middle.toFixed(0).padStart(6)} /s   ${shares.join(', ')} of the bare routes`,
      );
    }
    for (const { label, crowd } of sides) {
      const waits = await crowd();
      const [middle, late, last] = [0.5, 0.99, 1].map((part) => quantile(waits, part).toFixed(0));
      console.log(
        `${label}${CROWD} shoppers at once, ${waits.length} orders, all answered 201: placing took ${middle} ms in the middle, ${late} ms at the 99th percentile, ${last} ms at most`,
      );
    }
  } finally {
    bare.stop();
    closeConnections();
    for (const side of sides) await side.shop.stop();
  }
}

void main();
