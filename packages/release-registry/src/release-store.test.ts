import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { latestBuild, releaseFolder, storedVersions, uploadRelease } from './release-store';

const VERSION = 'aaaaaaaaaaaa';
let folder: string;
let store: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-release-'));
  store = path.join(folder, 'store');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(files: Record<string, string>, named = Object.keys(files)): Promise<string> {
  const dist = path.join(folder, 'mf-cart', 'dist', VERSION);
  await mkdir(path.join(dist, 'client'), { recursive: true });
  await mkdir(path.join(dist, 'server'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(dist, 'client', name), text);
  }
  await writeFile(path.join(dist, 'server', 'index.cjs'), 'exports.routes=[];exports.exposes={};');
  const entry = { js: ['a.js'], css: [] };
  await writeFile(
    path.join(dist, 'release.json'),
    JSON.stringify({
      name: 'mf-cart',
      version: VERSION,
      files: named,
      entry,
      exposes: {},
      routes: [],
    }),
  );
  await writeFile(path.join(folder, 'mf-cart', 'dist', 'latest'), `${VERSION}\n`);
  return dist;
}

test('when a build is uploaded, then the store holds the same files under its version', async () => {
  const uploaded = await uploadRelease(await build({ 'a.js': 'one' }), store);

  expect(uploaded).toMatchObject({ name: 'mf-cart', version: VERSION, uploaded: true });
  const copy = path.join(releaseFolder(store, 'mf-cart', VERSION), 'client', 'a.js');
  expect(await readFile(copy, 'utf8')).toBe('one');
  expect((await storedVersions(store, 'mf-cart')).map(({ version }) => version)).toEqual([VERSION]);
});

test('when the version is already there, then it is left as it is', async () => {
  const dist = await build({ 'a.js': 'one' });
  await uploadRelease(dist, store);
  expect(await uploadRelease(dist, store)).toMatchObject({ uploaded: false });
});

test('when other files lie in the store under its version, then nothing is released', async () => {
  const dist = await build({ 'a.js': 'one' });
  await uploadRelease(dist, store);
  const stored = path.join(releaseFolder(store, 'mf-cart', VERSION), 'client', 'a.js');
  await writeFile(stored, 'another');
  await expect(uploadRelease(dist, store)).rejects.toThrow('other files than those of this build');
});

test('when an earlier upload broke off, then the next one mends it and leaves nothing beside it', async () => {
  const dist = await build({ 'a.js': 'one' });
  await mkdir(releaseFolder(store, 'mf-cart', VERSION), { recursive: true });

  expect(await uploadRelease(dist, store)).toMatchObject({ uploaded: true });
  expect(await readdir(path.join(store, 'mf-cart'))).toEqual([VERSION]);
});

test('when a named file is missing, then nothing is uploaded', async () => {
  const dist = await build({ 'a.js': 'one' }, ['a.js', 'b.js']);

  await expect(uploadRelease(dist, store)).rejects.toThrow('b.js is not there');
  expect(await storedVersions(store, 'mf-cart')).toEqual([]);
});

test('when a build names a file outside its folder, then it is refused', async () => {
  const dist = await build({ 'a.js': 'one' }, ['../../../latest']);
  await expect(uploadRelease(dist, store)).rejects.toThrow('outside its folder');
});

test('when a version is not a version, then no path is made of it', () => {
  expect(() => releaseFolder(store, 'mf-cart', '../../escape')).toThrow();
});

test('when a workspace was built, then its latest build is found; without one the sentence says so', async () => {
  const dist = await build({ 'a.js': 'one' });
  expect(await latestBuild(path.join(folder, 'mf-cart'))).toBe(dist);
  await expect(latestBuild(path.join(folder, 'shell'))).rejects.toThrow('is not built');
});
