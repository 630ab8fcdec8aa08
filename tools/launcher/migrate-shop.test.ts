import { Client } from 'pg';
import { SERVICES } from '@handloom/build-kit/services';
import type { ServicePart } from '@handloom/contracts/parts';
import { createEmptyDatabase, type TestDatabase } from '@handloom/test-kit/test-database';
import { migrateShop } from './migrate-shop';
import { serviceLogin } from './service-login';

let server: Client;
const given = new Map<ServicePart, TestDatabase>();
beforeAll(async () => {
  for (const name of SERVICES) given.set(name, await createEmptyDatabase());
  const elsewhere = new URL(databaseOf('svc-orders'));
  elsewhere.pathname = '/postgres';
  server = new Client({ connectionString: elsewhere.href });
  await server.connect();
});
afterAll(async () => {
  for (const { url, drop } of given.values()) {
    await drop();
    await server.query(`DROP ROLE IF EXISTS ${new URL(serviceLogin(url)).username}`);
  }
  await server.end();
});

const databaseOf = (name: ServicePart) => given.get(name)?.url ?? '';

async function ask(name: ServicePart, sql: string) {
  const client = new Client({ connectionString: databaseOf(name) });
  await client.connect();
  try {
    return (await client.query<{ name: string | null }>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('when a migration of one service fails, then its sentence names both, and the others have their tables', async () => {
  // No migration would have made it so.
  await ask('svc-orders', 'CREATE VIEW outbox AS SELECT 1 AS one');
  const { notMigrated, begun } = await migrateShop(databaseOf);
  expect([...notMigrated.keys()]).toEqual(['svc-orders']);
  expect(notMigrated.get('svc-orders')?.message).toBe(
    'svc-orders, migration kit_messaging_0001_outbox_inbox_dead_letters: column "published_at" does not exist',
  );
  expect([...begun].sort()).toEqual(['svc-catalog', 'svc-identity']);
  expect((await migrateShop(databaseOf)).begun.size).toBe(0);
  const products = await ask('svc-catalog', `SELECT to_regclass('products')::text AS name`);
  expect(products).toEqual([{ name: 'products' }]);
});
