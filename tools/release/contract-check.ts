import { breaches } from '@handloom/release-registry/contract-gate';
import { linkBreaches } from '@handloom/release-registry/link-gate';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';
import { isMicrofrontend } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import type { RegistryState } from '@handloom/release-registry/release-record';
import type { Candidate } from './composed-parts';
import type { RunningShop } from './find-shop';

/**
 * Whatever of the others may meet this release on a page: what is live, what their teams may go back to, and
 * the canary that runs.
 * @returns how many releases it was compared with
 * @throws with a sentence for each contract that would break, and whose it is
 */
export async function checkContracts(
  { name, folder }: Candidate,
  { registry, releasesDir }: Pick<RunningShop, 'registry' | 'releasesDir'>,
): Promise<number> {
  const live = await registry.live();
  const { running } = await registry.canaries();
  const others = Object.entries(live).flatMap(([other, { version, previous }]) => {
    if (!isMicrofrontend(other) || other === name) return [];
    const canary = running?.part === other ? running.version : null;
    return [version, previous, canary].flatMap((each) =>
      each ? [releaseFolder(releasesDir, other, each)] : [],
    );
  });
  const found = await Promise.all(
    // One that is not in the store any more cannot be gone back to.
    [...new Set(others)].map((each) => readRelease(each).catch(() => null)),
  );
  const releases = found.filter((release) => release !== null);
  const candidate = await readRelease(folder);
  const shown = await readLive(live, releasesDir);
  const links = shown ? linkBreaches(candidate, releases, shown) : [];
  const broken = [...breaches(candidate, releases), ...links];
  if (broken.length > 0) {
    const sentences = broken.map(
      ({ team, version, sentence }) => `  ${sentence} (${team} ${version}).`,
    );
    throw new Error(
      [...sentences, `${name} is not released: it breaks what teams rely on.`].join('\n'),
    );
  }
  return releases.length;
}

/** What is live of each part. @returns null where one cannot be read: nobody knows then which pages there are */
async function readLive(
  live: RegistryState,
  releasesDir: string,
): Promise<ReleaseDescription[] | null> {
  const releases = Object.entries(live).flatMap(([part, { version, previous }]) => {
    // One that was taken off the site is to come back.
    const shown = version ?? previous;
    return isMicrofrontend(part) && shown
      ? readRelease(releaseFolder(releasesDir, part, shown))
      : [];
  });
  return Promise.all(releases).catch(() => null);
}
