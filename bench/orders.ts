/**
 * What the order path costs, side by side in one run:
 *
 *   npx tsx bench/orders.ts [rounds=5] [seconds=6] [products=10000]
 *
 * starts a shop of its own (flushed to disk as in production) and loads it at 16 connections, in turns:
 * a bare Fastify route with one SELECT; adding a rug to a signed-in cart, at the service and through the
 * gateway; whole orders (add, place, and all that follows: the cart emptied, units counted, the address
 * remembered, the mail written), at the service and through the gateway. Rates are medians over the rounds.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderFor } from '../tests/shop/order-for';
import { startOwnShop, type OwnShop, type Service } from '../tests/shop/own-shop';

const [rounds = 5, seconds = 6, products = 10_000] = process.argv.slice(2).map(Number);
const CONNECTIONS = 16;
const SETTLED_WITHIN_MS = 60_000;
const SERVICES: Service[] = ['orders', 'catalog', 'identity'];

interface Rug {
  _id: string;
  priceMinor: number;
}
interface Shopper {
  cookie: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** @throws when the answer has another status than `expected`. */
function call(
  url: string,
  method: string,
  expected: number,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ text: string; headers: http.IncomingHttpHeaders }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          if (answer.statusCode === expected) resolve({ text, headers: answer.headers });
          else reject(new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`));
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

async function signUp(shop: OwnShop): Promise<Shopper> {
  const account = { email: `${randomUUID()}@example.com`, password: 'a good rug' };
  const fullName = 'Asha Example';
  await call(`${shop.url}/api/auth/signup`, 'POST', 201, { body: { fullName, ...account } });
  const login = await call(`${shop.url}/api/auth/login`, 'POST', 200, { body: account });
  const cookies = login.headers['set-cookie'] ?? [];
  return { cookie: cookies.map((line) => line.split(';')[0]).join('; ') };
}

/** Every connection asks again as soon as it was answered. @returns how often per second. */
async function rate(one: (connection: number, turn: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let count = 0;
  const connection = async (_: unknown, index: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await one(index, turn);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (count * 1_000) / (performance.now() - began);
}

/** As {@link rate}, but the clock stops only when everything that follows an order has happened. */
async function wholeRate(shop: OwnShop, one: Parameters<typeof rate>[0]): Promise<number> {
  const began = performance.now();
  let count = 0;
  await rate(async (connection, turn) => {
    await one(connection, turn);
    count += 1;
  });
  await untilSettled(shop);
  return (count * 1_000) / (performance.now() - began);
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

async function startBare(shop: OwnShop): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(path.join(__dirname, 'bare-route.ts'), {
    execArgv: ['--require', 'tsx/cjs'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: shop.databaseUrl('orders') },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error('The bare route does not start.')));
  });
  return { process: child, url };
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  console.log('starting a shop of its own');
  const shop = await startOwnShop({ settings: { SEED_PRODUCTS: String(products) } });
  const bare = await startBare(shop);
  try {
    const shoppers = await Promise.all(Array.from({ length: CONNECTIONS }, () => signUp(shop)));
    const rugs = await shop.rows<Rug>(
      'orders',
      'SELECT id AS _id, price_minor::float8 AS "priceMinor" FROM catalogue_products WHERE available LIMIT 2000',
    );
    const rugOf = (connection: number, turn: number) =>
      rugs[(connection * 131 + turn) % rugs.length] as Rug;
    const cookieOf = (connection: number) => ({ cookie: shoppers[connection]?.cookie ?? '' });
    const add = (at: string) => (connection: number, turn: number) =>
      call(`${at}/api/cart/add`, 'POST', 201, {
        headers: cookieOf(connection),
        body: { _id: rugOf(connection, turn)._id, quantity: 1 },
      });
    const order = (at: string) => async (connection: number, turn: number) => {
      await add(at)(connection, turn);
      await call(`${at}/api/orders`, 'POST', 201, {
        headers: { ...cookieOf(connection), 'idempotency-key': randomUUID() },
        body: orderFor(rugOf(connection, turn)),
      });
    };
    const emptyCarts = () => shop.rows('orders', 'DELETE FROM cart_lines');
    const service = await shop.addressOf('svc-orders');
    const measures: Record<string, () => Promise<number>> = {
      'bare route, one SELECT': () =>
        rate((connection, turn) =>
          call(`${bare.url}/bare?id=${rugOf(connection, turn)._id}`, 'GET', 200),
        ),
      'add, at the service': () => rate(add(service)),
      'add, through the gateway': () => rate(add(shop.url)),
      'whole order, at the service': () => wholeRate(shop, order(service)),
      'whole order, through the gateway': () => wholeRate(shop, order(shop.url)),
    };
    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, measure] of Object.entries(measures)) {
        await emptyCarts();
        const perSecond = await measure();
        // The first round warms everything up.
        if (round > 0) (rates[name] ??= []).push(perSecond);
      }
    }
    const yardstick = median(rates['bare route, one SELECT'] ?? []);
    for (const [name, all] of Object.entries(rates)) {
      const middle = median(all);
      const share = middle / yardstick;
      console.log(
        `${name.padEnd(34)} ${middle.toFixed(0).padStart(6)} /s   ${(share * 100).toFixed(1)}% of the bare route, 1/${(1 / share).toFixed(1)}`,
      );
    }
  } finally {
    bare.process.kill();
    agent.destroy();
    await shop.stop();
  }
}

void main();
