import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedVersion } from '@handloom/build-kit/installed-version';
import { readServiceBuild } from '@handloom/release-registry/service-store';
import { REPOSITORY } from '../repository';
import { buildOfBefore, runnableBuild, signedBuild } from './service-builds';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
const LOCAL = { version: 'cccccccccccc', folder: '/shop/svc-orders/dist' };
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
  const description = { name: 'svc-orders', version, files, packages };
  await writeFile(path.join(placeOf(version), 'release.json'), JSON.stringify(description));
  return (await readServiceBuild(placeOf(version))).root;
}

const record = (roots: Record<string, string>) => ({
  version: SECOND,
  previous: FIRST,
  releasedAt: '2026-11-22T10:00:00.000Z',
  roots,
});
const chosen = (roots: Record<string, string>) =>
  runnableBuild('svc-orders', record(roots), { releasesDir, local: LOCAL });

test('when what is live can be run, then it is what runs', async () => {
  const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
  expect(await chosen(roots)).toEqual({ version: SECOND, folder: placeOf(SECOND) });
});

test('when what is live is not what was signed, then what was before it runs, else what is built here', async () => {
  const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
  await writeFile(path.join(placeOf(SECOND), 'main.cjs'), 'steal();');
  expect(await chosen(roots)).toEqual({ version: FIRST, folder: placeOf(FIRST) });
  await rm(placeOf(FIRST), { recursive: true });
  expect(await chosen(roots)).toEqual(LOCAL);
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

describe('when a migration of this checkout fails', () => {
  const failure = new Error('svc-orders, migration 0099_notes: relation "nots" does not exist');
  const chosenBefore = async (known: Record<string, string> | null, fits: string[] = []) => {
    const migrateTo = async (folder: string) => {
      if (!fits.some((version) => placeOf(version) === folder)) throw failure;
    };
    const given = known ? record(known) : undefined;
    return buildOfBefore('svc-orders', given, { error: failure, migrateTo, releasesDir });
  };

  test('then what is live runs on, and the shop with it', async () => {
    const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
    expect(await chosenBefore(roots, [FIRST, SECOND])).toMatchObject({ version: SECOND });
  });

  test('then what was before runs where the live one needs that migration', async () => {
    const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
    expect(await chosenBefore(roots, [FIRST])).toMatchObject({ version: FIRST });
  });

  test('then the sentence of it is said where nothing was released before', async () => {
    await expect(chosenBefore(null)).rejects.toThrow(failure);
    const roots = { [FIRST]: await store(FIRST), [SECOND]: await store(SECOND) };
    await expect(chosenBefore(roots)).rejects.toThrow(failure);
  });
});
