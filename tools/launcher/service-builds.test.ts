import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { installedVersion } from '@handloom/build-kit/installed-version';
import { SERVICES } from '@handloom/build-kit/services';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { readServiceBuild } from '@handloom/release-registry/service-store';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { liveServiceBuilds, releasedBuild, signedBuild } from './service-builds';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
let dataDir: string;
let releasesDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-builds-'));
  releasesDir = path.join(dataDir, 'releases');
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(dataDir, 'node_modules'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const placeOf = (version: string) => path.join(releasesDir, 'svc-orders', version);

/** @returns the hash that its team signs */
async function store(version: string, packages: Record<string, string> = {}): Promise<string> {
  await mkdir(placeOf(version), { recursive: true });
  await writeFile(path.join(placeOf(version), 'main.cjs'), version);
  const files = { 'main.cjs': createHash('sha256').update(version).digest('hex') };
  const claim = { title: 'Orders', paths: ['/api/orders'] };
  const description = { name: 'svc-orders', version, files, packages, claim };
  await writeFile(path.join(placeOf(version), 'release.json'), JSON.stringify(description));
  return (await readServiceBuild(placeOf(version))).root;
}

const record = (roots: Record<string, string>) => ({
  version: SECOND,
  previous: FIRST,
  releasedAt: '2026-11-22T10:00:00.000Z',
  roots,
});
const FAILURE = new Error('migration 0099_notes: relation "nots" does not exist');
/** @param fits versions whose migrations can be applied */
const chosen = (roots: Record<string, string>, fits = [FIRST, SECOND]) =>
  releasedBuild('svc-orders', record(roots), {
    releasesDir,
    migrateTo: async (name, folder) => {
      if (!fits.some((version) => folder === path.join(releasesDir, name, version))) throw FAILURE;
    },
  });

test('when what is live can be run, then it is what runs', async () => {
  const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
  expect(await chosen(roots)).toEqual({ version: SECOND, folder: placeOf(SECOND) });
});

test('when what is live is not what was signed, then what was before it runs, else nothing that was released', async () => {
  const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
  await writeFile(path.join(placeOf(SECOND), 'main.cjs'), 'steal();');
  expect(await chosen(roots)).toEqual({ version: FIRST, folder: placeOf(FIRST) });
  await rm(placeOf(FIRST), { recursive: true });
  expect(await chosen(roots)).toBeNull();
});

test('when a build needs another version of a package than is installed, then it does not run', async () => {
  const installed = (await installedVersion('fastify', REPOSITORY)) ?? 'none';
  const good = await store(FIRST, { fastify: installed });
  const build = await signedBuild(releasesDir, 'svc-orders', { version: FIRST, root: good });
  expect(build.folder).toBe(placeOf(FIRST));
  const other = await store(SECOND, { fastify: '1.0.0' });
  const running = signedBuild(releasesDir, 'svc-orders', { version: SECOND, root: other });
  await expect(running).rejects.toThrow(`built with fastify 1.0.0, and here is ${installed}`);
  const unknown = await store(SECOND, { 'no-such-package': '1.0.0' });
  await expect(
    signedBuild(releasesDir, 'svc-orders', { version: SECOND, root: unknown }),
  ).rejects.toThrow('and here is none');
});

test('when the tables cannot be given what the live one needs, then what was before it runs', async () => {
  const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
  expect(await chosen(roots, [FIRST])).toMatchObject({ version: FIRST });
  expect(await chosen(roots, [])).toBeNull();
});

describe('when migrations of this checkout fail', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  beforeAll(async () => {
    nats = await startTestNats();
    connection = await connect({ servers: nats.url });
    await provisionReleases(connection);
  });
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  const builds = () => {
    const keys = { publicKeys: TEST_PUBLIC_KEYS, keyOf: testKey };
    return liveServiceBuilds(
      { natsUrl: nats.url, releasesDir, keys },
      {
        notMigrated: new Map(SERVICES.map((name) => [name, FAILURE])),
        migrateTo: async () => undefined,
      },
    );
  };

  test('then a shop of which nothing was released does not start', async () => {
    await expect(builds()).rejects.toThrow(FAILURE.message);
  });

  test('then what was released runs, and a service of which nothing was is left out', async () => {
    const release = { version: FIRST, root: await store(FIRST) };
    const registry = await openRegistry(connection, TEST_PUBLIC_KEYS);
    const note = { author: 'Ada', reason: 'Fewer queries' };
    await registry.as(note, testKey('svc-orders')).setLive('svc-orders', release);
    const found = await builds();
    expect(found.get('svc-orders')).toEqual({ version: FIRST, folder: placeOf(FIRST) });
    expect(found.get('svc-catalog')).toBeNull();
  });
});
