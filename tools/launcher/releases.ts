import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { wasReleased } from '@handloom/build-kit/release-folder';
import type { MicrofrontendName, PerMicrofrontend } from '@handloom/contracts/pages';
import type { PartName } from '@handloom/contracts/parts';
import { ReleaseConflict } from '@handloom/release-registry/change-release';
import {
  latestBuild,
  releaseFolder,
  uploadRelease,
} from '@handloom/release-registry/release-store';
import { readLastKnown } from '@handloom/release-registry/last-known';
import { openRegistry, restoreReleases } from '@handloom/release-registry/registry';
import type { ReleaseNote } from '@handloom/release-registry/release-record';
import type { SigningKeys } from '@handloom/release-registry/signing-keys';
import { natsLogin, withoutLogin } from '@handloom/service-kit/events/nats-login';
import { messageOf } from '../message-of';
import { commitOfBuild } from '../release/release-note';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { say } from './progress';

const LOOK_EVERY_MS = 500;
const AUTHOR = 'npm start';

export interface ReleaseTarget {
  natsUrl: string;
  releasesDir: string;
  keys: SigningKeys;
}

/**
 * Makes local builds live that this shop has not seen yet. One that it has seen stays as the team left
 * it: rolled back or taken off the site.
 * @returns what is live then; null where the team took it off the site
 */
export async function releaseLocalBuilds(
  { natsUrl, releasesDir, keys }: ReleaseTarget,
  author = AUTHOR,
): Promise<PerMicrofrontend<string | null>> {
  return withNats(natsUrl, async (nats) => {
    const versions: PerMicrofrontend<string | null> = {};
    // On a restored data folder NATS is empty, and what was live is known from the gateway's file alone.
    await restoreReleases(nats, (await readLastKnown(releasesDir)).versions);
    const registry = await openRegistry(nats, keys.publicKeys);
    const live = await registry.live();
    for (const name of MICROFRONTENDS) {
      const build = await latestBuild(path.join(REPOSITORY, name));
      const place = releaseFolder(releasesDir, name, path.basename(build));
      const isKnown = live[name]?.roots?.[path.basename(build)] !== undefined;
      const taken = await takeIn(place, () => uploadRelease(build, releasesDir), isKnown);
      const { version, root, isNew, recorded } = taken;
      const stays = isNew ? undefined : live[name];
      versions[name] = stays ? stays.version : version;
      if (stays) {
        sayWhatStays(name, { live: stays.version, built: version });
        continue;
      }
      const changes = registry.as(await noteOfStart(name, author), keys.keyOf(name));
      await changes.setLive(name, { version, root });
      await recorded();
    }
    return versions;
  });
}

/**
 * Uploads what this shop may not have seen yet. A file beside its place says so from before that until it is recorded: a start
 * may be ended, or lose NATS, in between.
 * @param isKnown whether it is recorded, though that file is there: by its team, who may have taken it back since
 */
export async function takeIn<Stored extends { uploaded: boolean }>(
  place: string,
  upload: () => Promise<Stored>,
  isKnown = false,
): Promise<Stored & { isNew: boolean; recorded(): Promise<void> }> {
  const mark = `${place}.new`;
  if (!existsSync(place)) {
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(mark, '');
  }
  const stored = await upload();
  const isNew = stored.uploaded || (existsSync(mark) && !isKnown);
  return { ...stored, isNew, recorded: () => rm(mark, { force: true }) };
}

/** Whoever changed their sources back to what they were before would look in vain for it. */
export function sayWhatStays(
  name: PartName,
  { live, built }: { live: string | null; built: string },
): void {
  if (live === null || live === built) return;
  say(`${name} ${live} stays live: what is built here, ${built}, was in this shop before.`);
  say(`To show it: npm run release -- ${name}`);
}

/**
 * Makes each new local build live as soon as it is finished, but for those that `npm run release` has made live.
 * @returns what ends the watch
 */
export function watchLocalBuilds(target: ReleaseTarget, repository = REPOSITORY): () => void {
  const files = MICROFRONTENDS.map((name) => ({
    name,
    file: path.join(repository, name, 'dist', 'latest'),
  }));
  for (const { name, file } of files) {
    watchFile(file, { interval: LOOK_EVERY_MS }, (now, before) => {
      if (now.mtimeMs === 0 || now.mtimeMs === before.mtimeMs) return;
      void releaseOne(name, target, repository).then(
        (version) => version && say(`${name} ${version} is live`),
        (error: unknown) => say(`${name} could not be released: ${messageOf(error)}`),
      );
    });
  }
  return () => {
    for (const { file } of files) unwatchFile(file);
  };
}

/** @returns the version; null where its team has released it, and maybe taken it back by now */
async function releaseOne(
  name: MicrofrontendName,
  { natsUrl, releasesDir, keys }: ReleaseTarget,
  repository: string,
): Promise<string | null> {
  const key = keys.keyOf(name);
  const build = await latestBuild(path.join(repository, name));
  if (await wasReleased(path.dirname(build), path.basename(build))) return null;
  const { version, root, recorded } = await takeIn(
    releaseFolder(releasesDir, name, path.basename(build)),
    () => uploadRelease(build, releasesDir),
  );
  await withNats(natsUrl, async (nats) => {
    const registry = await openRegistry(nats, keys.publicKeys);
    // Whoever made it live said why.
    if ((await registry.live())[name]?.version === version) return;
    // `npm run release` may write the same build at the same moment; then the second look agrees.
    const changes = registry.as(await noteOfStart(name), key);
    await changes.setLive(name, { version, root }).catch((error: unknown) => {
      if (!(error instanceof ReleaseConflict)) throw error;
      return changes.setLive(name, { version, root });
    });
  });
  await recorded();
  return version;
}

/** Nobody asked for these releases; the shop runs from the sources as they are. */
export async function noteOfStart(name: PartName, author = AUTHOR): Promise<ReleaseNote> {
  return { author, reason: 'a finished build', commit: await commitOfBuild(name) };
}

export async function withNats<Result>(
  url: string,
  work: (nats: NatsConnection) => Promise<Result>,
): Promise<Result> {
  const nats = await connect({ ...natsLogin(url), timeout: 5_000 }).catch(() => {
    throw new Error(
      `NATS does not answer at ${withoutLogin(url)}: see that it runs, or leave NATS_URL out.`,
    );
  });
  try {
    return await work(nats);
  } finally {
    await nats.close();
  }
}
