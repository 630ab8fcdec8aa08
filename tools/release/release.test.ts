import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { parseCommand } from './command';
import { findShop, type RunningShop } from './find-shop';
import { list, releaseStored, removeRelease, rollBack } from './release-steps';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
let nats: TestNats;
let connection: NatsConnection;
let releasesDir: string;
let shop: RunningShop;

beforeAll(async () => {
  nats = await startTestNats();
  connection = await connect({ servers: nats.url });
  await provisionReleases(connection);
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-release-'));
  for (const version of [FIRST, SECOND]) await store(version);
  const found = await findShop({ NATS_URL: nats.url, RELEASES_DIR: releasesDir });
  shop = { ...found, renderer: { program: process.env['RENDERER_PROGRAM'] ?? '' } };
});
afterAll(async () => {
  await shop.close();
  await connection.close();
  await nats.stop();
  await rm(releasesDir, { recursive: true, force: true });
});

const to = (version: string) => releaseStored('mf-cart', version, { shop, say: () => undefined });

async function store(version: string): Promise<void> {
  const folder = path.join(releasesDir, 'mf-cart', version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    'exports.routes = []; exports.exposes = {};',
  );
  const entry = { js: [], css: [] };
  const description = { name: 'mf-cart', version, files: [], entry, exposes: {}, routes: [] };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
}

test('when a team releases, goes back and removes, then the registry and the sentences say so', async () => {
  const registry = await openRegistry(connection);
  const live = async () => (await registry.live())['mf-cart']?.version;

  expect(await to(FIRST)).toBe(`mf-cart ${FIRST} is live now.`);
  expect(await to(SECOND)).toContain(`before it ${FIRST} (--rollback)`);
  expect(await rollBack('mf-cart', shop)).toContain(`${FIRST} is live now`);
  expect(await live()).toBe(FIRST);
  expect(await removeRelease('mf-cart', shop, { forced: false })).toContain('off the site');
  expect(await live()).toBeNull();
  expect(await rollBack('mf-cart', shop)).toContain(FIRST);
  expect(await list('mf-cart', shop)).toMatch(new RegExp(`${FIRST} .* live`));
});

test('when a version was never uploaded, then it does not go live', async () => {
  await expect(to('cccccccccccc')).rejects.toThrow('never uploaded');
});

test('when the shell is removed by mistake, then it stays', async () => {
  const registry = await openRegistry(connection);
  await registry.setLive('shell', FIRST);
  await expect(removeRelease('shell', shop, { forced: false })).rejects.toThrow('--force');
  expect((await registry.live()).shell?.version).toBe(FIRST);
  expect(await removeRelease('shell', shop, { forced: true })).toContain('off the site');
});

test('when NATS cannot be reached, then the sentence says what to do', async () => {
  const env = { NATS_URL: 'nats://127.0.0.1:1', RELEASES_DIR: releasesDir };
  await expect(findShop(env)).rejects.toThrow(/nothing was released.*npm start/);
});

test('when no shop runs on the folder, then the sentence says what to do', async () => {
  await expect(findShop({ SHOP_DATA_DIR: releasesDir })).rejects.toThrow(
    /No shop runs on .*npm start/,
  );
});

test.each([
  [['mf-cart'], { name: 'mf-cart', action: 'release', checks: true }],
  [['mf-cart', '--skip-checks'], { name: 'mf-cart', action: 'release', checks: false }],
  [['mf-cart', '--to', FIRST], { name: 'mf-cart', action: 'to', version: FIRST }],
  [['mf-cart', '--rollback'], { name: 'mf-cart', action: 'rollback' }],
  [['mf-cart', '--remove'], { name: 'mf-cart', action: 'remove', forced: false }],
  [['shell', '--remove', '--force'], { name: 'shell', action: 'remove', forced: true }],
  [['mf-cart', '--rollback', '--remove'], null],
  [['mf-cart', '--rollback', '--force'], null],
  [['mf-cart', '--rollbak'], null],
  [[], null],
])('when called with %j, then it means %j', (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});
