import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identify, type ProcessIdentity } from '@handloom/local-infrastructure/process-identity';
import { writeRuntime } from '@handloom/local-infrastructure/runtime-file';
import { portBeside, runningShop } from './running-shop';

let dataDir: string;
let shop: Server;
let shopUrl: string;
let health: unknown;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-development-'));
  health = { status: 'degraded', services: { catalog: 'down' } };
  shop = createServer((_request, response) => response.end(JSON.stringify(health)));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterEach(async () => {
  shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const runOn = (url: string | null) =>
  writeRuntime(dataDir, {
    launcher: identify(process.pid) as ProcessIdentity,
    url,
    natsUrl: null,
    releasesDir: '',
    parts: {},
  });
const found = (SHOP_URL?: string) => runningShop({ SHOP_DATA_DIR: dataDir, SHOP_URL });

test('when a shop runs on the data folder, then it is that, wherever it listens', async () => {
  await runOn(shopUrl);
  expect(await found()).toBe(shopUrl);
});

test('when SHOP_URL names one, then it is that, and a path behind it does not count', async () => {
  await runOn('http://localhost:1');
  expect(await found(`${shopUrl}/cart`)).toBe(shopUrl);
});

test('when SHOP_URL is no address, then one sentence says so', async () => {
  for (const given of ['localhost:8301', '8301', 'a shop']) {
    await expect(found(given)).rejects.toThrow(`SHOP_URL=${given} is no address of a shop`);
  }
});

test('when no shop answers, then one sentence says what to name', async () => {
  await expect(found()).rejects.toThrow(`No shop runs on ${dataDir}: start it with npm start`);
  await runOn(null);
  await expect(found()).rejects.toThrow(`The shop on ${dataDir} is not up yet`);
  await expect(found('http://127.0.0.1:1')).rejects.toThrow(
    'No shop answers at http://127.0.0.1:1: start one with npm start',
  );
  health = { hello: 'there' };
  await expect(found(shopUrl)).rejects.toThrow(`What answers at ${shopUrl} is no shop`);
});

test('when the wanted port is the shop’s, then it is another one', async () => {
  const taken = (shop.address() as AddressInfo).port;
  expect(await portBeside(taken)).not.toBe(taken);
  shop.close();
  shop.closeAllConnections();
  expect(await portBeside(taken)).toBe(taken);
});
