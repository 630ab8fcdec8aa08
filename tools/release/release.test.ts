import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NatsConnection } from 'nats';
import { identify, type ProcessIdentity } from '@handloom/local-infrastructure/process-identity';
import { writeRuntime } from '@handloom/local-infrastructure/runtime-file';
import { keyId } from '@handloom/release-registry/release-keys';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { rootOf } from '@handloom/release-registry/release-root';
import { openRegistry } from '@handloom/release-registry/registry';
import { canary } from './canary';
import { findShop, type RunningShop } from './find-shop';
import { log, overview, status } from './status';
import {
  list,
  preview,
  release,
  releaseStored,
  removeRelease,
  rollBack,
} from './microfrontend-steps';
import { CART, FIRST, SECOND, note, teamUnderTest, type TeamUnderTest } from './team-under-test';

let team: TeamUnderTest;
let connection: NatsConnection;
let releasesDir: string;
let shop: RunningShop;

beforeAll(async () => {
  team = await teamUnderTest();
  ({ connection, releasesDir, shop } = team);
});
afterAll(() => team.end());

const to = (version: string) => releaseStored({ ...CART, version }, shop, quiet);

async function releaseStorefrontAt(address: string): Promise<void> {
  const folder = releaseFolder(releasesDir, 'mf-storefront', FIRST);
  const description = {
    name: 'mf-storefront',
    version: FIRST,
    files: [],
    integrity: {},
    entry: { js: [], css: [] },
    exposes: { page: { js: [], css: [] } },
    routes: [{ path: address, page: 'page', access: 'public', layout: 'main' }],
  };
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'server', 'index.cjs'), '');
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
  const changes = shop.registry.as(note, testKey('mf-storefront'));
  const root = await rootOf(folder);
  await changes.setLive('mf-storefront', { version: FIRST, root });
}

test('when a team releases, goes back and removes, then the registry and the sentences say so', async () => {
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const live = async () => (await registry.live())['mf-cart']?.version;
  expect(await to(FIRST)).toBe(`mf-cart ${FIRST} is live now.`);
  expect(await to(SECOND)).toContain(`before it ${FIRST} (--rollback)`);
  expect(await rollBack(CART, shop)).toBe(
    `mf-cart ${SECOND} is taken back: ${FIRST} is live again. Forward: --to ${SECOND}.`,
  );
  expect(await live()).toBe(FIRST);
  expect(await removeRelease({ ...CART, forced: false }, shop)).toContain('off the site');
  expect(await live()).toBeNull();
  expect(await rollBack(CART, shop)).toBe(`mf-cart is on the site again, with ${FIRST}.`);
  expect(await list('mf-cart', shop)).toMatch(new RegExp(`${FIRST} .* live`));
});

test('when a version was never uploaded, then it does not go live', async () => {
  await expect(to('cccccccccccc')).rejects.toThrow('never uploaded');
});

test('when a page of it would move too much at first, then it does not go live', async () => {
  const heavy = 'dddddddddddd';
  await team.store(heavy, 140_000);
  await expect(to(heavy)).rejects.toThrow('mf-cart is not released: what it moves at first');
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

test('when asked what is live of all parts, then each has a line, with a canary of it and a record that is ignored', async () => {
  await to(FIRST);
  await team.canary(SECOND, 10);
  const bucket = await connection.jetstream().views.kv('releases');
  await bucket.put('mf-admin', '{}');
  expect((await overview(shop)).split('\n')).toEqual([
    'mf-admin  nothing is live',
    expect.stringContaining('  the record that was written last is ignored: '),
    expect.stringMatching(new RegExp(`^mf-cart  ${FIRST}  since \\d{4}-.*, by Ada with key`)),
    expect.stringContaining(`  canary ${SECOND} for 10% of the visitors since `),
  ]);
  await bucket.purge('mf-admin');
  await canary({ ...CART, percent: 0, checks: true }, shop, () => undefined);
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

test('when another team releases what does not fit while this one is tried, then this one does not go live, unless by force', async () => {
  await to(FIRST);
  const version = 'eeeeeeeeeeee';
  const { registry } = shop;
  const file = path.join(await team.store(version), 'release.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('/cart', '/basket'));
  let looks = 0;
  /** After the contracts were compared, and before the pages were rendered. */
  const live = async () => {
    looks += 1;
    if (looks === 3) await releaseStorefrontAt('/basket');
    return registry.live();
  };
  const meanwhile = { ...shop, registry: { ...registry, live } };
  const releasing = releaseStored({ ...CART, version }, meanwhile, quiet);
  await expect(releasing).rejects.toThrow('mf-cart has a page at /basket, which is');
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
  await releaseStored({ ...CART, version, forced: true }, shop, quiet);
  expect(await registry.log(1)).toMatchObject([{ to: version, forced: true }]);
  await (await connection.jetstream().views.kv('releases')).purge('mf-storefront');
});

test('when files in the store are not the signed ones, then they do not go live again', async () => {
  await to(FIRST);
  await to(SECOND);
  const folder = releaseFolder(releasesDir, 'mf-cart', FIRST);
  await writeFile(path.join(folder, 'server', 'index.cjs'), 'changed');
  await expect(to(FIRST)).rejects.toThrow('are not those that its team signed');
  await team.store(FIRST);
  await utimes(folder, new Date(0), new Date(0));
  expect(await to(FIRST)).toContain('is live now');
  // Nor was it swept away as an old one while it was tried.
  expect((await stat(folder)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
});

test('when the key is another team’s, then nothing is released, rolled back or removed', async () => {
  await to(FIRST);
  await to(SECOND);
  const RELEASE_KEY = path.join(team.keysDir, 'mf-storefront.pem');
  const found = await findShop({ ...team.environment(), RELEASE_KEY });
  const strangers = { ...found, renderer: shop.renderer };
  for (const change of [
    () => release({ ...CART, checks: false, forced: false }, strangers, quiet),
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
  await team.canary(SECOND, percent);
  return openRegistry(connection, TEST_PUBLIC_KEYS);
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
    `The canary mf-cart ${SECOND} has ended; everybody has ${FIRST}.`,
  );
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
  expect(await status('mf-cart', shop)).not.toContain('canary');
  expect(await share(0)).toBe('No canary of mf-cart is running.');
  const lines = (await log(shop, 'mf-cart')).split('\n');
  expect(lines.at(-2)).toMatch(new RegExp(`mf-cart  canary 50%  ${SECOND}  by Ada`));
  expect(lines.at(-1)).toMatch(new RegExp(`mf-cart  canary-end  ${SECOND}  by Ada`));

  await begun(10);
  expect(await share(0)).toBe(`The canary mf-cart ${SECOND} has ended; everybody has ${FIRST}.`);
  expect((await registry.canaries()).running).toBeNull();
});

test('when gateways show a canary to nobody, then the status says why', async () => {
  await to(FIRST);
  const registry = await begun(10);
  const { running } = await registry.canaries();
  if (running) await registry.tellRefused(running, `mf-cart ${SECOND} cannot be run: Error`);
  expect(await status('mf-cart', shop)).toContain(
    `a gateway shows the canary to nobody: mf-cart ${SECOND} cannot be run: Error`,
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
  const env = { ...team.environment(), NATS_URL: 'nats://127.0.0.1:1' };
  await expect(findShop(env)).rejects.toThrow(/nothing was changed.*npm start/);
});

test('when NATS does not let the tool in, then the sentence says so and shows no login', async () => {
  const env = {
    ...team.environment(),
    NATS_URL: team.nats.url.replace('//', '//release:a-secret@'),
  };
  const finding = findShop(env);
  await expect(finding).rejects.toThrow(/does not let in .*nothing was changed/);
  await expect(finding).rejects.not.toThrow('a-secret');
});

test('when no shop runs on the folder, then the sentence says what to do', async () => {
  await expect(findShop({ SHOP_DATA_DIR: releasesDir })).rejects.toThrow(
    /No shop runs on .*npm start/,
  );
});

test('when half of a shop elsewhere is named, then nothing is released to the one that runs here', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-here-'));
  const launcher = identify(process.pid) as ProcessIdentity;
  const { NATS_URL: natsUrl, RELEASES_DIR: _, ...keys } = team.environment();
  await writeRuntime(dataDir, { launcher, url: null, natsUrl, releasesDir, parts: {} });
  const found = async (half: Record<string, string>) => {
    const { close } = await findShop({ ...keys, ...half, SHOP_DATA_DIR: dataDir });
    await close();
  };
  await expect(found({ NATS_URL: 'nats://10.0.0.1:4222' })).rejects.toThrow(
    `NATS_URL names another shop than the one that runs on ${dataDir}, and RELEASES_DIR of that shop is missing: set both, or neither.`,
  );
  await expect(found({ RELEASES_DIR: dataDir })).rejects.toThrow('and NATS_URL of that shop');
  await found({ NATS_URL: team.nats.url });
  await found({ RELEASES_DIR: releasesDir });
  // npm runs a workspace's script in the workspace's folder.
  const { base, dir } = path.parse(releasesDir);
  await found({ RELEASES_DIR: base, INIT_CWD: dir });
  await rm(dataDir, { recursive: true });
});
