import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadServerBundle } from './server-bundle';

let release: string;
let bundle: string;
beforeEach(async () => {
  release = await mkdtemp(path.join(tmpdir(), 'handloom-bundle-'));
  bundle = path.join(release, 'server', 'index.cjs');
  await mkdir(path.dirname(bundle));
});
afterEach(() => rm(release, { recursive: true, force: true }));

test('when a server bundle is loaded, then it shares the caller’s modules and is evaluated anew', async () => {
  await writeFile(
    bundle,
    'module.exports = { routes: [], exposes: { page: require("node:path") } };',
  );
  const require = createRequire(__filename);
  const first = loadServerBundle(release, require);

  expect(first.exposes['page']).toBe(path);
  expect(loadServerBundle(release, require)).not.toBe(first);
});

test('when a server bundle throws or exports something else, then loading it fails', async () => {
  await writeFile(bundle, 'throw new Error("broken release")');
  expect(() => loadServerBundle(release, createRequire(__filename))).toThrow('broken release');
  await writeFile(bundle, 'exports.routes = [];');
  expect(() => loadServerBundle(release, createRequire(__filename))).toThrow('exports no routes');
});
