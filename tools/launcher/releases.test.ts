import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from 'nats';
import { becomeLatest } from '@handloom/build-kit/build-part';
import { keepBuild, publishBuild } from '@handloom/build-kit/release-folder';
import {
  openRegistry,
  provisionReleases,
  type ReleaseRegistry,
} from '@handloom/release-registry/registry';
import { releaseFolder, uploadRelease } from '@handloom/release-registry/release-store';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { takeIn, watchLocalBuilds } from './releases';

/** The watch has looked twice by then, and done what it does. */
const WATCHED_MS = 1_500;

/** The launcher signs with another of the team's keys. */
const started = generateKeyPairSync('ed25519');
const publicKeys = {
  ...TEST_PUBLIC_KEYS,
  'mf-cart': [...(TEST_PUBLIC_KEYS['mf-cart'] ?? []), started.publicKey],
};

let nats: TestNats;
let connection: NatsConnection;
let registry: ReleaseRegistry;
let folder: string;
let dist: string;
let stopWatching: () => void;

beforeAll(async () => {
  nats = await startTestNats();
  connection = await connect({ servers: nats.url });
  await provisionReleases(connection);
  registry = await openRegistry(connection, publicKeys);
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-watched-'));
  dist = path.join(folder, 'mf-cart', 'dist');
  const target = {
    natsUrl: nats.url,
    releasesDir: path.join(folder, 'releases'),
    keys: { publicKeys, keyOf: () => started.privateKey },
  };
  stopWatching = watchLocalBuilds(target, folder);
});
afterAll(async () => {
  stopWatching();
  await connection.close();
  await nats.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What compilers have made, about to be given its name. */
async function finished(text: string, keep: typeof keepBuild): Promise<string> {
  const build = path.join(dist, '.building');
  const file = `a.${'0'.repeat(16)}.js`;
  await mkdir(path.join(build, 'client'), { recursive: true });
  await mkdir(path.join(build, 'server'), { recursive: true });
  await writeFile(path.join(build, 'client', file), 'same');
  await writeFile(path.join(build, 'server', 'index.cjs'), text);
  const integrity = createHash('sha384').update('same').digest('base64');
  return keep(dist, build, {
    name: 'mf-cart',
    files: [file],
    integrity: { [file]: `sha384-${integrity}` },
    entry: { js: [file], css: [] },
    exposes: {},
    routes: [],
  });
}

const team = () => registry.as({ author: 'Ada', reason: 'Larger pictures' }, testKey('mf-cart'));
const live = async () => {
  const record = (await registry.live())['mf-cart'];
  return { version: record?.version, author: record?.by?.author };
};

/** As `npm run release` does. */
async function release(version: string): Promise<void> {
  const { root } = await uploadRelease(path.join(dist, version), path.join(folder, 'releases'));
  await team().setLive('mf-cart', { version, root });
  await becomeLatest('mf-cart', { version, inputs: 'of these sources' }, folder);
}

test('when a build is finished beside the latest, then it is not live, whatever becomes of it', async () => {
  const first = await finished('first', publishBuild);
  await eventually(async () =>
    expect(await live()).toEqual({ version: first, author: 'npm start' }),
  );
  await finished('refused', keepBuild);
  await pause(WATCHED_MS);
  expect(await live()).toEqual({ version: first, author: 'npm start' });
});

test('when a team has released a build and taken it back, then it stays taken back, and is what the next start has', async () => {
  const { version: before } = await live();
  const released = await finished('released', keepBuild);
  await release(released);
  expect(await live()).toEqual({ version: released, author: 'Ada' });
  await team().rollback('mf-cart');
  await pause(WATCHED_MS);
  expect(await live()).toEqual({ version: before, author: 'Ada' });
  expect((await readFile(path.join(dist, 'latest'), 'utf8')).trim()).toBe(released);
  expect(await readFile(path.join(dist, '.inputs'), 'utf8')).toBe('of these sources');
});

test('when a released version is built once more, then it goes live as any finished build', async () => {
  const again = await finished('released', publishBuild);
  await eventually(async () =>
    expect(await live()).toEqual({ version: again, author: 'npm start' }),
  );
});

test('when what is live is built once more, then whoever made it live stays named', async () => {
  const released = await finished('the last', keepBuild);
  await release(released);
  await finished('the last', publishBuild);
  await pause(WATCHED_MS);
  expect(await live()).toEqual({ version: released, author: 'Ada' });
});

test('when a start is ended between the upload of a build and its record, then the next one takes it for new, until it is recorded', async () => {
  const version = await finished('left alone', keepBuild);
  const releasesDir = path.join(folder, 'releases');
  const upload = () => uploadRelease(path.join(dist, version), releasesDir);
  const take = (isKnown = false) =>
    takeIn(releaseFolder(releasesDir, 'mf-cart', version), upload, isKnown);
  expect(await take()).toMatchObject({ version, uploaded: true, isNew: true });
  // Its team has released it, and may have taken it back.
  expect(await take(true)).toMatchObject({ isNew: false });
  const { isNew, recorded } = await take();
  expect(isNew).toBe(true);
  await recorded();
  expect(await take()).toMatchObject({ isNew: false });
});
