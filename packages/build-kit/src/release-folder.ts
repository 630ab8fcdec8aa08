import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAPS, type ReleaseDescription } from '@handloom/contracts/release';
import { CLIENT } from '@handloom/release-registry/browser-files';

/** A rollback on the demo shop wants an earlier one; more would only fill the disk. */
const KEPT_BUILDS = 4;
const LATEST = 'latest';
const BUILDING = /^\.building-(\d+)$/;
/** Names the latest build where `npm run release` has made it live. */
const RELEASED = '.released';

/** @returns an empty folder for a build of this process; what builds that were ended had begun is gone */
export async function beginBuild(dist: string): Promise<string> {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    const [, pid] = BUILDING.exec(name) ?? [];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      await rm(path.join(dist, name), { recursive: true, force: true });
  }
  const build = path.join(dist, `.building-${process.pid}`);
  await mkdir(build);
  return build;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Moves a finished build to `dist/<version>` and makes it `dist/latest`, which is written last and
 * at once: whoever watches it never sees half a build.
 * @returns the version, the same for the same content
 */
export async function publishBuild(
  dist: string,
  build: string,
  description: Omit<ReleaseDescription, 'version'>,
): Promise<string> {
  const version = await keepBuild(dist, build, description);
  await rm(path.join(dist, RELEASED), { force: true });
  await writeAtOnce(path.join(dist, LATEST), `${version}\n`);
  return version;
}

/** Makes a kept build `dist/latest` that a team has released: what became of it since is theirs to say. */
export async function publishReleased(dist: string, version: string): Promise<void> {
  await writeAtOnce(path.join(dist, RELEASED), `${version}\n`);
  await writeAtOnce(path.join(dist, LATEST), `${version}\n`);
}

/** Whether the latest build is there because it was released, so that nobody need make it live. */
export async function wasReleased(dist: string, version: string): Promise<boolean> {
  return (await readFile(path.join(dist, RELEASED), 'utf8').catch(() => '')).trim() === version;
}

/** The same for a build that is nobody's latest: a shop that runs from here makes the latest live. */
export async function keepBuild(
  dist: string,
  build: string,
  description: Omit<ReleaseDescription, 'version'>,
): Promise<string> {
  const version = await contentVersion(build, description);
  const release: ReleaseDescription = { ...description, version };
  await writeFile(path.join(build, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  const target = path.join(dist, version);
  await rm(target, { recursive: true, force: true });
  await rename(build, target);
  await removeOldBuilds(dist, version);
  return version;
}

/**
 * 12 hex digits over the description, which says what the browser files are, and names and content of all other
 * files but the maps: the server bundle.
 */
export async function contentVersion(
  folder: string,
  description: Omit<ReleaseDescription, 'version'>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(description));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => ![CLIENT, MAPS].some((folder) => file.startsWith(folder + path.sep)))
    .sort();
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

export async function writeAtOnce(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

async function removeOldBuilds(dist: string, current: string): Promise<void> {
  const latest = await readFile(path.join(dist, LATEST), 'utf8').catch(() => '');
  const kept = new Set([current, latest.trim()]);
  const names = (await readdir(dist)).filter((name) => /^[0-9a-f]{12}$/.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(dist, name))).mtimeMs })),
  );
  const old = dated.filter(({ name }) => !kept.has(name)).sort((a, b) => b.at - a.at);
  await Promise.all(
    old
      .slice(KEPT_BUILDS - kept.size)
      .map(({ name }) => rm(path.join(dist, name), { recursive: true })),
  );
}
