import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@handloom/contracts/parts';
import { releaseDescription, type ReleaseDescription } from '@handloom/contracts/release';
import { browserFolder, CLIENT, FILES } from './browser-files';
import { releaseVersion } from './release-record';
import { rootOf } from './release-root';

/** A folder of one release: `server/index.cjs`, `maps/`, `release.json`, or a service's programs (service-store.ts). */
export function releaseFolder(releasesDir: string, name: PartName, version: string): string {
  return path.join(releasesDir, name, releaseVersion.parse(version));
}

/** @throws when `release.json` is absent, not what it must be, or names a file that is not there. */
export async function readRelease(folder: string): Promise<ReleaseDescription> {
  const file = path.join(folder, 'release.json');
  const description = releaseDescription.parse(JSON.parse(await readFile(file, 'utf8')));
  const client = await browserFolder(folder);
  const { files, integrity } = description;
  // Of which each is a name of a browser file, and none leads elsewhere.
  if (!files.every((name) => Object.hasOwn(integrity, name))) {
    throw new Error(`${file} does not say what all its files must be.`);
  }
  const promised = files.map((name) => path.join(client, name));
  for (const name of [...promised, path.join(folder, 'server', 'index.cjs')]) {
    await stat(name).catch(() => {
      throw new Error(`The release in ${folder} is not complete: ${name} is not there.`);
    });
  }
  return description;
}

/**
 * Brings a build (`mf-cart/dist/<version>`) into the release store: first the browser files that are not there
 * yet, then its folder. Each is written beside its place, checked and renamed, so that it is there whole or
 * not at all. What is already there is left as it is.
 * @throws when the build is incomplete, or other bytes are already there under one of its names.
 */
export async function uploadRelease(
  fromDist: string,
  releasesDir: string,
): Promise<ReleaseDescription & { uploaded: boolean; root: string }> {
  const description = { ...(await readRelease(fromDist)), root: await rootOf(fromDist) };
  const target = releaseFolder(releasesDir, description.name, description.version);
  if (await isComplete(target)) return present(description, target);

  // What a broken upload has left goes; what comes meanwhile is whole, maybe live, and stays.
  const isLeftOver = existsSync(target);
  const temporary = `${target}.${randomUUID()}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await uploadFiles(path.join(fromDist, CLIENT), path.join(releasesDir, FILES), description);
    const client = path.join(fromDist, CLIENT);
    await cp(fromDist, temporary, { recursive: true, filter: (source) => source !== client });
    await readRelease(temporary);
    if (isLeftOver) await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another upload of the same version may have come first; the content is the same.
    if (await isComplete(target)) return present(description, target);
    throw error;
  }
  return { ...description, uploaded: true };
}

/** All names and hashes are compared before anything is written. */
async function uploadFiles(
  from: string,
  to: string,
  { name, version, files }: ReleaseDescription,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const missing: string[] = [];
  for (const file of files) {
    const there = await sha256Of(path.join(to, file));
    if (there === null) missing.push(file);
    else if (there !== (await sha256Of(path.join(from, file)))) {
      throw new Error(
        `${name} ${version} is not released: ${path.join(to, file)} is there already, with other content. Find out who changed it; without it the build is uploaded anew.`,
      );
    }
    // Nobody has named it for long, maybe.
    else for (const name of withPacked(file)) await keepFromSweep(path.join(to, name));
  }
  for (const file of missing) {
    for (const name of withPacked(file)) {
      await uploadFile(path.join(from, name), path.join(to, name));
    }
  }
}

/** What browsers are sent instead of a file is there before it. */
const withPacked = (file: string) => [`${file}.br`, `${file}.gz`, file];

async function uploadFile(from: string, to: string): Promise<void> {
  const wanted = await sha256Of(from);
  // Of what packing doesn't make smaller there are no packed copies.
  if (wanted === null) return;
  const temporary = path.join(path.dirname(to), `.${randomUUID()}.part`);
  try {
    await cp(from, temporary);
    if ((await sha256Of(temporary)) !== wanted) {
      throw new Error(`${to} is not what was copied there; is the disk full or broken?`);
    }
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * A version, or a file, that is on its way to be live is as good as uploaded now, however old it is: until its record is
 * written nothing else tells `--gc`. Whoever may not change a colleague's file goes on without.
 */
export async function keepFromSweep(place: string): Promise<void> {
  await utimes(place, new Date(), new Date()).catch(() => undefined);
}

/** Null where there is none. */
async function sha256Of(file: string): Promise<string | null> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return content && createHash('sha256').update(content).digest('hex');
}

/** What is signed must be what was built here, so that a version in the store cannot be another one. */
async function present<Built extends ReleaseDescription & { root: string }>(
  built: Built,
  target: string,
): Promise<Built & { uploaded: boolean }> {
  const other = `Other files than those of this build lie in ${target}.`;
  const trouble = await rootOf(target).then(
    (root) => (root === built.root ? null : other),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (trouble === null) {
    await keepFromSweep(target);
    return { ...built, uploaded: false };
  }
  throw new Error(
    `${built.name} ${built.version} is not released: ${trouble} Find out who changed it; without it the build is uploaded anew.`,
  );
}

/** Versions in the store, newest first. */
export async function storedVersions(
  releasesDir: string,
  name: PartName,
): Promise<{ version: string; storedAt: Date }[]> {
  const entries = await readdir(path.join(releasesDir, name)).catch(() => []);
  const versions = entries.filter((entry) => releaseVersion.safeParse(entry).success);
  const dated = await Promise.all(
    versions.map(async (version) => ({
      version,
      storedAt: (await stat(releaseFolder(releasesDir, name, version))).mtime,
    })),
  );
  return dated.sort((a, b) => b.storedAt.getTime() - a.storedAt.getTime());
}

/** The build that `npm run build -w <name>` finished last: its folder. @throws when there is none. */
export async function latestBuild(workspaceDir: string): Promise<string> {
  const dist = path.join(workspaceDir, 'dist');
  const version = await readFile(path.join(dist, 'latest'), 'utf8').catch(() => {
    throw new Error(`${workspaceDir} is not built.`);
  });
  return path.join(dist, releaseVersion.parse(version.trim()));
}

async function isComplete(folder: string): Promise<boolean> {
  return readRelease(folder).then(
    () => true,
    () => false,
  );
}
