import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { openAudit } from '@handloom/release-registry/release-audit';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { KEPT_DAYS, sweepStore } from './sweep-store';

const DAY_MS = 24 * 3_600_000;
const LIVE = '111111111111';
const BEFORE = '222222222222';
const EARLIER = '333333333333';
const PREVIEWED = '444444444444';
const NEVER_LIVE = '555555555555';
const UPLOADED_TODAY = '666666666666';
const CANARY = '777777777777';
const UNFINISHED = `${NEVER_LIVE}.00000000-0000-4000-8000-000000000000.part`;
const ROOT = 'a'.repeat(64);
const entry = { action: 'release', part: 'mf-admin', from: null, to: NEVER_LIVE } as const;

let nats: TestNats;
let connection: NatsConnection;
let releasesDir: string;
let shop: Parameters<typeof sweepStore>[1];

beforeAll(async () => {
  nats = await startTestNats();
  connection = await connect({ servers: nats.url });
  await provisionReleases(connection);
  const audit = await openAudit(connection);
  await audit.write({ ...entry, at: inDays(-2 * KEPT_DAYS).toISOString() });
  const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
  const team = registry.as({ author: 'Ada', reason: 'Smaller' }, testKey('mf-cart'));
  for (const version of [EARLIER, BEFORE, LIVE]) {
    await team.setLive('mf-cart', { version, root: ROOT });
  }
  await team.canary('mf-cart', { version: CANARY, root: ROOT, percent: 10 });
  await team.preview('mf-cart', { version: PREVIEWED, root: ROOT });
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-sweep-'));
  shop = { registry, releasesDir };
});
beforeEach(async () => {
  const longAgo = new Date(Date.now() - 3 * KEPT_DAYS * DAY_MS);
  for (const version of [LIVE, BEFORE, EARLIER, PREVIEWED, NEVER_LIVE, UPLOADED_TODAY, CANARY]) {
    const folder = releaseFolder(releasesDir, 'mf-cart', version);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'release.json'), '{}');
    if (version !== UPLOADED_TODAY) await utimes(folder, longAgo, longAgo);
  }
  const unfinished = path.join(releasesDir, 'mf-cart', UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  await utimes(unfinished, longAgo, longAgo);
});
afterAll(async () => {
  await rm(releasesDir, { recursive: true, force: true });
  await connection.close();
  await nats.stop();
});

const stored = async () => (await readdir(path.join(releasesDir, 'mf-cart'))).toSorted();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test('when nobody says delete, then it is told what would go, and all stays', async () => {
  const told = await sweepStore({ name: 'mf-cart', deletes: false }, shop);
  expect(told).toContain(`would remove mf-cart ${NEVER_LIVE}\n`);
  expect(told).toContain('keeps 6 of 7 versions');
  expect(told).toContain('Nothing was removed');
  expect(await stored()).toHaveLength(8);
});

test('when something was live or previewed lately, then it stays, also where the upload is old', async () => {
  await sweepStore({ deletes: true }, shop);
  expect(await stored()).toEqual([LIVE, BEFORE, EARLIER, PREVIEWED, UPLOADED_TODAY, CANARY]);
});

test('when it is long ago, then only what is live, a canary, and what one can go back to stay', async () => {
  await sweepStore({ deletes: true, now: inDays(KEPT_DAYS + 1) }, shop);
  expect(await stored()).toEqual([LIVE, BEFORE, CANARY]);
});

test('when the audit was lost and is young, then every version stays', async () => {
  const young = async () => ({
    entries: [{ place: 1, entry: { ...entry, at: inDays(-1).toISOString() } }],
    next: null,
  });
  await sweepStore(
    { deletes: true },
    { releasesDir, registry: { ...shop.registry, trail: young } },
  );
  expect(await stored()).toHaveLength(7);
});

test('when the registry cannot be read, then nothing is removed', async () => {
  const away = { ...shop.registry, live: () => Promise.reject(new Error('TIMEOUT')) };
  const sweeping = sweepStore({ deletes: true }, { releasesDir, registry: away });
  await expect(sweeping).rejects.toThrow('TIMEOUT');
  expect(await stored()).toHaveLength(8);
});
