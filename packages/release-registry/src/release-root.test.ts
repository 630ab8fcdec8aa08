import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rootOf } from './release-root';

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
    await expect(rootOf(folder)).rejects.toThrow(`${file} is no packed copy of client/a.js`);
  },
);
