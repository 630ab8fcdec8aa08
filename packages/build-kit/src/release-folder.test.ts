import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginBuild, contentVersion, keepBuild, publishBuild } from './release-folder';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'handloom-dist-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

const description = {
  name: 'mf-cart' as const,
  files: ['a.js'],
  integrity: {},
  entry: { js: ['a.js'], css: [] },
  exposes: {},
  routes: [],
};

async function built(text: string): Promise<string> {
  const folder = path.join(dist, '.building');
  await mkdir(path.join(folder, 'client'), { recursive: true });
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'client', 'a.js.gz'), `compressed ${Math.random()}`);
  await writeFile(path.join(folder, 'server', 'index.cjs'), text);
  return folder;
}

test('when the content is the same, then the version is, however it was compressed', async () => {
  const first = await contentVersion(await built('one'), description);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(await contentVersion(await built('one'), description)).toBe(first);
  expect(await contentVersion(await built('two'), description)).not.toBe(first);
});

test('when only a browser file is another, then the version is, as the description says', async () => {
  const folder = await built('one');
  const versionOf = (integrity: string) =>
    contentVersion(folder, { ...description, integrity: { 'a.js': integrity } });
  expect(await versionOf('sha384-a')).not.toBe(await versionOf('sha384-b'));
});

test('when a build is published, then it lies under its version and the latest names it', async () => {
  const version = await publishBuild(dist, await built('one'), description);
  expect((await readFile(path.join(dist, 'latest'), 'utf8')).trim()).toBe(version);
  const release = JSON.parse(await readFile(path.join(dist, version, 'release.json'), 'utf8'));
  expect(release).toEqual({ ...description, version });
  expect((await readdir(dist)).sort()).toEqual([version, 'latest'].sort());
});

test('when many builds follow, then only the newest few stay', async () => {
  const versions: string[] = [];
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    versions.push(await publishBuild(dist, await built(text), description));
  }
  const kept = (await readdir(dist)).filter((name) => name !== 'latest');
  expect(kept).toHaveLength(4);
  expect(kept).toContain(versions.at(-1));
});

test('when builds are kept that are not to go live, then the latest stays what it was, and stays there', async () => {
  const latest = await publishBuild(dist, await built('latest'), description);
  const versions: string[] = [];
  for (const text of ['1', '2', '3', '4', '5']) {
    versions.push(await keepBuild(dist, await built(text), description));
  }
  expect((await readFile(path.join(dist, 'latest'), 'utf8')).trim()).toBe(latest);
  const kept = (await readdir(dist)).filter((name) => name !== 'latest');
  expect(kept).toHaveLength(4);
  expect(kept).toEqual(expect.arrayContaining([latest, versions.at(-1)]));
});

test('when a build was ended before it was finished, then the next one clears what it left, and nobody else’s', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const running = `.building-${process.ppid}`;
  for (const name of [`.building-${gone}`, running])
    await mkdir(path.join(dist, name, 'client'), { recursive: true });
  expect(await beginBuild(dist)).toBe(path.join(dist, `.building-${process.pid}`));
  expect((await readdir(dist)).sort()).toEqual([`.building-${process.pid}`, running].sort());
});
