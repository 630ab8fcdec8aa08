import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identify, type ProcessIdentity } from '@handloom/local-infrastructure/process-identity';
import { writeRuntime } from '@handloom/local-infrastructure/runtime-file';
import { shopDatabase } from './shop-database';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-shop-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const asked = (more: Record<string, string> = {}) =>
  shopDatabase('svc-orders', { SHOP_DATA_DIR: dataDir, ...more });

async function runShop(): Promise<void> {
  const launcher = identify(process.pid) as ProcessIdentity;
  await writeRuntime(dataDir, { launcher, url: null, natsUrl: null, releasesDir: '', parts: {} });
}

test('when a shop runs on the folder, then its embedded database is asked', async () => {
  await runShop();
  await mkdir(path.join(dataDir, 'postgres'));
  const lock = ['4242', `${dataDir}/postgres`, '1764000000', '54321', '/tmp'].join('\n');
  await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), lock);
  await writeFile(path.join(dataDir, 'postgres.password'), 'secret');
  expect(await asked()).toBe(
    'postgres://postgres:secret@127.0.0.1:54321/handloom_orders?sslmode=disable',
  );
});

test('when DATABASE_URL names one, then it is that, whatever runs', async () => {
  await runShop();
  const url = 'postgres://shop@elsewhere/orders';
  expect(await asked({ DATABASE_URL: url })).toBe(url);
});

test('when no shop runs there, or one with a PostgreSQL of its own, then one sentence says what to name', async () => {
  await expect(asked()).rejects.toThrow(
    `No shop runs on ${dataDir}. Start it with npm start, or name the shop with SHOP_DATA_DIR, or the database of svc-orders with DATABASE_URL.`,
  );
  await runShop();
  await expect(asked()).rejects.toThrow(
    `The shop on ${dataDir} uses a PostgreSQL of your own: name the database of svc-orders with DATABASE_URL.`,
  );
});
