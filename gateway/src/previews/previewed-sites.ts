import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Preview } from '@handloom/release-registry/preview-token';
import { finishingRenderers } from '../releases/finishing-renderers';
import type { LiveReleases } from '../releases/live-releases';
import { logTroublesOnce } from '../releases/log-troubles-once';
import { openOtherSet, type OtherSet } from '../releases/open-other-set';
import type { Site } from '../releases/site';

/** Each has a process, which takes 80 MB. */
const SETS_AT_ONCE = 2;
const CLOSED_AFTER_MS = 300_000;

export interface PreviewedSite {
  site: Site;
  /** Why it is the live one; null when it is not. */
  trouble: string | null;
}

interface Sources {
  releases: Pick<LiveReleases, 'current' | 'onChange' | 'openBeside'>;
  releasesDir: string;
  closedAfterMs?: number;
}

/**
 * Sites of the live releases in which some parts are others, each with a renderer of its own, so that
 * nothing of a preview runs where everyone's pages are made. One is opened when it is first asked for,
 * and anew when another release went live.
 */
export function previewedSites(
  { releases, releasesDir, closedAfterMs = CLOSED_AFTER_MS }: Sources,
  log: FastifyBaseLogger,
) {
  const finishing = finishingRenderers();
  const logOnce = logTroublesOnce(log);
  const sets = new LRUCache<string, Promise<OtherSet>>({
    max: SETS_AT_ONCE,
    ttl: closedAfterMs,
    ttlAutopurge: true,
    dispose: (opened) => void opened.then(({ site }) => finishing.add(site)),
  });
  releases.onChange(() => sets.clear());

  const open = async (previews: Preview[]): Promise<OtherSet> => {
    const onTrouble = ({ site }: OtherSet) => finishing.add(site);
    const opening = { releases, releasesDir, called: 'a preview', logOnce, onTrouble };
    try {
      const opened = await openOtherSet(previews, opening, log);
      if (opened.trouble) finishing.add(opened.site);
      return opened;
    } catch (error) {
      // What this returns is kept. A rejected promise must not be: once it is dropped nobody would handle it.
      log.error({ err: error }, 'a preview could not be opened');
      return { site: null, trouble: 'It could not be opened. Please try again in a moment.' };
    }
  };

  return {
    async siteOf(previews: Preview[]): Promise<PreviewedSite> {
      const { parts } = releases.current();
      const others = previews.filter(
        ({ part, version }) => parts[part]?.release.version !== version,
      );
      if (others.length === 0) return { site: releases.current(), trouble: null };
      const names = others.map(({ part, version, root }) => `${part} ${version} ${root}`);
      const key = names.sort().join();
      const opening = sets.get(key) ?? open(others);
      sets.set(key, opening);
      const { site, trouble } = await opening;
      // It may go better a moment later: the store may be a shared disk on which it appears only then.
      if (!site && sets.peek(key) === opening) sets.delete(key);
      if (site && !trouble) return { site, trouble };
      return { site: releases.current(), trouble };
    },
    /** Also what is being opened, as soon as it is. */
    close(): void {
      sets.clear();
      finishing.close();
    },
  };
}
