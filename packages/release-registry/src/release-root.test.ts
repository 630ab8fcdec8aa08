import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { integrityOf, rootOf } from './release-root';

const FILE = 'a.0123456789abcdef.js';
const described = { integrity: { [FILE]: integrityOf(Buffer.from('a rug')) } };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-root-'));
  for (const inner of ['client', 'server']) await mkdir(path.join(folder, inner));
  await write('release.json', JSON.stringify(described));
  await write('server/index.cjs', 'a loom');
  await write(`client/${FILE}`, 'a rug');
  await write(`client/${FILE}.br`, brotliCompressSync('a rug'));
  await write(`client/${FILE}.gz`, gzipSync('a rug'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, content: string | Buffer) =>
  writeFile(path.join(folder, file), content);

test('when the files are the same, then the hash is, however they were packed', async () => {
  const before = await rootOf(folder);
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true });
  expect(await rootOf(copy)).toBe(before);
  await rm(copy, { recursive: true });
  await write(`client/${FILE}.gz`, gzipSync('a rug', { level: constants.Z_NO_COMPRESSION }));
  expect(await rootOf(folder)).toBe(before);
});

test('when a file has another name, then the hash is another', async () => {
  const before = await rootOf(folder);
  await rename(path.join(folder, 'server/index.cjs'), path.join(folder, 'server/more.cjs'));
  expect(await rootOf(folder)).not.toBe(before);
});

test('when the browser files lie with those of others, then the hash is the same', async () => {
  const before = await rootOf(folder);
  const store = `${folder}-store`;
  const stored = path.join(store, 'mf-cart', 'aaaaaaaaaaaa');
  await cp(folder, stored, { recursive: true });
  await rename(path.join(stored, 'client'), path.join(store, 'files'));
  expect(await rootOf(stored)).toBe(before);
  await rm(store, { recursive: true });
});

test.each<[string, string, string | Buffer]>([
  ['has other content', 'server/index.cjs', 'another loom'],
  ['is another one', 'server/more.cjs', 'a loom'],
  ['says that there are no browser files', 'release.json', JSON.stringify({ integrity: {} })],
  ['is packed beside its own', 'server/index.cjs.gz', gzipSync('a loom')],
])('when a file %s, then the hash is another', async (_, file, content) => {
  const before = await rootOf(folder);
  await write(file, content);
  expect(await rootOf(folder)).not.toBe(before);
});

test.each<[string, string | Buffer]>([
  [`client/${FILE}.br`, brotliCompressSync('a bad rug')],
  [`client/${FILE}.gz`, gzipSync('a bad rug')],
  [`client/${FILE}.gz`, 'no copy at all'],
  [`client/${FILE}.gz`, gzipSync('x'.repeat(1_000_000))],
])(
  'when the packed copy %s unpacks to something else, then there is none',
  async (file, content) => {
    await write(file, content);
    const original = path.basename(file).slice(0, -3);
    await expect(rootOf(folder)).rejects.toThrow(`${file} is no packed copy of ${original}`);
  },
);

test('when a browser file is another than the build made, or gone, then there is none', async () => {
  await write(`client/${FILE}`, 'a bag');
  await expect(rootOf(folder)).rejects.toThrow('is not the file that the build made');
  await rm(path.join(folder, 'client', FILE));
  await expect(rootOf(folder)).rejects.toThrow('ENOENT');
});

test('when there are source maps, then the hash is the same: they may tell of other line breaks', async () => {
  const before = await rootOf(folder);
  await mkdir(path.join(folder, 'maps'));
  await write('maps/a.js.map', '{}');
  expect(await rootOf(folder)).toBe(before);
});
