import { breaches, type Breach } from '@handloom/release-registry/contract-gate';
import { linkBreaches } from '@handloom/release-registry/link-gate';
import { readRelease, releaseFolder } from '@handloom/release-registry/release-store';
import { isMicrofrontend } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import type { RegistryState } from '@handloom/release-registry/release-record';
import type { Candidate } from './composed-parts';
import type { RunningShop } from './find-shop';

/**
 * Whatever of the others may meet this release on a page: what is live, what their teams may go back to, and
 * the canary that runs. What is live of its own part may break some already: what it leaves so is no new reason.
 * @returns the sentence to print
 * @throws with a sentence for each contract that would break, and whose it is
 */
export async function checkContracts(
  { name, folder }: Candidate,
  { registry, releasesDir }: Pick<RunningShop, 'registry' | 'releasesDir'>,
): Promise<string> {
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
  const shown = await readLive(live, releasesDir);
  const brokenBy = (release: ReleaseDescription) => [
    ...breaches(release, releases, shown ?? []),
    ...(shown ? linkBreaches(release, releases, shown) : []),
  ];
  const before = shown?.find((release) => release.name === name);
  // Its own release is another one each time.
  const keyOf = ({ team, version, sentence }: Breach) =>
    team === name ? sentence : `${sentence} ${version}`;
  const known = new Set(before ? brokenBy(before).map(keyOf) : []);
  const broken = brokenBy(await readRelease(folder));
  const told = ({ team, version, sentence }: Breach) => {
    const mayReturn = live[team]?.previous === version && live[team].version !== version;
    const isCanary = running?.part === team && running.version === version;
    const role = isCanary ? ', its canary' : mayReturn ? ', to which its team may go back' : '';
    return `  ${sentence} (${team} ${version}${role}).`;
  };
  const refused = broken.filter((breach) => !known.has(keyOf(breach)));
  if (refused.length > 0) {
    throw new Error(
      [
        ...refused.map(told),
        `${name} is not released: it breaks what teams rely on. Whoever offers something releases it first, and takes it away last.`,
      ].join('\n'),
    );
  }
  const rest = broken.map((breach) => `\n  ${told(breach)}`);
  const but = rest.length > 0 ? `, but for what was broken before:${rest.join('')}` : '';
  return `contracts with ${releases.length} releases of others hold${but}`;
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
