import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'nats';
import { accepts, freePort } from '@handloom/local-infrastructure/free-port';
import { isRunning } from '@handloom/local-infrastructure/process-identity';
import { readRuntime } from '@handloom/local-infrastructure/runtime-file';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { eventually } from '@handloom/test-kit/eventually';
import { explainedFigures } from '@handloom/test-kit/explained-figures';
import { ADMIN, apiSession, apiShopper, expectStatus } from '../shop/api-client';
import { writeOldDataFolder } from '../old-data/old-data';
import { copyCheckout } from '../shop/checkout-copy';
import { launchShop, partsOf, type LaunchedShop } from '../shop/launch-shop';
import { releaseOf } from './cart-team';
import { BACK_WITHIN_MS, killCopies } from './copies-of-a-shop';
import { demoShopperReviews } from './demo-shopper';
import { figuresOf, healthOf, productsOf } from './health-and-figures';
import { booksOf, keepOrdering, orderIds, orderSomeRug, runTool, soldSince } from './restore-drill';
import { collectTraces, type TraceCollector } from './trace-collector';
import { lifeGoesOn } from './upgrade-drill';
import { traceOfAnOrder, traceOfAPage } from './traces-of-a-shop';
import { writeService } from './write-service';

jest.setTimeout(240_000);

const UP_WITHIN_MS = 180_000;
const REPOSITORY = path.resolve(__dirname, '../..');
const GONE_WITHIN_MS = 10_000;
/** What proves a user of NATS. */
const SEED = /SU[A-Z2-7]{56}/;
/** Of every demo. */
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
let traces: TraceCollector;
const launched: LaunchedShop[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-life-'));
  port = await freePort();
  traces = await collectTraces();
});
afterAll(async () => {
  await Promise.all(launched.map((each) => each.stop(GONE_WITHIN_MS)));
  await traces.close();
  await rm(folder, { recursive: true, force: true });
});

function launch(
  name: string,
  onPort: number,
  { checkout, environment }: { checkout?: string; environment?: Record<string, string> } = {},
): LaunchedShop {
  const dataDir = path.join(folder, name);
  const shop = launchShop({ dataDir, port: onPort, checkout, environment });
  launched.push(shop);
  return shop;
}

async function untilUp(shop: LaunchedShop): Promise<void> {
  await eventually(() => expect(shop.output()).toContain('Handloom is up at'), UP_WITHIN_MS);
}

let shop: LaunchedShop;

test('when a shop is started on the data of an older version, then every part runs, with the demo rugs', async () => {
  await writeOldDataFolder(path.join(folder, 'first'));
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, OTEL_BSP_SCHEDULE_DELAY: '500' };
  shop = launch('first', port, { environment });
  await untilUp(shop);
  expect(await healthOf(port)).toMatchObject({ status: 200 });
  expect(Object.keys(await partsOf(path.join(folder, 'first'))).sort()).toEqual(PARTS);
  expect(await productsOf(port)).toBeGreaterThanOrEqual(48);
});

test('then nobody is lost: old shoppers sign in, find their orders, carts and reviews, and order again', () =>
  lifeGoesOn(`http://127.0.0.1:${port}`, path.join(folder, 'first')));

test('then its NATS lets nobody in without a key, and no key is printed', async () => {
  const dataDir = path.join(folder, 'first');
  const { natsUrl } = (await readRuntime(dataDir)) ?? {};
  const nobody = new URL(natsUrl ?? '');
  nobody.username = '';
  await expect(connect(natsLogin(nobody.href))).rejects.toMatchObject({
    code: 'AUTHORIZATION_VIOLATION',
  });
  // By a certificate that nobody else knows.
  expect(nobody.protocol).toBe('tls:');
  await expect(connect({ servers: nobody.host })).rejects.toThrow('unable to verify');
  const tool = await connect(natsLogin(natsUrl ?? ''));
  await expect(tool.request('shop.catalog.product-changed.v1')).rejects.toMatchObject({
    code: 'PERMISSIONS_VIOLATION',
  });
  await tool.close();
  const logs = (await readdir(path.join(dataDir, 'logs'))).map((name) => `logs/${name}`);
  for (const file of [...logs, 'nats/nats.conf']) {
    expect(await readFile(path.join(dataDir, file), 'utf8')).not.toMatch(SEED);
  }
  expect(shop.output()).not.toMatch(SEED);
});

test('then each part tells the figures that are explained, and no others', async () => {
  const parts = PARTS.filter((part) => /^(gateway|svc-)/.test(part));
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    const explained = explainedFigures().filter((figure) => figure.isOf(part));
    const told = await figuresOf(path.join(folder, 'first'), part);
    expect([part, told.sort()]).toEqual([part, explained.map(({ name }) => name).sort()]);
  }
});

test('when an order is placed, then one trace has all that was done for it, and nothing of who ordered', () =>
  traceOfAnOrder(`http://127.0.0.1:${port}`, traces));

test('when a browser tells of its page, then that is in the trace of the document', () =>
  traceOfAPage(`http://127.0.0.1:${port}`, traces));

test('when a part is killed, then /healthz names it until it runs again', async () => {
  const { 'svc-orders': orders } = await partsOf(path.join(folder, 'first'));
  if (!orders) throw new Error('svc-orders does not run');
  process.kill(orders.pid, 'SIGKILL');
  await eventually(async () =>
    expect(await healthOf(port)).toMatchObject({ status: 503, services: { orders: 'down' } }),
  );
  await eventually(
    async () => expect(await healthOf(port)).toMatchObject({ status: 200 }),
    BACK_WITHIN_MS,
  );
  const { 'svc-orders': next } = await partsOf(path.join(folder, 'first'));
  expect(next?.pid).not.toBe(orders.pid);
});

// Its port: tools/launcher/start-shop.test.ts.
test('when another shop wants its data folder, then one sentence refuses', async () => {
  const sameFolder = launch('first', await freePort());
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toContain(`at http://localhost:${port}: stop it first`);
  expect(await healthOf(port)).toMatchObject({ status: 200 });
});

describe('when a team has written a service in a checkout of its own', () => {
  const NAME = 'svc-journal';
  const dataDir = () => path.join(folder, 'second');
  const ENTRY = { title: 'A new loom', text: 'It came from Mirzapur.' };
  let checkout: string;
  let otherPort: number;
  let other: LaunchedShop;
  const otherUrl = () => `http://127.0.0.1:${otherPort}`;
  const ask = (address: string, options?: RequestInit) => fetch(otherUrl() + address, options);
  const statuses = () =>
    Promise.all(['/api/journal', '/api/almanac'].map(async (each) => (await ask(each)).status));
  beforeAll(async () => {
    otherPort = await freePort();
    checkout = await copyCheckout();
    await writeService(checkout, NAME);
  });
  afterAll(() => rm(checkout, { recursive: true, force: true }));

  test('then the shop of that checkout runs beside the first one, and the service behind its gateway: everybody reads, admins alone write', async () => {
    const environment = { SHOP_COPIES: '2', SEED_ORDERS: '12' };
    other = launch('second', otherPort, { checkout, environment });
    await untilUp(other);
    expect(await healthOf(port)).toMatchObject({ status: 200 });
    expect(await healthOf(otherPort)).toMatchObject({ status: 200, services: { journal: 'ok' } });
    expect(await statuses()).toEqual([200, 404]);

    const shopper = await apiShopper(otherUrl());
    const admin = await apiSession(otherUrl(), ADMIN);
    const written: number[] = [];
    for (const cookie of ['', shopper.cookie, admin.cookie]) {
      const headers = { cookie, 'content-type': 'application/json' };
      const body = JSON.stringify(ENTRY);
      written.push((await ask('/api/journal', { method: 'POST', headers, body })).status);
    }
    expect(written).toEqual([401, 403, 201]);
    expect(await (await ask('/api/journal')).json()).toMatchObject([ENTRY]);
  });

  test('then the demo shopper has a year of orders, and may review what came of them', () =>
    demoShopperReviews(otherUrl(), 12));

  test('then of each part there are two copies, and when one is killed nobody notices', async () => {
    const running = Object.keys(await partsOf(dataDir()));
    const copied = ['gateway', 'svc-catalog', 'svc-identity', 'svc-journal', 'svc-orders'];
    const second = copied.map((part) => `${part}-2`);
    expect(running).toEqual(expect.arrayContaining([...copied, ...second]));
    const killed = ['svc-orders', 'gateway-2', 'svc-catalog-2', 'svc-identity'];
    await killCopies({ port: otherPort, dataDir: dataDir() }, killed);
  });

  const note = ['--reason', 'Another name', '--author', 'The journal team'];
  const release = (...args: string[]) =>
    releaseOf(checkout, { dataDir: dataDir() }, [NAME, ...args, ...note]);
  const entry = () => path.join(checkout, NAME, 'src/entries/entry.ts');

  test('then what does not pass its checks does not go live from there', async () => {
    const running = async () => (await healthOf(otherPort))?.versions['journal'];
    const [before, source] = [await running(), await readFile(entry(), 'utf8')];
    expect(before).toHaveLength(1);
    await writeFile(entry(), `${source}export const wrong: number = 'a word';\n`);
    await expect(release('--commit', 'none')).rejects.toThrow(/TS2322.*\n.*its types fail/);
    await writeFile(entry(), source);
    expect(await running()).toEqual(before);
  });

  test('then a release with another address is asked there, and the one before again after a rollback', async () => {
    for (const file of [path.join(checkout, NAME, 'service.json'), entry()]) {
      const source = await readFile(file, 'utf8');
      expect(source).toContain('/api/journal');
      await writeFile(file, source.replaceAll('/api/journal', '/api/almanac'));
    }
    await release('--skip-checks', '--commit', 'none');
    await eventually(async () => {
      expect(await statuses()).toEqual([404, 200]);
      // Until the gateway has seen that the version before stops, either of them may be asked.
      expect(await (await ask('/api/almanac')).json()).toMatchObject([ENTRY]);
    });
    await release('--rollback');
    await eventually(async () => expect(await statuses()).toEqual([200, 404]));
  });

  test('then SIGTERM leaves nothing of its shop behind, and the first one runs on', async () => {
    const parts = Object.values(await partsOf(dataDir()));
    const asked = Date.now();
    process.kill(other.launcher.pid, 'SIGTERM');
    expect(await other.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(GONE_WITHIN_MS);
    expect(parts.filter(isRunning)).toEqual([]);
    expect(await accepts(otherPort)).toBe(false);
    expect(await healthOf(port)).toMatchObject({ status: 200 });
  });
});

test('when the shop is backed up while a shopper orders, and is destroyed, then it is restored as it was', async () => {
  const dataDir = path.join(folder, 'first');
  const url = `http://127.0.0.1:${port}`;
  const shopper = await apiShopper(url);
  const atFirst = await booksOf(dataDir);
  const note = ['--reason', 'Not today', '--author', 'The admin team'];
  await releaseOf(REPOSITORY, { dataDir }, ['mf-admin', '--remove', ...note]);
  const ordering = keepOrdering(shopper);
  await eventually(() => expect(ordering.told.length).toBeGreaterThan(2));
  const began = Date.now();
  await runTool('backup', dataDir, path.join(folder, 'backup'));
  const ended = Date.now();
  await eventually(() => expect((ordering.told.at(-1)?.askedAt ?? 0) > ended).toBe(true));
  const told = await ordering.stop();
  const parts = Object.values(await partsOf(dataDir));
  process.kill(shop.launcher.pid, 'SIGKILL');
  await shop.ended;
  await eventually(() => expect(parts.filter(isRunning)).toEqual([]));
  await rm(dataDir, { recursive: true });

  await runTool('restore', dataDir, path.join(folder, 'backup'));
  shop = launch('first', port);
  await untilUp(shop);

  // Signed in as before, since the key is the same.
  expect((await shopper.orders()).length).toBeGreaterThan(2);
  const restored = await orderIds(dataDir);
  const before = told.filter(({ answeredAt }) => answeredAt <= began);
  const after = told.filter(({ askedAt }) => askedAt > ended);
  expect(before.length).toBeGreaterThan(2);
  expect(after.length).toBeGreaterThan(0);
  expect(before.filter(({ orderId }) => !restored.has(orderId))).toEqual([]);
  expect(after.filter(({ orderId }) => restored.has(orderId))).toEqual([]);
  await expectStatus(201, orderSomeRug(shopper));
  // As it was before, though there is a build of it.
  expect((await fetch(`${url}/admin`)).status).toBe(503);
  await releaseOf(REPOSITORY, { dataDir }, ['mf-admin', '--rollback', ...note]);
  // NATS is empty: what the catalogue had not heard by then comes again, and nothing twice.
  await eventually(async () => {
    const { ordered, counted } = await booksOf(dataDir);
    expect(soldSince(atFirst.counted, counted)).toEqual(soldSince(atFirst.ordered, ordered));
  });
});

test('when the launcher is killed, then its parts end, and the next start has all the data', async () => {
  const parts = Object.values(await partsOf(path.join(folder, 'first')));
  const rugs = await productsOf(port);
  process.kill(shop.launcher.pid, 'SIGKILL');
  await shop.ended;
  // At once, while the old parts are still going down.
  shop = launch('first', port);
  await untilUp(shop);
  await eventually(() => expect(parts.filter(isRunning)).toEqual([]));
  await eventually(async () => expect(await productsOf(port)).toBe(rugs));
  expect(await healthOf(port)).toMatchObject({ status: 200 });
});
