import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { integrityOf, rootOf } from './release-root';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-root-'));
  await mkdir(path.join(folder, 'client'));
  await write('release.json', '{}');
  await write('client/a.js', 'a rug');
  await write('client/a.js.br', brotliCompressSync('a rug'));
  await write('client/a.js.gz', gzipSync('a rug'));
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
  await write('client/a.js.gz', gzipSync('a rug', { level: constants.Z_NO_COMPRESSION }));
  expect(await rootOf(folder)).toBe(before);
});

test.each<[string, string, string | Buffer]>([
  ['has other content', 'client/a.css', 'another rug'],
  ['is another one', 'client/b.js', 'a rug'],
  ['describes the release otherwise', 'release.json', '{ }'],
  ['is a packed copy of nothing', 'client/b.js.gz', gzipSync('a rug')],
])('when a file %s, then the hash is another', async (_, file, content) => {
  const before = await rootOf(folder);
  await write(file, content);
  expect(await rootOf(folder)).not.toBe(before);
});

test.each<[string, string | Buffer]>([
  ['client/a.js.br', brotliCompressSync('a bad rug')],
  ['client/a.js.gz', gzipSync('a bad rug')],
  ['client/a.js.gz', 'no copy at all'],
  ['client/a.js.gz', gzipSync('x'.repeat(1_000_000))],
])(
  'when the packed copy %s unpacks to something else, then there is none',
  async (file, content) => {
    await write(file, content);
    await expect(rootOf(folder)).rejects.toThrow(`${file} is no packed copy of a.js`);
  },
);

describe('when a release says what its browser files must be', () => {
  const FILE = 'a.0123456789abcdef.js';
  let root: string;
  beforeEach(async () => {
    await rm(path.join(folder, 'client'), { recursive: true });
    await mkdir(path.join(folder, 'client'));
    await write(`client/${FILE}`, 'a rug');
    await write(`client/${FILE}.br`, brotliCompressSync('a rug'));
    const integrity = { [FILE]: integrityOf(Buffer.from('a rug')) };
    await write('release.json', JSON.stringify({ integrity }));
    root = await rootOf(folder);
  });

  test('then the hash is the same where they lie with those of others', async () => {
    const store = `${folder}-store`;
    await mkdir(path.join(store, 'mf-cart'), { recursive: true });
    await cp(folder, path.join(store, 'mf-cart', 'aaaaaaaaaaaa'), { recursive: true });
    await rename(path.join(store, 'mf-cart', 'aaaaaaaaaaaa', 'client'), path.join(store, 'files'));
    expect(await rootOf(path.join(store, 'mf-cart', 'aaaaaaaaaaaa'))).toBe(root);
    await rm(store, { recursive: true });
  });

  test('then another file of the name is refused, and none, and a packed copy of another', async () => {
    await write(`client/${FILE}.br`, brotliCompressSync('a bad rug'));
    await expect(rootOf(folder)).rejects.toThrow(`is no packed copy of ${FILE}`);
    await write(`client/${FILE}`, 'a bag');
    await expect(rootOf(folder)).rejects.toThrow('is not the file that the build made');
    await rm(path.join(folder, 'client', FILE));
    await expect(rootOf(folder)).rejects.toThrow('ENOENT');
  });

  test('then it is part of the hash what they must be', async () => {
    await write('release.json', JSON.stringify({ integrity: {} }));
    expect(await rootOf(folder)).not.toBe(root);
  });
});

test('when there are source maps, then the hash is the same: they may tell of other line breaks', async () => {
  const before = await rootOf(folder);
  await mkdir(path.join(folder, 'maps'));
  await write('maps/a.js.map', '{}');
  expect(await rootOf(folder)).toBe(before);
});
