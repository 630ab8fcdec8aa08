import { withClient } from '@handloom/service-kit/database/with-client';
import { readSeedConfig } from './config';
import { addDemoOrders } from './demo-shop/demo-orders';
import { untilRugsAreKnown } from './demo-shop/until-rugs-are-known';
import { republish } from './republish';

/** One and the same shop for everyone who tries it. */
const SEED = 231_001;
/**
 * The catalogue counts what was sold and who may review, and the shopper's address is remembered. Of a shop
 * that is filled to measure it, two events for each order would take longer than the orders.
 */
const TOLD_UP_TO = 10_000;
const RUGS_WITHIN_MS = 30_000;

/** Of the shop itself: the demo has no people but its accounts. */
const ADDRESS = {
  address: 'Carpet Market, Civil Lines',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '9876543210',
};

/**
 * Fills a shop with orders. Safe to repeat: what it once made it never makes again, and tells of it each time, since one
 * that was ended in between has not.
 */
async function seed(): Promise<string> {
  const { databaseUrl, orders, shopper, currency } = readSeedConfig();
  return withClient(databaseUrl, async (client) => {
    await untilRugsAreKnown(client, RUGS_WITHIN_MS);
    const added = await addDemoOrders(client, {
      count: orders,
      seed: SEED,
      shopper: { ...ADDRESS, ...shopper },
      currency,
    });
    if (orders <= TOLD_UP_TO) await republish(databaseUrl);
    return `${added} orders added`;
  });
}

seed().then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
