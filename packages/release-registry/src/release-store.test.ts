import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { integrityOf, rootOf } from './release-root';
import { latestBuild, releaseFolder, storedVersions, uploadRelease } from './release-store';

const [VERSION, SECOND] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const A = 'a.000000000000000a.js';
const B = 'b.000000000000000b.js';
let folder: string;
let store: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-release-'));
  store = path.join(folder, 'store');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(
  files: Record<string, string>,
  { version = VERSION, named = Object.keys(files) } = {},
): Promise<string> {
  const dist = path.join(folder, 'mf-cart', 'dist', version);
  await mkdir(path.join(dist, 'client'), { recursive: true });
  await mkdir(path.join(dist, 'server'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(dist, 'client', name), text);
    await writeFile(path.join(dist, 'client', `${name}.gz`), gzipSync(text));
  }
  await writeFile(path.join(dist, 'server', 'index.cjs'), 'exports.routes=[];exports.exposes={};');
  const integrity = named.map((name) => [name, integrityOf(Buffer.from(files[name] ?? ''))]);
  await writeFile(
    path.join(dist, 'release.json'),
    JSON.stringify({
      name: 'mf-cart',
      version,
      files: named,
      integrity: Object.fromEntries(integrity),
      entry: { js: [A], css: [] },
      exposes: {},
      routes: [],
    }),
  );
  await writeFile(path.join(folder, 'mf-cart', 'dist', 'latest'), `${version}\n`);
  return dist;
}

const inStore = (file: string) => path.join(store, 'files', file);

test('when a build is uploaded, then the store holds its files by name, and the rest under its version', async () => {
  const dist = await build({ [A]: 'one' });
  const uploaded = await uploadRelease(dist, store);

  expect(uploaded).toMatchObject({ name: 'mf-cart', version: VERSION, uploaded: true });
  expect(await readFile(inStore(A), 'utf8')).toBe('one');
  expect((await readdir(path.join(store, 'files'))).sort()).toEqual([A, `${A}.gz`]);
  const copy = releaseFolder(store, 'mf-cart', VERSION);
  expect((await readdir(copy)).sort()).toEqual(['release.json', 'server']);
  expect(uploaded.root).toBe(await rootOf(copy));
  expect((await storedVersions(store, 'mf-cart')).map(({ version }) => version)).toEqual([VERSION]);
});

test('when the version is already there, then it is left as it is', async () => {
  const dist = await build({ [A]: 'one' });
  await uploadRelease(dist, store);
  expect(await uploadRelease(dist, store)).toMatchObject({ uploaded: false });
});

test('when several upload the same version at once, then one of them puts it there, and nobody takes it away again', async () => {
  const dist = await build({ [A]: 'one' });
  const all = await Promise.all([1, 2, 3, 4].map(() => uploadRelease(dist, store)));
  expect(all.filter(({ uploaded }) => uploaded)).toHaveLength(1);
  expect(await readdir(path.join(store, 'mf-cart'))).toEqual([VERSION]);
});

test('when the next version has a file that is there, then only what is missing is written', async () => {
  await uploadRelease(await build({ [A]: 'one' }), store);
  const longAgo = new Date('2026-01-02T03:04:05Z');
  for (const name of [A, `${A}.gz`]) await utimes(inStore(name), longAgo, longAgo);
  const before = await stat(inStore(A));

  await uploadRelease(await build({ [A]: 'one', [B]: 'two' }, { version: SECOND }), store);
  const after = await stat(inStore(A));
  expect(after.ino).toBe(before.ino);
  // It is needed anew, so that neither it nor what browsers are sent instead is swept away before its version is there.
  expect(after.mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  expect((await stat(inStore(`${A}.gz`))).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  expect(await readFile(inStore(B), 'utf8')).toBe('two');
});

test('when a file of other content has the name, then it is refused and nothing is written', async () => {
  await uploadRelease(await build({ [A]: 'one' }), store);
  const other = await build({ [A]: 'two', [B]: 'two' }, { version: SECOND });
  await expect(uploadRelease(other, store)).rejects.toThrow(
    `mf-cart ${SECOND} is not released: ${inStore(A)} is there already, with other content`,
  );
  expect(await readFile(inStore(A), 'utf8')).toBe('one');
  expect((await readdir(path.join(store, 'files'))).sort()).toEqual([A, `${A}.gz`]);
  expect(await readdir(path.join(store, 'mf-cart'))).toEqual([VERSION]);
});

test('when packed copies are others because another machine packed them, then those that are there stay', async () => {
  await uploadRelease(await build({ [A]: 'one' }), store);
  const dist = await build({ [A]: 'one', [B]: 'two' }, { version: SECOND });
  await writeFile(path.join(dist, 'client', `${A}.gz`), gzipSync('one', { level: 0 }));
  expect(await uploadRelease(dist, store)).toMatchObject({ uploaded: true });
  expect(await readFile(inStore(`${A}.gz`))).toEqual(gzipSync('one'));
});

test('when a file in the store is not what was uploaded, then nothing is released', async () => {
  const dist = await build({ [A]: 'one' });
  await uploadRelease(dist, store);
  await writeFile(inStore(A), 'another');
  await expect(uploadRelease(dist, store)).rejects.toThrow('is not the file that the build made');
  await rm(inStore(A));
  expect(await uploadRelease(dist, store)).toMatchObject({ uploaded: true });
  expect(await readFile(inStore(A), 'utf8')).toBe('one');
});

test('when another server bundle lies under its version, then nothing is released', async () => {
  const dist = await build({ [A]: 'one' });
  await uploadRelease(dist, store);
  const bundle = path.join(releaseFolder(store, 'mf-cart', VERSION), 'server', 'index.cjs');
  await writeFile(bundle, 'another');
  await expect(uploadRelease(dist, store)).rejects.toThrow('Other files than those of this build');
});

test('when an earlier upload broke off, then the next one mends it and leaves nothing beside it', async () => {
  const dist = await build({ [A]: 'one' });
  await mkdir(releaseFolder(store, 'mf-cart', VERSION), { recursive: true });

  expect(await uploadRelease(dist, store)).toMatchObject({ uploaded: true });
  expect(await readdir(path.join(store, 'mf-cart'))).toEqual([VERSION]);
});

test('when a packed copy cannot be stored, then its file is not there either, nor anything half of it', async () => {
  const dist = await build({ [A]: 'one' });
  await mkdir(inStore(`${A}.gz`), { recursive: true });
  await expect(uploadRelease(dist, store)).rejects.toThrow();
  expect(await readdir(path.join(store, 'files'))).toEqual([`${A}.gz`]);
});

test('when its program for the server is missing, then nothing is uploaded', async () => {
  const dist = await build({ [A]: 'one' });
  await rm(path.join(dist, 'server', 'index.cjs'));
  await expect(uploadRelease(dist, store)).rejects.toThrow('index.cjs is not there');
});

test('when a named file is missing, then nothing is uploaded', async () => {
  const dist = await build({ [A]: 'one' }, { named: [A, B] });

  await expect(uploadRelease(dist, store)).rejects.toThrow(`${B} is not there`);
  expect(await storedVersions(store, 'mf-cart')).toEqual([]);
});

test.each(['../../../latest', 'a.js', 'more/a.0123456789abcdef.js'])(
  'when a build calls a file %s, then it is refused',
  async (name) => {
    const dist = await build({ [A]: 'one' }, { named: [name] });
    await expect(uploadRelease(dist, store)).rejects.toThrow('integrity');
  },
);

test('when a build does not say what a file must be, then it is refused', async () => {
  const dist = await build({ [A]: 'one' });
  const file = path.join(dist, 'release.json');
  const description = JSON.parse(await readFile(file, 'utf8')) as object;
  for (const files of [[A], ['constructor']]) {
    await writeFile(file, JSON.stringify({ ...description, files, integrity: {} }));
    await expect(uploadRelease(dist, store)).rejects.toThrow('what all its files must be');
  }
});

test('when a version is not a version, then no path is made of it', () => {
  expect(() => releaseFolder(store, 'mf-cart', '../../escape')).toThrow();
});

test('when a workspace was built, then its latest build is found; without one the sentence says so', async () => {
  const dist = await build({ [A]: 'one' });
  expect(await latestBuild(path.join(folder, 'mf-cart'))).toBe(dist);
  await expect(latestBuild(path.join(folder, 'shell'))).rejects.toThrow('is not built');
});

test('when a version that was uploaded long ago is uploaded again, then it is not swept away as an old one before it is live', async () => {
  const dist = await build({ [A]: 'one' });
  await uploadRelease(dist, store);
  const longAgo = new Date(0);
  await utimes(releaseFolder(store, 'mf-cart', VERSION), longAgo, longAgo);
  await uploadRelease(dist, store);
  const [stored] = await storedVersions(store, 'mf-cart');
  expect(Date.now() - (stored?.storedAt.getTime() ?? 0)).toBeLessThan(60_000);
});
