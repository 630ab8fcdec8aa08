/**
 * How long payment providers wait for the shop:
 *
 *   npx tsx bench/webhooks.ts [rounds=10] [at once=50]
 *
 * starts a shop of its own (flushed to disk as in production). In each round so many shoppers order and
 * pay, at Stripe and then at Razorpay, and the provider tells of all of them at once, signed, through the
 * gateway: each call stores the event and makes its order Paid and binding before it is answered. As many
 * calls at once of a bare Fastify route with one SELECT are the yardstick.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { measurementTold } from 'tools/command-line';
import { orderFor } from '../tests/shop/order-for';
import { startOwnShop, type OwnShop } from '../tests/shop/own-shop';
import { call, closeConnections, quantile, signUp } from './load';
import { startBareRoute } from './start-bare-route';

const [rounds = 10, atOnce = 50] = measurementTold(__filename, { words: 2 }).words.map(Number);
const METHODS = ['Stripe', 'Razorpay'] as const;
type Method = (typeof METHODS)[number];

interface Rug {
  _id: string;
  priceMinor: number;
}
interface ToldEvent {
  id: string;
  type: string;
  body: string;
}
interface Keys {
  STRIPE_WEBHOOK_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET: string;
}

/** The event that says of a page that it was paid. */
const PAID: Record<Method, string> = {
  Stripe: 'checkout.session.completed',
  Razorpay: 'payment_link.paid',
};

function signed(method: Method, { id, body }: ToldEvent, keys: Keys): Record<string, string> {
  const sign = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex');
  const razorpay = sign(keys.RAZORPAY_WEBHOOK_SECRET, body);
  if (method === 'Razorpay') {
    return { 'x-razorpay-signature': razorpay, 'x-razorpay-event-id': id };
  }
  const at = Math.floor(Date.now() / 1_000);
  return { 'stripe-signature': `t=${at},v1=${sign(keys.STRIPE_WEBHOOK_SECRET, `${at}.${body}`)}` };
}

/** Orders and pays for each shopper; the sandbox keeps what it would tell. @returns the events. */
async function pay(
  shop: OwnShop,
  method: Method,
  { shoppers, rug }: { shoppers: string[]; rug: Rug },
): Promise<ToldEvent[]> {
  const control = `${shop.url}/sandbox-payments/control`;
  const body = orderFor(rug, { paymentMethod: method });
  const pages: string[] = [];
  for (const cookie of shoppers) {
    const headers = { cookie, 'idempotency-key': randomUUID() };
    const placing = { method: 'POST', expected: 201, headers, body };
    const { orderId } = JSON.parse((await call(`${shop.url}/api/orders`, placing)).text) as {
      orderId: string;
    };
    const opening = { method: 'POST', expected: 200, headers: { cookie }, body: {} };
    const { text } = await call(`${shop.url}/api/orders/${orderId}/pay`, opening);
    const { url } = (JSON.parse(text) as { payment: { url: string } }).payment;
    pages.push(url.split('/').at(-1) ?? '');
  }
  for (const page of pages) {
    const paying = { method: 'POST', expected: 200, body: { outcome: 'paid' } };
    await call(`${control}/pages/${page}/pay`, paying);
  }
  const { text } = await call(`${control}/state`, { method: 'GET', expected: 200 });
  const { events } = JSON.parse(text) as { events: ToldEvent[] };
  const told = events.filter(({ type }) => type === PAID[method]);
  return pages.map((page) => told.find((event) => event.body.includes(page)) as ToldEvent);
}

async function allAtOnce(calls: (() => Promise<unknown>)[]): Promise<number[]> {
  return Promise.all(
    calls.map(async (one) => {
      const began = performance.now();
      await one();
      return performance.now() - began;
    }),
  );
}

async function main(): Promise<void> {
  console.log('starting a shop of its own');
  const shop = await startOwnShop({ settings: { SANDBOX_CONTROLS: '1' } });
  const bare = await startBareRoute(shop);
  try {
    // A new shop encodes its pictures for minutes; that is not what is measured.
    await shop.rows('catalog', 'DELETE FROM image_work');
    const file = await readFile(path.join(shop.dataDir, 'payment-sandbox-keys.json'), 'utf8');
    const keys = JSON.parse(file) as Keys;
    await call(`${shop.url}/sandbox-payments/control/faults`, {
      method: 'POST',
      expected: 200,
      body: { dropWebhooks: true },
    });
    const shoppers: string[] = [];
    while (shoppers.length < atOnce) shoppers.push(await signUp(shop));
    const [rug] = await shop.rows<Rug>(
      'orders',
      'SELECT id AS _id, price_minor::float8 AS "priceMinor" FROM catalogue_products WHERE available LIMIT 1',
    );
    if (!rug) throw new Error('The catalogue is empty.');
    const asked = { method: 'GET', expected: 200 };
    const bareCalls = shoppers.map(() => () => call(`${bare.url}/bare?id=${rug._id}`, asked));

    const waits: Record<string, number[]> = { 'bare route': [], Stripe: [], Razorpay: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const taken: Record<string, number[]> = { 'bare route': await allAtOnce(bareCalls) };
      for (const method of METHODS) {
        const events = await pay(shop, method, { shoppers, rug });
        const webhook = `${shop.url}/api/payments/${method.toLowerCase()}/webhook`;
        taken[method] = await allAtOnce(
          events.map((event) => () => {
            const headers = {
              'content-type': 'application/json',
              ...signed(method, event, keys),
            };
            return call(webhook, { method: 'POST', expected: 200, headers, body: event.body });
          }),
        );
      }
      // The first round warms everything up.
      if (round > 0) for (const [name, ms] of Object.entries(taken)) waits[name]?.push(...ms);
    }
    const [unpaid] = await shop.rows<{ n: number }>(
      'orders',
      `SELECT count(*)::int AS n FROM orders WHERE payment_status <> 'Paid' OR bound_at IS NULL`,
    );
    if (unpaid?.n !== 0) throw new Error(`${unpaid?.n} orders are not Paid.`);

    const middle = quantile(waits['bare route'] ?? [], 0.5);
    for (const [name, all] of Object.entries(waits)) {
      const [median, late, most] = [0.5, 0.99, 1].map((share) => quantile(all, share).toFixed(0));
      const ratio = (quantile(all, 0.5) / middle).toFixed(1);
      console.log(
        `${atOnce} at once, ${name.padEnd(10)}  median ${median} ms  p99 ${late} ms  max ${most} ms  (${ratio} of the bare route)`,
      );
    }
  } finally {
    bare.stop();
    closeConnections();
    await shop.stop();
  }
}

void main();
