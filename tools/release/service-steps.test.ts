import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { provideShopAccess, type ShopAccess } from '@handloom/nats-access/shop-access';
import { publicEntries } from '@handloom/release-registry/release-keys';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { provisionReleases } from '@handloom/release-registry/registry';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { findShop, type RunningShop } from './find-shop';
import { releaseStoredService, rollBackService } from './service-steps';
import { log, status } from './status';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
const note = { author: 'Ada', reason: 'Fewer queries' };
const ORDERS = { name: 'svc-orders', note } as const;

let nats: TestNats;
let access: ShopAccess;
let natsKeysDir: string;
let connection: NatsConnection;
let folder: string;
let shop: RunningShop;
/** What answers in the shop. */
let running: string[] = [];
beforeAll(async () => {
  natsKeysDir = await mkdtemp(path.join(tmpdir(), 'handloom-nats-keys-'));
  access = provideShopAccess(natsKeysDir);
  nats = await startTestNats({ authorization: access.authorization });
  connection = await connect(natsLogin(access.addressFor(nats.url, 'operator')));
  await provisionReleases(connection);
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-services-'));
  for (const version of [FIRST, SECOND]) await store(version);
  for (const name of ['svc-orders', 'svc-catalog', 'svc-journal'] as const) {
    const pem = testKey(name).export({ type: 'pkcs8', format: 'pem' });
    await writeFile(path.join(folder, `${name}.pem`), pem);
  }
  shop = {
    ...(await findShop(environment(folder))),
    runningServices: async () => ({ 'svc-orders': running }),
  };
});
afterAll(async () => {
  await shop.close();
  await connection.close();
  await nats.stop();
  for (const each of [folder, natsKeysDir]) await rm(each, { recursive: true, force: true });
});

const environment = (key: string) => ({
  NATS_URL: access.addressFor(nats.url, 'release'),
  RELEASES_DIR: path.join(folder, 'releases'),
  RELEASE_PUBLIC_KEYS: publicEntries(TEST_PUBLIC_KEYS),
  RELEASE_KEY: key,
});

async function store(version: string, name = 'svc-orders', paths = ['/api/orders']): Promise<void> {
  const place = path.join(folder, 'releases', name, version);
  await mkdir(place, { recursive: true });
  const program = `serve('${version}');`;
  await writeFile(path.join(place, 'main.cjs'), program);
  const files = { 'main.cjs': createHash('sha256').update(program).digest('hex') };
  const claim = { title: 'A service', paths };
  const description = { name, version, files, packages: {}, claim };
  await writeFile(path.join(place, 'release.json'), JSON.stringify(description));
}

const quiet = () => undefined;
const to = (version: string, where = shop) =>
  releaseStoredService({ ...ORDERS, version }, where, quiet);
const launched = () => ({ ...shop, isLaunched: true });
const live = async () => (await shop.registry.live())['svc-orders'];

test('when a platform runs the services, then the release is recorded, and the platform’s part is named', async () => {
  expect(await to(FIRST)).toMatch(
    new RegExp(`^svc-orders ${FIRST} is recorded as live. Its platform starts it`),
  );
  running = [SECOND];
  expect(await status('svc-orders', shop)).toMatch(
    new RegExp(
      `^svc-orders ${FIRST} is live\\n  since .*, by Ada .*“Fewer queries”\\n.*\\n  ${SECOND} answers$`,
    ),
  );
});

test('when npm start runs the services, then the release is done when the version answers', async () => {
  running = [FIRST, SECOND];
  expect(await to(SECOND, launched())).toMatch(
    new RegExp(`^svc-orders ${SECOND} is live now; before it ${FIRST}`),
  );
  expect(await rollBackService(ORDERS, launched(), quiet)).toMatch(
    new RegExp(
      `^svc-orders ${SECOND} is taken back: ${FIRST} is live again\\. Forward: --to ${SECOND}\\.`,
    ),
  );
  expect(await live()).toMatchObject({ version: FIRST, previous: SECOND });
});

test('when the version does not run and is taken back, then the release fails and says why', async () => {
  running = [FIRST];
  await to(FIRST);
  const releasing = to(SECOND, launched()).catch((error: Error) => error.message);
  const launcher = { author: 'npm start', reason: `${SECOND} does not run: it ended` };
  while ((await live())?.version !== SECOND) await new Promise(setImmediate);
  const changes = shop.registry.as(launcher, testKey('gateway'));
  await changes.rollback('svc-orders', { unasked: true });
  expect(await releasing).toBe(
    `svc-orders ${SECOND} is not live: npm start made ${FIRST} live again (${SECOND} does not run: it ended).`,
  );
});

test('when a version is not in the store, or its files are others, then it does not go live', async () => {
  await expect(to('cccccccccccc')).rejects.toThrow('never uploaded');
  await to(FIRST);
  const program = path.join(folder, 'releases', 'svc-orders', SECOND, 'main.cjs');
  await writeFile(program, 'steal();');
  await expect(to(SECOND)).rejects.toThrow('main.cjs is not the file that the build made');
  expect((await live())?.version).toBe(FIRST);
  await store(SECOND);
});

test('when somebody rolls back while an earlier version is tried, then what they went back to stays', async () => {
  await to(FIRST);
  await to(SECOND);
  let looks = 0;
  const looking = async () => {
    looks += 1;
    if (looks === 2) await rollBackService(ORDERS, shop, quiet);
    return shop.registry.live();
  };
  const meanwhile = { ...shop, registry: { ...shop.registry, live: looking } };
  await expect(to(SECOND, meanwhile)).rejects.toThrow('released by someone else in the meantime');
  expect((await live())?.version).toBe(FIRST);
});

test('when the key is another team’s, then nothing is released or rolled back', async () => {
  await to(FIRST);
  const strangers = await findShop(environment(path.join(folder, 'svc-catalog.pem')));
  for (const change of [
    () => to(SECOND, strangers),
    () => rollBackService(ORDERS, strangers, quiet),
  ]) {
    await expect(change).rejects.toThrow(/svc-orders is not released: the key \w{8} is none of/);
  }
  await strangers.close();
});

test('when NATS knows who asks as another part, then the sentence says so, and sends nobody to start a shop', async () => {
  const asAnother = {
    ...environment(folder),
    NATS_URL: access.addressFor(nats.url, 'svc-orders'),
  };
  await expect(findShop(asAnother)).rejects.toThrow(
    /^NATS at nats:\/\/127\.0\.0\.1:\d+ does not tell what is live, so nothing was changed: 'Permissions Violation for .*KV_releases"'\. Whoever releases has the login of release\.env\.$/,
  );
});

test('when the shop’s name leads nowhere from here, then the gateway is asked what runs, and people are told the name', async () => {
  const health = { status: 'ok', services: {}, versions: { orders: [SECOND] } };
  const gateway = createServer((_, answer) => answer.end(JSON.stringify(health)));
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const { port } = gateway.address() as AddressInfo;
  const found = await findShop({
    ...environment(folder),
    SHOP_ORIGIN: 'https://shop.invalid',
    GATEWAY_URL: `http://127.0.0.1:${port}`,
  });
  expect(await found.runningServices()).toEqual({ 'svc-orders': [SECOND] });
  expect(found.url).toBe('https://shop.invalid');
  await found.close();
  gateway.close();
});

test('when a contract was overruled, then the log says so', async () => {
  const changes = shop.registry.as(note, testKey('svc-orders'));
  await changes.setLive('svc-orders', { version: FIRST, root: '0'.repeat(64) });
  await changes.setLive('svc-orders', { version: SECOND, root: '0'.repeat(64) }, { forced: true });
  const lines = (await log(shop, 'svc-orders')).split('\n');
  expect(lines.at(-1)).toMatch(
    new RegExp(`svc-orders  release \\(forced\\)  ${FIRST} → ${SECOND}  by Ada`),
  );
});

describe('when a service claims an address', () => {
  const journal = (version: string, paths: string[]) =>
    store(version, 'svc-journal', paths).then(() =>
      releaseStoredService({ name: 'svc-journal', note, version }, shop, quiet),
    );

  test('that another one of this checkout has, then it is not released, and a sentence says whose it is', async () => {
    await expect(journal(FIRST, ['/api/journal', '/api/cart/notes'])).rejects.toThrow(
      '/api/cart/notes belongs to svc-orders already, so svc-journal cannot have it. svc-journal is not released.',
    );
    expect((await shop.registry.live())['svc-journal']).toBeUndefined();
  });

  test('that another one’s live release has, or the one before it, then it is not released either', async () => {
    for (const [version, paths] of [
      ['111111111111', ['/api/returns']],
      ['222222222222', ['/api/refunds']],
    ] as const) {
      await store(version, 'svc-orders', [...paths]);
      await to(version);
    }
    for (const claimed of ['/api/returns', '/api/refunds/late']) {
      await expect(journal(FIRST, [claimed])).rejects.toThrow(`${claimed} belongs to svc-orders`);
    }
  });

  test('that is nobody’s, then it is released', async () => {
    expect(await journal(SECOND, ['/api/journal'])).toContain('is recorded as live');
  });
});

test('when the live version lacks a migration of this checkout that contracts, then its service may not be deployed, and is refused by statement', async () => {
  await to(FIRST);
  const typeScript = ['--require', createRequire(__filename).resolve('tsx/cjs')];
  const tool = path.join(REPOSITORY, 'tools', 'can-deploy.ts');
  const env = { ...process.env, ...environment(folder) };
  const asked = spawnSync(process.execPath, [...typeScript, tool, 'svc-orders', '--skip-checks'], {
    encoding: 'utf8',
    env,
  });
  expect(asked.status).toBe(1);
  expect(asked.stderr).toMatch(
    /migrations\/0002_the_order_path: [^]*\nsvc-orders may not be deployed: the version before/,
  );
});
