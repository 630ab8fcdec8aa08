import { existsSync } from 'node:fs';
import { readlink, symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import { installedVersion } from '@handloom/build-kit/installed-version';
import { SERVICES } from '@handloom/build-kit/services';
import type { ServicePart } from '@handloom/contracts/parts';
import { openRegistry } from '@handloom/release-registry/registry';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import { releaseFolder } from '@handloom/release-registry/release-store';
import {
  readServiceBuild,
  readSignedService,
  uploadService,
} from '@handloom/release-registry/service-store';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { messageOf } from '../message-of';
import type { MigratedShop } from './migrate-shop';
import { say } from './progress';
import { noteOfStart, sayWhatStays, takeIn, withNats, type ReleaseTarget } from './releases';

/** What can be run: `main.cjs` of a folder. */
export interface ServiceBuild {
  version: string;
  folder: string;
}
/** Null: nothing of that service can be run. */
export type ServiceBuilds = ReadonlyMap<ServicePart, ServiceBuild | null>;

type Migrated = Pick<MigratedShop, 'notMigrated' | 'migrateTo'>;

/**
 * Makes local builds live that this shop has not seen yet, as those of microfrontends (see `releaseLocalBuilds`).
 * @returns of each service what is live, or where that cannot be run here, what was before it, else the local build
 * @throws one sentence of a service that cannot be migrated, where nothing of any service can be run
 */
export async function liveServiceBuilds(
  target: ReleaseTarget,
  { notMigrated, migrateTo }: Migrated,
): Promise<ServiceBuilds> {
  const { natsUrl, releasesDir, keys } = target;
  await provideNpmPackages(releasesDir);
  return withNats(natsUrl, async (nats) => {
    const registry = await openRegistry(nats, keys.publicKeys);
    const live = await registry.live();
    const builds = new Map<ServicePart, ServiceBuild | null>();
    for (const name of SERVICES) {
      const store = { releasesDir, migrateTo };
      const failed = notMigrated.get(name);
      if (failed) {
        builds.set(name, await buildOfBefore(name, live[name], { ...store, failed }));
        continue;
      }
      const dist = path.join(REPOSITORY, name, 'dist');
      const built = await readServiceBuild(dist);
      // A team without a key releases nothing: its service runs as it is built here.
      if (!keys.publicKeys[name]) {
        builds.set(name, { version: built.version, folder: dist });
        continue;
      }
      const place = releaseFolder(releasesDir, name, built.version);
      const isKnown = live[name]?.roots?.[built.version] !== undefined;
      const taken = await takeIn(place, () => uploadService(dist, releasesDir), isKnown);
      const { version, root, isNew, recorded } = taken;
      let record: ReleaseRecord | undefined = live[name];
      if (isNew || !record) {
        const changes = registry.as(await noteOfStart(name), keys.keyOf(name));
        record = (await changes.setLive(name, { version, root })).record;
        await recorded();
      } else {
        sayWhatStays(name, { live: record.version, built: version });
      }
      const released = await releasedBuild(name, record, store);
      builds.set(name, released ?? { version, folder: dist });
    }
    const [why] = notMigrated.values();
    if (why && [...builds.values()].every((build) => build === null)) throw why;
    return builds;
  });
}

interface Store extends Pick<Migrated, 'migrateTo'> {
  releasesDir: string;
}

/**
 * What is live, or where that cannot be run here, what was before it; null where neither can. Its tables are given what it
 * needs: where a release was made while its database was away, that is done now.
 */
export async function releasedBuild(
  name: ServicePart,
  record: ReleaseRecord | undefined,
  { releasesDir, migrateTo }: Store,
): Promise<ServiceBuild | null> {
  for (const version of [record?.version, record?.previous]) {
    if (!version) continue;
    try {
      const root = record?.roots?.[version];
      const build = await signedBuild(releasesDir, name, { version, root });
      await migrateTo(name, build.folder);
      return build;
    } catch (error) {
      say(`${name} ${version} cannot be run here: ${messageOf(error)}`);
    }
  }
  return null;
}

/** What was released runs on where a migration of this checkout fails, as it does when a release of it fails. */
async function buildOfBefore(
  name: ServicePart,
  record: ReleaseRecord | undefined,
  { failed, ...store }: Store & { failed: Error },
): Promise<ServiceBuild | null> {
  const build = await releasedBuild(name, record, store);
  say(
    build
      ? `${failed.message}. ${name} ${build.version} runs, which was released before`
      : `${failed.message}. ${name} does not run; the others start without it. Mend it, then npm run release -- ${name}`,
  );
  return build;
}

/** @throws one sentence where what lies in the store is not what was signed, or cannot run here */
export async function signedBuild(
  releasesDir: string,
  name: ServicePart,
  { version, root }: { version: string; root: string | undefined },
): Promise<ServiceBuild> {
  const { folder, packages } = await readSignedService(releasesDir, { name, version, root });
  for (const [each, wanted] of Object.entries(packages)) {
    const installed = await installedVersion(each, folder);
    if (installed !== wanted) {
      throw new Error(
        `it was built with ${each} ${wanted}, and here is ${installed ?? 'none'}: install what its commit says`,
      );
    }
  }
  return { version, folder };
}

/** Programs in the store find npm packages as Node looks for them: in a folder above. */
async function provideNpmPackages(releasesDir: string): Promise<void> {
  const installed = path.join(REPOSITORY, 'node_modules');
  const link = path.join(path.dirname(releasesDir), 'node_modules');
  // Another checkout may have started a shop on this folder before.
  const former = await readlink(link).catch(() => null);
  if (former === installed) return;
  if (former) await unlink(link);
  if (!existsSync(link)) await symlink(installed, link);
}
