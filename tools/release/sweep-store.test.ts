import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { FILES } from '@handloom/release-registry/browser-files';
import { openAudit, type AuditEntry } from '@handloom/release-registry/release-audit';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { KEPT_DAYS, sweepStore } from './sweep-store';

jest.mock('node:fs/promises', () => {
  const original = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  return { ...original, rm: jest.fn(original.rm) };
});
const actual = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');

const DAY_MS = 24 * 3_600_000;
const LIVE = '111111111111';
const BEFORE = '222222222222';
const EARLIER = '333333333333';
const PREVIEWED = '444444444444';
const NEVER_LIVE = '555555555555';
const UPLOADED_LATELY = '666666666666';
const CANARY = '777777777777';
const UNFINISHED = `${NEVER_LIVE}.00000000-0000-4000-8000-000000000000.part`;
const SHARED = 'common.0123456789abcdef.js';
const LEFT_BEHIND = '.00000000-0000-4000-8000-000000000000.part';
const JUST_CAME = 'page.fedcba9876543210.js';
const ROOT = 'a'.repeat(64);
const entry = { action: 'release', part: 'mf-admin', from: null, to: NEVER_LIVE } as const;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const written = (days: number) => ({ at: inDays(days).toISOString(), writtenAt: inDays(days) });
const entryOf = ({ at, writtenAt }: ReturnType<typeof written>, of: Partial<AuditEntry> = {}) => ({
  place: 1,
  writtenAt,
  entry: { ...entry, at, ...of },
});
const LONG_AGO = entryOf(written(-2 * KEPT_DAYS));

let nats: TestNats;
let connection: NatsConnection;
let releasesDir: string;
let shop: Parameters<typeof sweepStore>[1];

beforeAll(async () => {
  nats = await startTestNats();
  connection = await connect({ servers: nats.url });
  await provisionReleases(connection);
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const team = registry.as({ author: 'Ada', reason: 'Smaller' }, testKey('mf-cart'));
  for (const version of [EARLIER, BEFORE, LIVE]) {
    await team.setLive('mf-cart', { version, root: ROOT });
  }
  await team.canary('mf-cart', { version: CANARY, root: ROOT, percent: 10 });
  await team.preview('mf-cart', { version: PREVIEWED, root: ROOT });
  // By a machine whose clock is wrong.
  const audit = await openAudit(connection);
  const at = inDays(-2 * KEPT_DAYS).toISOString();
  await audit.write({ ...entry, at, part: 'shell' });
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-sweep-'));
  // That something was written long ago no server can be told.
  const trail: typeof registry.trail = async (...asked) => {
    const page = await registry.trail(...asked);
    return page.next === null ? { ...page, entries: [...page.entries, LONG_AGO] } : page;
  };
  shop = { registry: { ...registry, trail }, releasesDir };
});
beforeEach(async () => {
  const longAgo = new Date(Date.now() - 3 * KEPT_DAYS * DAY_MS);
  for (const version of [LIVE, BEFORE, EARLIER, PREVIEWED, NEVER_LIVE, UPLOADED_LATELY, CANARY]) {
    const folder = releaseFolder(releasesDir, 'mf-cart', version);
    await mkdir(folder, { recursive: true });
    const files = [`page.${version}0000.js`, SHARED];
    await writeFile(path.join(folder, 'release.json'), JSON.stringify({ files }));
    for (const file of [...files, `page.${version}0000.js.br`]) await storeFile(file, longAgo);
    const at = version === UPLOADED_LATELY ? inDays(1 - KEPT_DAYS) : longAgo;
    await utimes(folder, at, at);
  }
  await storeFile(LEFT_BEHIND, longAgo);
  await storeFile(JUST_CAME, new Date());
  const unfinished = path.join(releasesDir, 'mf-cart', UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  await utimes(unfinished, longAgo, longAgo);
});
afterAll(async () => {
  await rm(releasesDir, { recursive: true, force: true });
  await connection.close();
  await nats.stop();
});

async function storeFile(file: string, at: Date): Promise<void> {
  const place = path.join(releasesDir, FILES, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, 'x');
  await utimes(place, at, at);
}
const storedFiles = async () => (await readdir(path.join(releasesDir, FILES))).toSorted();
const filesOf = (...versions: string[]) =>
  versions.flatMap((version) => [`page.${version}0000.js`, `page.${version}0000.js.br`]);
const stored = async () => (await readdir(path.join(releasesDir, 'mf-cart'))).toSorted();

test('when nobody says delete, then it is told what would go, and all stays', async () => {
  const told = await sweepStore({ name: 'mf-cart', deletes: false }, shop);
  expect(told).toContain(`would remove mf-cart ${NEVER_LIVE}\n`);
  expect(told).toContain(': 6 of 7 versions stay');
  expect(told).toContain('Nothing was removed');
  expect(await stored()).toHaveLength(8);
  expect(told).toContain(`would remove page.${NEVER_LIVE}0000.js.br\n`);
  expect(told).toContain('files: 14 of 17 stay');
  expect(await storedFiles()).toHaveLength(17);
});

test('when something was live or previewed lately, then it stays, also where the upload is old', async () => {
  await sweepStore({ deletes: true }, shop);
  expect(await stored()).toEqual([LIVE, BEFORE, EARLIER, PREVIEWED, UPLOADED_LATELY, CANARY]);
});

test('when no version names a file, then it goes, unless it came within a day', async () => {
  await sweepStore({ deletes: true }, shop);
  const needed = filesOf(LIVE, BEFORE, EARLIER, PREVIEWED, UPLOADED_LATELY, CANARY);
  expect(await storedFiles()).toEqual([SHARED, ...needed, JUST_CAME].toSorted());
});

test('when the versions of another part are swept, then files of this one stay', async () => {
  await sweepStore({ name: 'mf-admin', deletes: true }, shop);
  expect(await storedFiles()).toHaveLength(16);
});

test('when a version that stays does not say which files it needs, then all stay', async () => {
  const live = releaseFolder(releasesDir, 'mf-cart', LIVE);
  await writeFile(path.join(live, 'release.json'), 'half of i');
  const told = await sweepStore({ deletes: true }, shop);
  expect(told).toContain(`every file stays: ${live}`);
  expect(await storedFiles()).toHaveLength(17);
});

test('when it is long ago, then only what is live, a canary, and what one can go back to stay', async () => {
  await sweepStore({ deletes: true, now: inDays(KEPT_DAYS + 1) }, shop);
  expect(await stored()).toEqual([LIVE, BEFORE, CANARY]);
  expect(await storedFiles()).toEqual([SHARED, ...filesOf(LIVE, BEFORE, CANARY)].toSorted());
});

test('when the clock here is ahead of the shop’s, then the shop’s counts, and that is said', async () => {
  const shopsClock = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(shopsClock, 'listening');
  const askedAt = `http://127.0.0.1:${(shopsClock.address() as AddressInfo).port}`;
  const told = await sweepStore(
    { deletes: true, now: inDays(KEPT_DAYS + 1) },
    { ...shop, askedAt },
  );
  shopsClock.close();
  expect(told).toMatch(/^the clock here is 31 days ahead of the shop’s, which counts$/m);
  expect(await stored()).toEqual([LIVE, BEFORE, EARLIER, PREVIEWED, UPLOADED_LATELY, CANARY]);
  expect(await storedFiles()).toContain(JUST_CAME);
});

test('when the audit was lost and is young, then every version stays', async () => {
  const restored = { action: 'restored', at: inDays(-2 * KEPT_DAYS).toISOString() } as const;
  const young = async () => ({
    entries: [entryOf(written(-1)), entryOf(written(-2), restored)],
    next: null,
  });
  await sweepStore(
    { deletes: true },
    { releasesDir, registry: { ...shop.registry, trail: young } },
  );
  expect(await stored()).toHaveLength(7);
});

const { 'mf-cart': _cart, ...OF_OTHERS } = TEST_PUBLIC_KEYS;
const OLDER = { ...OF_OTHERS, 'mf-cart': [generateKeyPairSync('ed25519').publicKey] };
test.each([
  ['no key of a team', OF_OTHERS, 'no key of its team is known here'],
  ['an older key of a team', OLDER, 'none of the keys of mf-cart has signed it'],
])('when who sweeps has %s, then every version of its part stays', async (_, keys, why) => {
  const registry = await openRegistry(connection, keys);
  const told = await sweepStore(
    { deletes: true, now: inDays(KEPT_DAYS + 1) },
    { releasesDir, registry },
  );
  expect(told).toContain(`mf-cart: every version stays: ${why}`);
  expect(await stored()).toHaveLength(8);
});

test('when what was live for long was replaced lately, then it stays for who has it open', async () => {
  const replaced = { ...entry, part: 'mf-cart', from: NEVER_LIVE, to: LIVE } as const;
  const trail = async () => ({
    entries: [entryOf(written(1 - KEPT_DAYS), replaced), LONG_AGO],
    next: null,
  });
  await sweepStore({ deletes: true }, { releasesDir, registry: { ...shop.registry, trail } });
  expect(await stored()).toContain(NEVER_LIVE);
});

test('when a sweep is ended half-way, then no half of a version stays under its name, and a later one removes it', async () => {
  jest.mocked(rm).mockImplementationOnce(async (folder) => {
    await actual.rm(path.join(String(folder), 'release.json'));
    throw new Error('ended');
  });
  await expect(sweepStore({ deletes: true }, shop)).rejects.toThrow('ended');
  expect(await stored()).not.toContain(NEVER_LIVE);
  await sweepStore({ deletes: true, now: inDays(2) }, shop);
  expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('when the registry cannot be read, then nothing is removed', async () => {
  const away = { ...shop.registry, live: () => Promise.reject(new Error('TIMEOUT')) };
  const sweeping = sweepStore({ deletes: true }, { releasesDir, registry: away });
  await expect(sweeping).rejects.toThrow('TIMEOUT');
  expect(await stored()).toHaveLength(8);
});

test('when a service’s old versions are swept, then what is live and before it stays, and browser files are nobody’s of it', async () => {
  const team = shop.registry.as({ author: 'Ada', reason: 'Fewer queries' }, testKey('svc-orders'));
  await team.setLive('svc-orders', { version: BEFORE, root: ROOT });
  await team.setLive('svc-orders', { version: LIVE, root: ROOT });
  const longAgo = inDays(-3 * KEPT_DAYS);
  for (const version of [LIVE, BEFORE, NEVER_LIVE]) {
    const folder = releaseFolder(releasesDir, 'svc-orders', version);
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, 'release.json'),
      JSON.stringify({ files: { 'main.cjs': '' } }),
    );
    await utimes(folder, longAgo, longAgo);
  }
  const told = await sweepStore({ name: 'svc-orders', deletes: true }, shop);
  expect(told).toContain(`removed svc-orders ${NEVER_LIVE}\n`);
  expect(told).toContain('svc-orders: 2 of 3 versions stay');
  expect(told).not.toContain('does not say which it needs');
  const left = await readdir(path.join(releasesDir, 'svc-orders'));
  expect(left.toSorted()).toEqual([LIVE, BEFORE]);
});
