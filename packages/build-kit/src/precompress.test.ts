import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('when files are compressed, then each copy gives the file again', async () => {
  const text = 'const rug = "hand knotted";\n'.repeat(50);
  await writeFile(path.join(folder, 'a.js'), text);
  await precompress(folder, ['a.js']);
  expect(brotliDecompressSync(await readFile(path.join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(path.join(folder, 'a.js.gz'))).toString()).toBe(text);
});

test('when a file would not shrink or is compressed by nature, then it has no copies', async () => {
  await writeFile(path.join(folder, 'tiny.js'), 'a');
  await writeFile(path.join(folder, 'font.woff2'), 'x'.repeat(500));
  await precompress(folder, ['tiny.js', 'font.woff2']);
  expect((await readdir(folder)).sort()).toEqual(['font.woff2', 'tiny.js']);
});
