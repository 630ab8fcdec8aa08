import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readSeedConfig } from './config';
import { addDemoOrders } from './demo-shop/demo-orders';
import { republish } from './republish';

/** One and the same shop for everyone who tries it. */
const SEED = 231_001;
/**
 * The catalogue counts what was sold and who may review, and the shopper's address is remembered. Of a shop
 * that is filled to measure it, two events for each order would take longer than the orders.
 */
const TOLD_UP_TO = 10_000;
const RUGS_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Of the shop itself: the demo has no people but its accounts. */
const ADDRESS = {
  address: 'Carpet Market, Civil Lines',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '9876543210',
};

/** Fills a shop with orders. Safe to repeat: what it once made it never makes again. */
async function seed(): Promise<string> {
  const { databaseUrl, orders, shopper, currency } = readSeedConfig();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await untilRugsAreKnown(client);
    const added = await addDemoOrders(client, {
      count: orders,
      seed: SEED,
      shopper: { ...ADDRESS, ...shopper },
      currency,
    });
    if (added > 0 && orders <= TOLD_UP_TO) await republish(databaseUrl);
    return `${added} orders added`;
  } finally {
    await client.end();
  }
}

/** A new shop's catalogue comes by events; it is whole when nothing more came in a moment. */
async function untilRugsAreKnown(client: Client): Promise<void> {
  const deadline = Date.now() + RUGS_WITHIN_MS;
  let known = 0;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM catalogue_products WHERE available',
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0 && count === known) return;
    if (Date.now() > deadline) throw new Error('There are no rugs to order yet.');
    known = count;
    await pause(LOOK_EVERY_MS);
  }
}

seed().then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
