import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { RunningCanary } from '@handloom/release-registry/canary-record';
import { finishingRenderers } from '../releases/finishing-renderers';
import type { LiveReleases } from '../releases/live-releases';
import { logTroublesOnce } from '../releases/log-troubles-once';
import { openOtherSet } from '../releases/open-other-set';
import { versionsOf, type Site } from '../releases/site';

const RETRY_MS = 1_000;

export interface OpenCanary {
  canary: RunningCanary;
  site: Site;
  /** Tells the documents of this site from those of every other. */
  set: string;
}

interface Trouble {
  why: string;
  /** Of the record that it was found with: when the team changes it, it is tried again. */
  revision: number;
}

interface Sources {
  releases: Pick<LiveReleases, 'current' | 'onChange' | 'openBeside'>;
  releasesDir: string;
}

export type CanarySite = ReturnType<typeof canarySite>;

/**
 * The site that a canary's share of the visitors gets: the live releases but for one part. It is opened and
 * tried out before anybody gets it, and anew when another part's release went live; until then the one
 * before it stays, so that nobody's pages change to and fro.
 */
export function canarySite({ releases, releasesDir }: Sources, log: FastifyBaseLogger) {
  const finishing = finishingRenderers();
  const logOnce = logTroublesOnce(log);
  const refusals: ((canary: RunningCanary, why: string | null) => void)[] = [];
  let wanted: RunningCanary | null = null;
  let open: Pick<OpenCanary, 'site' | 'set'> | null = null;
  let trouble: Trouble | null = null;
  let opened = 0;
  let queue: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const drop = (): void => {
    finishing.add(open?.site);
    open = null;
  };
  const refuse = (canary: RunningCanary, why: string): void => {
    const { part: microfrontend, version, revision } = canary;
    drop();
    if (trouble?.why === why && trouble.revision === revision) return;
    trouble = { why, revision };
    log.error({ microfrontend, version, why }, 'a canary is shown to nobody');
    for (const listener of refusals) listener(canary, why);
  };

  const refreshNow = async (): Promise<void> => {
    clearTimeout(retry);
    const canary = wanted;
    if (closed || !canary || (open && isMadeOf(open.site, canary, releases.current()))) return;
    const opening = {
      releases,
      releasesDir,
      called: 'a canary',
      logOnce,
      onTrouble: ({ site, trouble: why }: { site: Site | null; trouble: string | null }) => {
        if (wanted && why && open?.site === site) refuse(wanted, why);
      },
    };
    const set = await openOtherSet([canary], opening, log);
    const isWanted = !closed && wanted !== null && isSame(wanted, canary);
    if (!isWanted || set.trouble || !set.site?.renderer) finishing.add(set.site);
    if (!isWanted) return;
    if (set.trouble || !set.site?.renderer) {
      refuse(canary, set.trouble ?? 'No renderer could be started for it.');
      // The store may be a shared disk on which the release appears a moment later.
      if (!set.site?.renderer) retry = setTimeout(refresh, RETRY_MS);
      return;
    }
    drop();
    opened += 1;
    open = { site: set.site, set: `${canary.version}.${opened}` };
    if (trouble) for (const listener of refusals) listener(canary, null);
    trouble = null;
    log.info({ microfrontend: canary.part, version: canary.version }, 'a canary is shown');
  };
  const refresh = (): void => {
    queue = queue.then(refreshNow).catch((error: unknown) => {
      log.error({ err: error }, 'a canary could not be opened');
    });
  };
  releases.onChange(() => {
    if (!trouble) refresh();
  });

  return {
    /** The one that runs and can be run; null: everybody has what is live. */
    current: (): OpenCanary | null => (wanted && open ? { canary: wanted, ...open } : null),
    /** The one that runs, whether it can be run or not. */
    wanted: () => wanted,
    /** Why nobody is shown the one that runs. */
    trouble: () => trouble?.why ?? null,
    apply(next: RunningCanary | null): void {
      if (next?.revision === wanted?.revision) return;
      const isOther = !next || !wanted || !isSame(next, wanted);
      wanted = next;
      if (isOther) {
        drop();
        trouble = null;
      }
      refresh();
    },
    /** Once for each record that cannot be run, and once more, with null, when it can after all. */
    onRefused: (listener: (canary: RunningCanary, why: string | null) => void) =>
      void refusals.push(listener),
    close(): void {
      closed = true;
      clearTimeout(retry);
      open?.site.renderer?.close();
      finishing.close();
    },
  };
}

function isSame(one: RunningCanary, other: RunningCanary): boolean {
  return one.part === other.part && one.version === other.version && one.root === other.root;
}

/** Of the canary, and otherwise of what is live. */
function isMadeOf({ parts }: Site, { part, version }: RunningCanary, live: Site): boolean {
  return isDeepStrictEqual(versionsOf(parts), { ...versionsOf(live.parts), [part]: version });
}
