import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  ensureDatabase,
  startPostgres,
  type PostgresServer,
} from '@handloom/local-infrastructure/postgres';
import { migrateDatabase } from '@handloom/service-kit/database/migrate-database';
import { eventually } from '@handloom/test-kit/eventually';
import { prismaFolder } from '@handloom/test-kit/services';
import { orderOf, startOrders, type Orders } from './orders-under-test';

const SHOPPERS = 6;

let folder: string;
let server: PostgresServer;
let shop: Orders;
const rug = { _id: randomUUID(), name: 'Floral rug', price: 45_000 };

const startServer = (port?: number) =>
  startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false, ...(port && { port }) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-restart-'));
  server = await startServer();
  const databaseUrl = server.databaseUrl('orders');
  await ensureDatabase(databaseUrl);
  await migrateDatabase({ databaseUrl, prismaDir: prismaFolder('orders') });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO catalogue_products (id, version, available, name, description, price_minor, currency, image)
     VALUES ($1, 1, true, $2, '', $3, 'INR', NULL)`,
    [rug._id, rug.name, rug.price * 100],
  );
  await client.end();
  shop = await startOrders({ databaseUrl, rateLimitFactor: 1_000 });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await server.stop(5_000);
  await rm(folder, { recursive: true, force: true });
});

test('when PostgreSQL restarts under parallel calls, then they get 503 with Retry-After, never 500, and all works afterwards', async () => {
  const answers: { status: number; retryAfter: unknown }[] = [];
  let over = false;
  const shopping = Array.from({ length: SHOPPERS }, async () => {
    const shopper = shop.signIn();
    while (!over) {
      for (const call of [
        () => shopper.post('/api/cart/add', { _id: rug._id }),
        () => shopper.get('/api/cart'),
        () => shopper.post('/api/orders', orderOf(rug), { 'idempotency-key': randomUUID() }),
        () => shopper.get('/api/orders'),
      ]) {
        const { status, headers } = await call();
        answers.push({ status, retryAfter: headers['retry-after'] });
        await pause(10);
      }
    }
  });
  const count = (from: number, to: number) =>
    answers.filter(({ status }) => status >= from && status < to).length;

  for (const how of ['fast', 'killed'] as const) {
    await eventually(() => expect(count(200, 300)).toBeGreaterThan(SHOPPERS * 4));
    const before = count(503, 504);
    await server.stop(how === 'fast' ? 5_000 : 0);
    await eventually(() => expect(count(503, 504)).toBeGreaterThan(before));
    server = await startServer(server.port);
    await pause(500);
  }
  over = true;
  await Promise.all(shopping);

  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
  const shopper = shop.signIn();
  await eventually(async () =>
    expect(await shopper.post('/api/cart/add', { _id: rug._id })).toMatchObject({ status: 201 }),
  );
  const order = await shopper.post('/api/orders', orderOf(rug));
  expect(order).toMatchObject({ status: 201 });
}, 90_000);
