import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { releaseDescription, type ReleaseDescription } from '@handloom/contracts/release';
import { releaseVersion } from './release-record';
import { rootOf } from './release-root';

/** A folder of one release: `client/`, `server/index.cjs`, `release.json`. */
export function releaseFolder(
  releasesDir: string,
  name: MicrofrontendName,
  version: string,
): string {
  return path.join(releasesDir, name, releaseVersion.parse(version));
}

/** @throws when `release.json` is absent, not what it must be, or names a file that is not there. */
export async function readRelease(folder: string): Promise<ReleaseDescription> {
  const file = path.join(folder, 'release.json');
  const description = releaseDescription.parse(JSON.parse(await readFile(file, 'utf8')));
  const client = path.resolve(folder, 'client');
  const promised = description.files.map((name) => path.resolve(client, name));
  if (!promised.every((name) => name.startsWith(client + path.sep))) {
    throw new Error(`${file} names a file outside its folder.`);
  }
  for (const name of [...promised, path.join(folder, 'server', 'index.cjs')]) {
    await stat(name).catch(() => {
      throw new Error(`The release in ${folder} is not complete: ${name} is not there.`);
    });
  }
  return description;
}

/**
 * Copies a build (`mf-cart/dist/<version>`) into the release store. A version is written whole or not
 * at all: it is copied beside its place and renamed. One that is already there is left as it is.
 * @throws when the build is incomplete, or other files are already there.
 */
export async function uploadRelease(
  fromDist: string,
  releasesDir: string,
): Promise<ReleaseDescription & { uploaded: boolean; root: string }> {
  const description = { ...(await readRelease(fromDist)), root: await rootOf(fromDist) };
  const target = releaseFolder(releasesDir, description.name, description.version);
  if (await isComplete(target)) return present(description, target);

  const temporary = `${target}.${randomUUID()}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await cp(fromDist, temporary, { recursive: true });
    await readRelease(temporary);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another upload of the same version may have come first; the content is the same.
    if (await isComplete(target)) return present(description, target);
    throw error;
  }
  return { ...description, uploaded: true };
}

/** What is signed must be what was built here, so that a version in the store cannot be another one. */
async function present<Built extends ReleaseDescription & { root: string }>(
  built: Built,
  target: string,
): Promise<Built & { uploaded: boolean }> {
  const there = await rootOf(target).catch(() => null);
  if (there === built.root) return { ...built, uploaded: false };
  throw new Error(
    `${built.name} ${built.version} is not released: other files than those of this build lie in ${target}. Find out who changed them; without that folder the build is uploaded anew.`,
  );
}

/** Versions in the store, newest first. */
export async function storedVersions(
  releasesDir: string,
  name: MicrofrontendName,
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
