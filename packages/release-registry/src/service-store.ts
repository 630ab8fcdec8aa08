import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import { serviceDescription, type ServiceDescription } from '@handloom/contracts/service-release';
import { keepFromSweep, releaseFolder } from './release-store';

const DESCRIPTION = 'release.json';

/** A service's build, and the hash of all that it consists of. */
export type StoredService = ServiceDescription & { root: string };

/**
 * What lies in a folder: the build of a checkout (`svc-orders/dist`), or a version in the store.
 * @throws one sentence where a file is missing or is not what the build made
 */
export async function readServiceBuild(folder: string): Promise<StoredService> {
  const text = await readFile(path.join(folder, DESCRIPTION));
  const description = serviceDescription.parse(JSON.parse(text.toString('utf8')));
  for (const [file, promised] of Object.entries(description.files)) {
    const target = path.resolve(folder, file);
    if (!target.startsWith(path.resolve(folder) + path.sep)) {
      throw new Error(`${path.join(folder, DESCRIPTION)} names a file outside its folder.`);
    }
    const content = await readFile(target).catch(() => {
      throw new Error(`The build in ${folder} is not complete: ${file} is not there.`);
    });
    if (sha256Of(content) !== promised) {
      throw new Error(`${target} is not the file that the build made.`);
    }
  }
  return { ...description, root: sha256Of(text) };
}

/**
 * Brings a service's build into the store as a folder of its own, written beside its place and renamed, so that it
 * is there whole or not at all.
 * @throws when the build is incomplete, or another one lies under its version already
 */
export async function uploadService(
  dist: string,
  releasesDir: string,
): Promise<StoredService & { uploaded: boolean }> {
  const built = await readServiceBuild(dist);
  const target = releaseFolder(releasesDir, built.name, built.version);
  const there = await readStored(target);
  if (there) {
    if (there.root === built.root) {
      await keepFromSweep(target);
      return { ...built, uploaded: false };
    }
    throw new Error(
      `${built.name} ${built.version} is not released: other files than those of this build lie in ${target}. Find out who changed it; without it the build is uploaded anew.`,
    );
  }
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    for (const file of [...Object.keys(built.files), DESCRIPTION]) {
      await mkdir(path.dirname(path.join(temporary, file)), { recursive: true });
      await cp(path.join(dist, file), path.join(temporary, file));
    }
    const copied = await readServiceBuild(temporary);
    if (copied.root !== built.root) throw new Error(`${dist} changed while it was uploaded.`);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another upload of the same version may have come first.
    if ((await readStored(target))?.root === built.root) return { ...built, uploaded: false };
    throw error;
  }
  return { ...built, uploaded: true };
}

/**
 * A version in the store as its team signed it.
 * @throws one sentence where it is not there, or its files are others
 */
export async function readSignedService(
  releasesDir: string,
  { name, version, root }: { name: ServicePart; version: string; root: string | undefined },
): Promise<StoredService & { folder: string }> {
  const folder = releaseFolder(releasesDir, name, version);
  const stored = await readServiceBuild(folder);
  if (stored.root === root && stored.name === name && stored.version === version) {
    return { ...stored, folder };
  }
  throw new Error(`The files in ${folder} are not those that the team of ${name} signed.`);
}

/**
 * What a version in the store is, as its team signed it; its files are not looked at.
 * @throws one sentence where it is not there, or another one is
 */
export async function readSignedDescription(
  releasesDir: string,
  { name, version, root }: { name: ServicePart; version: string; root: string },
): Promise<ServiceDescription> {
  const file = path.join(releaseFolder(releasesDir, name, version), DESCRIPTION);
  const text = await readFile(file);
  if (sha256Of(text) === root) return serviceDescription.parse(JSON.parse(text.toString('utf8')));
  throw new Error(`${file} is not what the team of ${name} signed.`);
}

/** Null where nothing lies. */
async function readStored(folder: string): Promise<StoredService | null> {
  const description = await readFile(path.join(folder, DESCRIPTION)).catch(() => null);
  return description && readServiceBuild(folder);
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
