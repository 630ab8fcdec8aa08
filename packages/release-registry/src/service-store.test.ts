import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readServiceBuild, readSignedService, uploadService } from './service-store';

const VERSION = 'aaaaaaaaaaaa';
const NAME = 'svc-orders';
let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-service-'));
  store = path.join(folder, 'store');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @returns its folder, with a file beside it that is nobody's */
async function build(files: Record<string, string>): Promise<string> {
  const dist = path.join(folder, 'dist');
  const hashes: Record<string, string> = {};
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await writeFile(path.join(dist, name), text);
    hashes[name] = createHash('sha256').update(text).digest('hex');
  }
  await writeFile(path.join(dist, 'seed.cjs'), 'fills a demo');
  const claim = { title: 'A service', paths: ['/api/journal'] };
  const description = { name: NAME, version: VERSION, files: hashes, packages: {}, claim };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(description));
  return dist;
}
const FILES = { 'main.cjs': 'serve();', 'prisma/migrations/0001_a/migration.sql': 'SELECT 1' };
const signed = (root: string | undefined) =>
  readSignedService(store, { name: NAME, version: VERSION, root });

test('when a build is uploaded, then the store has its files and no others, once', async () => {
  const dist = await build(FILES);
  const { root, uploaded } = await uploadService(dist, store);
  expect(uploaded).toBe(true);
  expect((await uploadService(dist, store)).uploaded).toBe(false);
  expect(await readdir(path.join(store, NAME))).toEqual([VERSION]);
  expect((await readdir(path.join(store, NAME, VERSION))).sort()).toEqual([
    'main.cjs',
    'prisma',
    'release.json',
  ]);
  expect(await signed(root)).toMatchObject({ name: NAME, version: VERSION, root });
});

test('when a build that was uploaded long ago is uploaded again, then it is not swept away as an old one before it is live', async () => {
  const dist = await build(FILES);
  await uploadService(dist, store);
  const place = path.join(store, NAME, VERSION);
  await utimes(place, new Date(0), new Date(0));
  await uploadService(dist, store);
  expect((await stat(place)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
});

test('when a file in the store is another one, then it is not what was signed, and nothing goes over it', async () => {
  const dist = await build(FILES);
  const { root } = await uploadService(dist, store);
  await writeFile(path.join(store, NAME, VERSION, 'main.cjs'), 'steal();');
  await expect(signed(root)).rejects.toThrow('main.cjs is not the file that the build made');
  await expect(uploadService(dist, store)).rejects.toThrow('main.cjs is not the file');
});

test('when another build lies under a version, then it is neither signed nor replaced', async () => {
  const { root } = await uploadService(await build(FILES), store);
  const other = await build({ ...FILES, 'main.cjs': 'serveMore();' });
  await expect(uploadService(other, store)).rejects.toThrow('other files than those of this build');
  await expect(signed('0'.repeat(64))).rejects.toThrow('are not those that the team');
  await expect(signed(undefined)).rejects.toThrow('are not those that the team');
  expect((await signed(root)).root).toBe(root);
});

test('when a version lies under the name of another, then it is not that one', async () => {
  const { root } = await uploadService(await build(FILES), store);
  const other = 'bbbbbbbbbbbb';
  await cp(path.join(store, NAME, VERSION), path.join(store, NAME, other), { recursive: true });
  await expect(readSignedService(store, { name: NAME, version: other, root })).rejects.toThrow(
    'are not those that the team',
  );
});

test('when several upload the same build at once, or it cannot be stored, then nothing half of it stays', async () => {
  const dist = await build(FILES);
  const all = await Promise.all([1, 2, 3].map(() => uploadService(dist, store)));
  expect(all.filter(({ uploaded }) => uploaded)).toHaveLength(1);
  expect(await readdir(path.join(store, NAME))).toEqual([VERSION]);
  await rm(path.join(store, NAME, VERSION, 'release.json'));
  await expect(uploadService(dist, store)).rejects.toThrow('ENOTEMPTY');
  expect(await readdir(path.join(store, NAME))).toEqual([VERSION]);
});

test('when a build is not complete, or names files elsewhere, then it is not read', async () => {
  const dist = await build(FILES);
  await rm(path.join(dist, 'main.cjs'));
  await expect(readServiceBuild(dist)).rejects.toThrow('main.cjs is not there');
  const outside = await build({ '../elsewhere.cjs': 'serve();' });
  await expect(readServiceBuild(outside)).rejects.toThrow('names a file outside its folder');
});
