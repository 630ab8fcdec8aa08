import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { connect, type NatsConnection } from 'nats';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { provideShopAccess, type ShopAccess } from '@handloom/nats-access/shop-access';
import { keyId, publicEntries } from '@handloom/release-registry/release-keys';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { rootOf } from '@handloom/release-registry/release-root';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { canary } from './canary';
import { findShop, type RunningShop } from './find-shop';
import { log, status } from './status';
import { list, preview, release, releaseStored, removeRelease, rollBack } from './release-steps';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
let nats: TestNats;
let access: ShopAccess;
let natsKeysDir: string;
let connection: NatsConnection;
let releasesDir: string;
let keysDir: string;
let shop: RunningShop;

beforeAll(async () => {
  natsKeysDir = await mkdtemp(path.join(tmpdir(), 'handloom-nats-keys-'));
  access = provideShopAccess(natsKeysDir);
  nats = await startTestNats({ authorization: access.authorization });
  connection = await connect(natsLogin(access.addressFor(nats.url, 'operator')));
  await provisionReleases(connection);
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-release-'));
  keysDir = await mkdtemp(path.join(tmpdir(), 'handloom-release-keys-'));
  for (const version of [FIRST, SECOND]) await store(version);
  for (const name of MICROFRONTENDS) {
    const pem = testKey(name).export({ type: 'pkcs8', format: 'pem' });
    await writeFile(path.join(keysDir, `${name}.pem`), pem);
  }
  const found = await findShop(environment());
  shop = { ...found, renderer: { program: process.env['RENDERER_PROGRAM'] ?? '' } };
});
afterAll(async () => {
  await shop.close();
  await connection.close();
  await nats.stop();
  for (const folder of [releasesDir, keysDir, natsKeysDir])
    await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  NATS_URL: access.addressFor(nats.url, 'release'),
  RELEASES_DIR: releasesDir,
  RELEASE_PUBLIC_KEYS: publicEntries(TEST_PUBLIC_KEYS),
  RELEASE_KEY: keysDir,
});
const note = { author: 'Ada', reason: 'Larger pictures' };
const CART = { name: 'mf-cart', note } as const;
const to = (version: string) => releaseStored({ ...CART, version }, shop, () => undefined);

async function store(version: string): Promise<void> {
  const folder = path.join(releasesDir, 'mf-cart', version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    'exports.routes = []; exports.exposes = {};',
  );
  await mkdir(path.join(folder, 'client'), { recursive: true });
  const sizes = { 'entry.js': 9_000, 'entry.css': 1_000, 'page.js': 500 };
  for (const [file, size] of Object.entries(sizes)) {
    await writeFile(path.join(folder, 'client', file), 'x'.repeat(size));
  }
  const packed = brotliCompressSync('x'.repeat(9_000));
  await writeFile(path.join(folder, 'client', 'entry.js.br'), packed);
  const description = {
    name: 'mf-cart',
    version,
    files: ['entry.js', 'entry.css', 'page.js'],
    entry: { js: ['entry.js'], css: ['entry.css'] },
    exposes: { 'cart-page': { js: ['entry.js', 'page.js'], css: [] } },
    routes: [{ path: '/cart', page: 'cart-page', access: 'public', layout: 'main' }],
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
}

test('when a team releases, goes back and removes, then the registry and the sentences say so', async () => {
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const live = async () => (await registry.live())['mf-cart']?.version;

  expect(await to(FIRST)).toBe(`mf-cart ${FIRST} is live now.`);
  expect(await to(SECOND)).toContain(`before it ${FIRST} (--rollback)`);
  expect(await rollBack(CART, shop)).toContain(`${FIRST} is live now`);
  expect(await live()).toBe(FIRST);
  expect(await removeRelease({ ...CART, forced: false }, shop)).toContain('off the site');
  expect(await live()).toBeNull();
  expect(await rollBack(CART, shop)).toContain(FIRST);
  expect(await list('mf-cart', shop)).toMatch(new RegExp(`${FIRST} .* live`));
});

test('when two roll back, at once or one after the other, then what both want away stays away', async () => {
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const live = async () => (await registry.live())['mf-cart']?.version;
  await to(FIRST);
  await to(SECOND);
  const both = await Promise.allSettled([rollBack(CART, shop), rollBack(CART, shop)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await live()).toBe(FIRST);
  // Entries of others, and of previews, are between.
  const root = await rootOf(path.join(releasesDir, 'mf-cart', FIRST));
  for (let nth = 0; nth < 25; nth += 1)
    await registry.as(note, testKey('mf-cart')).preview('mf-cart', { version: FIRST, root });
  await expect(rollBack(CART, shop)).rejects.toThrow(
    new RegExp(
      `^mf-cart was rolled back already, at .* by Ada: ${FIRST} is live, .* --to ${SECOND}\\.`,
    ),
  );
  expect(await live()).toBe(FIRST);
  await to(SECOND);
  expect(await rollBack(CART, shop)).toContain(`${FIRST} is live now`);
});

test('when a version was never uploaded, then it does not go live', async () => {
  await expect(to('cccccccccccc')).rejects.toThrow('never uploaded');
});

test('when asked what is live, then since when, by whom, why and how much of it a page loads is told', async () => {
  await to(FIRST);
  await to(SECOND);

  const told = await status('mf-cart', shop);
  expect(told).toMatch(new RegExp(`^mf-cart ${SECOND} is live\n`));
  expect(told).toMatch(/since \d{4}-.*, by Ada with key [0-9a-f]{8}, “Larger pictures”/);
  expect(told).toContain(`before it: ${FIRST}`);
  expect(told).toContain('every page that shows something of it loads 1.0 kB');
  expect(told).toContain('cart-page /cart: 0.5 kB more');
  expect(await status('mf-admin', shop)).toBe('mf-admin was never released here.');

  await removeRelease({ ...CART, forced: false }, shop);
  expect(await status('mf-cart', shop)).toMatch(/^mf-cart is off the site\n.*by Ada with key/);
  const id = keyId(testKey('mf-cart'));
  const lines = (await log(shop, 'mf-cart')).split('\n');
  expect(lines.at(-1)).toMatch(
    new RegExp(`mf-cart  remove  ${SECOND} → none  by Ada with key ${id}, “Larger`),
  );
  expect(lines.at(-2)).toMatch(
    new RegExp(`mf-cart  release  ${FIRST} → ${SECOND}  by Ada with key ${id}`),
  );
  expect(await log(shop, 'mf-admin')).toBe('Nothing was released yet.');
});

test('when a record is written that the team did not sign, then the status says that it is ignored', async () => {
  await to(FIRST);
  const bucket = await connection.jetstream().views.kv('releases');
  await bucket.put('mf-cart', JSON.stringify({ version: SECOND, previous: FIRST }));
  const told = await status('mf-cart', shop);
  expect(told).toMatch(new RegExp(`^mf-cart ${FIRST} is live\n`));
  expect(told).toContain('the record that was written last is ignored: it is no record');
  await to(SECOND);
  expect(await status('mf-cart', shop)).not.toContain('ignored');
});

test('when files in the store are not the signed ones, then they do not go live again', async () => {
  await to(FIRST);
  await to(SECOND);
  const file = path.join(releasesDir, 'mf-cart', FIRST, 'client', 'page.js');
  await writeFile(file, 'changed');
  await expect(to(FIRST)).rejects.toThrow('are not those that its team signed');
  await store(FIRST);
  expect(await to(FIRST)).toContain('is live now');
});

test('when the key is another team’s, then nothing is released, rolled back or removed', async () => {
  await to(FIRST);
  await to(SECOND);
  const RELEASE_KEY = path.join(keysDir, 'mf-storefront.pem');
  const found = await findShop({ ...environment(), RELEASE_KEY });
  const strangers = { ...found, renderer: shop.renderer };
  for (const change of [
    () => release({ ...CART, checks: false }, strangers, quiet),
    () => preview({ ...CART, checks: false }, strangers, quiet),
    () => canary({ ...CART, percent: 10, checks: false }, strangers, quiet),
    () => canary({ ...CART, percent: 0, checks: false }, strangers, quiet),
    () => releaseStored({ ...CART, version: FIRST }, strangers, quiet),
    () => rollBack(CART, strangers),
    () => removeRelease({ ...CART, forced: false }, strangers),
  ]) {
    await expect(change).rejects.toThrow(
      /mf-cart is not released: the key \w{8} is none of its team/,
    );
  }
  await strangers.close();
});

test('when the shell is removed by mistake, then it stays', async () => {
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const shells = { version: FIRST, root: '0'.repeat(64) };
  await registry.as(note, testKey('shell')).setLive('shell', shells);
  const shell = { name: 'shell', note } as const;
  await expect(removeRelease({ ...shell, forced: false }, shop)).rejects.toThrow('--force');
  expect((await registry.live()).shell?.version).toBe(FIRST);
  expect(await removeRelease({ ...shell, forced: true }, shop)).toContain('off the site');
});

const quiet = () => undefined;
const share = (percent: number) => canary({ ...CART, percent, checks: false }, shop, quiet);
const begun = async (percent: number) => {
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const root = await rootOf(path.join(releasesDir, 'mf-cart', SECOND));
  await registry.as(note, testKey('mf-cart')).canary('mf-cart', { version: SECOND, root, percent });
  return registry;
};

test('when a canary grows and ends, then the sentences, the status and the log say so', async () => {
  await to(FIRST);
  const registry = await begun(10);
  expect(await share(50)).toBe(
    `The canary mf-cart ${SECOND} is for 50% of the visitors now; before it was 10%.`,
  );
  expect((await registry.canaries()).running).toMatchObject({ version: SECOND, percent: 50 });
  const told = await status('mf-cart', shop);
  expect(told).toMatch(new RegExp(`^mf-cart ${FIRST} is live\n`));
  expect(told).toMatch(
    new RegExp(`canary ${SECOND} for 50% of the visitors since \\d{4}-.*, by Ada with key`),
  );
  expect(told).not.toContain('nobody');
  expect(await list('mf-cart', shop)).toMatch(new RegExp(`${SECOND} .* canary`));

  expect(await rollBack(CART, shop)).toBe(
    `The canary mf-cart ${SECOND} has ended; everybody has what is live.`,
  );
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
  expect(await status('mf-cart', shop)).not.toContain('canary');
  expect(await share(0)).toBe('No canary of mf-cart is running.');
  const lines = (await log(shop, 'mf-cart')).split('\n');
  expect(lines.at(-2)).toMatch(new RegExp(`mf-cart  canary 50%  ${SECOND}  by Ada`));
  expect(lines.at(-1)).toMatch(new RegExp(`mf-cart  canary-end  ${SECOND} → none  by Ada`));

  await begun(10);
  expect(await share(0)).toBe(
    `The canary mf-cart ${SECOND} has ended; everybody has what is live.`,
  );
  expect((await registry.canaries()).running).toBeNull();
});

test('when gateways show a canary to nobody, then the status says why', async () => {
  await to(FIRST);
  const registry = await begun(10);
  const { running } = await registry.canaries();
  if (running) await registry.tellRefused(running, `mf-cart ${SECOND} cannot be run: Error`);
  expect(await status('mf-cart', shop)).toContain(
    `the canary is shown to nobody: mf-cart ${SECOND} cannot be run: Error`,
  );
  const bucket = await connection.jetstream().views.kv('releases');
  await bucket.put('mf-cart.canary', '{}');
  expect(await status('mf-cart', shop)).toContain(
    'the record of a canary that was written last is',
  );
  await share(0);
});

test('when a canary of another part is running, then a second one is refused before it is built', async () => {
  await to(FIRST);
  await begun(10);
  const second = { name: 'mf-storefront', note, percent: 10, checks: false } as const;
  await expect(canary(second, shop, quiet)).rejects.toThrow(
    `mf-storefront begins no canary while one of mf-cart is running (${SECOND})`,
  );
  await share(0);
});

test('when NATS cannot be reached, then the sentence says what to do', async () => {
  const env = { ...environment(), NATS_URL: 'nats://127.0.0.1:1' };
  await expect(findShop(env)).rejects.toThrow(/nothing was released.*npm start/);
});

test('when NATS does not let the tool in, then the sentence says so and shows no login', async () => {
  const env = { ...environment(), NATS_URL: nats.url.replace('//', '//release:a-secret@') };
  const finding = findShop(env);
  await expect(finding).rejects.toThrow(/does not let in .*nothing was released/);
  await expect(finding).rejects.not.toThrow('a-secret');
});

test('when no shop runs on the folder, then the sentence says what to do', async () => {
  await expect(findShop({ SHOP_DATA_DIR: releasesDir })).rejects.toThrow(
    /No shop runs on .*npm start/,
  );
});
