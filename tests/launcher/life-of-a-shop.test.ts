import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accepts, freePort } from '@handloom/local-infrastructure/free-port';
import { isRunning } from '@handloom/local-infrastructure/process-identity';
import { eventually } from '@handloom/test-kit/eventually';
import { healthOf, launchShop, partsOf, type LaunchedShop } from './launched-shop';

jest.setTimeout(240_000);

const UP_WITHIN_MS = 180_000;
const GONE_WITHIN_MS = 10_000;
const PARTS = [
  'gateway',
  'nats',
  'payment-sandbox',
  'postgres',
  'svc-catalog',
  'svc-identity',
  'svc-orders',
];

let folder: string;
let port: number;
const launched: LaunchedShop[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-life-'));
  port = await freePort();
});
afterAll(async () => {
  for (const { launcher } of launched) {
    if (isRunning(launcher)) process.kill(launcher.pid, 'SIGTERM');
  }
  await Promise.all(launched.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
});

function launch(name: string, onPort: number): LaunchedShop {
  const shop = launchShop({ dataDir: path.join(folder, name), port: onPort });
  launched.push(shop);
  return shop;
}

async function untilUp(shop: LaunchedShop): Promise<void> {
  await eventually(() => expect(shop.output()).toContain('Handloom is up at'), UP_WITHIN_MS);
}

async function productCount(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/products`);
  return ((await answer.json()) as { total: number }).total;
}

let shop: LaunchedShop;

test('when a shop is started, then every part runs, with the demo rugs', async () => {
  shop = launch('first', port);
  await untilUp(shop);
  expect(await healthOf(port)).toMatchObject({ status: 200 });
  expect(Object.keys(await partsOf(path.join(folder, 'first'))).sort()).toEqual(PARTS);
  expect(await productCount()).toBeGreaterThanOrEqual(48);
});

test('when a part is killed, then /healthz names it until it runs again', async () => {
  const before = await partsOf(path.join(folder, 'first'));
  const orders = before['svc-orders'];
  if (!orders) throw new Error('svc-orders does not run');
  process.kill(orders.pid, 'SIGKILL');
  await eventually(async () =>
    expect(await healthOf(port)).toMatchObject({ status: 503, services: { orders: 'down' } }),
  );
  await eventually(async () => expect(await healthOf(port)).toMatchObject({ status: 200 }), 15_000);
  const after = await partsOf(path.join(folder, 'first'));
  expect(after['svc-orders']?.pid).not.toBe(orders.pid);
});

test('when another shop wants its data folder or its port, then one sentence refuses', async () => {
  const sameFolder = launch('first', await freePort());
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toContain(`at http://localhost:${port}: stop it first`);
  const samePort = launch('third', port);
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toContain(`Port ${port} is taken`);
  expect(await healthOf(port)).toMatchObject({ status: 200 });
});

test('when another shop has a folder and a port of its own, then both run; SIGTERM leaves nothing of it behind', async () => {
  const otherPort = await freePort();
  const other = launch('second', otherPort);
  await untilUp(other);
  expect(await healthOf(port)).toMatchObject({ status: 200 });
  expect(await healthOf(otherPort)).toMatchObject({ status: 200 });

  const parts = Object.values(await partsOf(path.join(folder, 'second')));
  const asked = Date.now();
  process.kill(other.launcher.pid, 'SIGTERM');
  expect(await other.ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(GONE_WITHIN_MS);
  expect(parts.filter(isRunning)).toEqual([]);
  expect(await accepts(otherPort)).toBe(false);
  expect(await healthOf(port)).toMatchObject({ status: 200 });
});

test('when the launcher is killed, then its parts end, and the next start has all the data', async () => {
  const parts = Object.values(await partsOf(path.join(folder, 'first')));
  const rugs = await productCount();
  process.kill(shop.launcher.pid, 'SIGKILL');
  await shop.ended;
  // At once, while the old parts are still going down.
  shop = launch('first', port);
  await untilUp(shop);
  expect(parts.filter(isRunning)).toEqual([]);
  await eventually(async () => expect(await productCount()).toBe(rugs));
  expect(await healthOf(port)).toMatchObject({ status: 200 });
});
