import { existsSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import type { ServicePart } from '@handloom/contracts/parts';
import { readLastKnown } from '@handloom/release-registry/last-known';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { readServiceBuild } from '@handloom/release-registry/service-store';
import { migrationsIn } from '@handloom/service-kit/database/migrate-database';
import { migrationsOfBuild, migrationsOfCheckout } from '../migrations';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { messageOf } from '../message-of';
import type { Databases } from './infrastructure';

interface Around {
  releasesDir: string;
  /** Resolves when the services of this checkout are built. */
  built: Promise<unknown>;
  /** Where the build of a service in this checkout lies. */
  distOf?: (service: ServicePart) => string;
}

const distOfCheckout = (service: ServicePart) => path.join(REPOSITORY, service, 'dist');

/**
 * Code may work on tables of a later release (decision 038), but nobody has tried those of any later version; so a shop
 * starts only where the code that will run knows every migration. That may be a release that this checkout does not have.
 * @throws one sentence that names a migration which nobody here knows, or a database that does not answer
 */
export async function refuseNewerTables(
  databases: Databases,
  { releasesDir, built, distOf = distOfCheckout }: Around,
): Promise<void> {
  for (const service of SERVICES) {
    const applied = await migrationsIn(databases(service)).catch((error: unknown) => {
      throw new Error(
        `The database of ${service} at ${new URL(databases(service)).host} cannot be read (${messageOf(error)}): see that its server runs, and that DATABASE_URL names it and who may log in.`,
        { cause: error },
      );
    });
    const known = new Set(await migrationsOfCheckout(service));
    const isKnown = (name: string) => known.has(name);
    if (applied.every(isKnown)) continue;
    await built;
    const live = await liveBuild(service, { releasesDir, dist: distOf(service) });
    for (const name of live ? await migrationsOfBuild(live) : []) known.add(name);
    const unknown = applied.find((name) => !isKnown(name));
    if (unknown) {
      throw new Error(
        `The database of ${service} was written by a newer version of the shop: this one does not know its migration ${unknown}. Start the newer version, or restore a backup from before it (docs/backup.md).`,
      );
    }
  }
}

/** Folder of the release that is live; null where the build of this checkout is a new one, which takes its place. */
async function liveBuild(
  service: ServicePart,
  { releasesDir, dist }: { releasesDir: string; dist: string },
): Promise<string | null> {
  const { version } = await readServiceBuild(dist);
  const live = (await readLastKnown(releasesDir)).versions[service]?.version;
  const wasSeen = existsSync(releaseFolder(releasesDir, service, version));
  return live && wasSeen ? releaseFolder(releasesDir, service, live) : null;
}
