import type { FastifyBaseLogger } from 'fastify';
import {
  readLastKnown,
  writeLastKnown,
  type LastKnown,
} from '@handloom/release-registry/last-known';
import type { IgnoredRecord } from '@handloom/release-registry/registry';
import type { ReleaseKeys } from '@handloom/release-registry/release-keys';
import type { Fault } from '@handloom/renderer/renderer';
import { believedRecords, type News } from './believed-records';
import { findParts } from './find-parts';
import { liveSite } from './live-site';
import { openSite, routesOf, type Parts, type SiteOptions } from './open-site';
import { refusedReleases, type Refusal } from './refused-releases';
import { logTroublesOnce } from './log-troubles-once';
import type { Site } from './site';

const RETRY_MS = 1_000;
const IGNORED = 'a record is ignored; what is live stays';

export type LiveReleases = Awaited<ReturnType<typeof liveReleases>>;

/**
 * The site of the live releases. It starts from what was last known on disk; {@link LiveReleases.apply}
 * brings what the registry says. Neither is believed without the signature of the part's team.
 */
export async function liveReleases(
  releasesDir: string,
  {
    keys,
    ...options
  }: Pick<SiteOptions, 'settings' | 'program' | 'onFault'> & { keys: ReleaseKeys },
  log: FastifyBaseLogger,
) {
  const { versions: remembered, routes } = await readLastKnown(releasesDir);
  const known: LastKnown = { versions: {}, routes };
  const { refuse, ...refused } = refusedReleases(log);
  const logOnce = logTroublesOnce(log);
  const live = liveSite(log);
  let tryOut: SiteOptions['tryOut'];
  let queue: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let written: Promise<void> = Promise.resolve();

  const ignore = (name: string, { why, revision }: IgnoredRecord): void =>
    logOnce(name, IGNORED, `${why} (revision ${revision})`);

  /** A faulty release that has none to go back to stays live: its places come empty, and browsers render them. */
  const hasBefore = ({ name, version }: Refusal): boolean => {
    const previous = known.versions[name]?.previous;
    return Boolean(previous && previous !== version && !refused.isRefused(name, previous));
  };
  const onFaultOf =
    (parts: Parts) =>
    (fault: Fault): void => {
      options.onFault(fault);
      const { part, leftOut, sentence: why } = fault;
      const version = part && parts[part]?.release.version;
      if (!leftOut || !version || !hasBefore({ name: part, version, why })) return;
      refuse({ name: part, version, why });
      applyAgain();
    };

  const takeOver = (site: Site): void => {
    for (const { release, description } of Object.values(site.parts)) {
      known.routes[release.name] = description.routes;
    }
    live.takeOver(site);
  };

  /** @returns releases that the site must not be made of; without any it has taken over, unless all is over */
  const bring = async (parts: Parts): Promise<Refusal[]> => {
    const renderer = live.standbyRendererOf(parts);
    if (renderer) {
      takeOver({ parts, routes: routesOf(parts, known), renderer });
      return [];
    }
    const opened = await openSite(parts, known, {
      ...options,
      onFault: onFaultOf(parts),
      wasLive: live.wasLive,
      tryOut,
      before: live.current().renderer,
      log,
    });
    const refusals = opened.refusals.filter(hasBefore);
    if (closed || refusals.length > 0) opened.site.renderer?.close();
    else takeOver(opened.site);
    return refusals;
  };

  const remember = (): Promise<void> => {
    written = writeLastKnown(releasesDir, known).catch((error: unknown) => {
      log.warn({ err: error }, 'live releases could not be remembered');
    });
    return written;
  };

  const applyNow = async (news: News): Promise<void> => {
    const versions = believedRecords(known.versions, news, { keys, ignore });
    const find = () =>
      findParts(versions, { releasesDir, keys, shown: live.current().parts, ...refused, logOnce });
    let { found, complete } = await find();
    known.versions = versions;
    while (!closed && !live.isMadeOf(found)) {
      const refusals = await bring(found);
      if (closed || refusals.length === 0) break;
      for (const refusal of refusals) refuse(refusal);
      ({ found, complete } = await find());
    }
    if (closed) return;
    await remember();
    clearTimeout(retry);
    // The store may be a shared disk on which the release appears a moment after the record.
    const isDone = complete && live.current().renderer !== null;
    if (!isDone && !closed) retry = setTimeout(applyAgain, RETRY_MS);
  };

  const apply = (versions: News): Promise<void> => {
    // A change that fails must not hold up those after it.
    queue = queue.catch(() => undefined).then(() => applyNow(versions));
    return queue;
  };
  /** What is known when its turn comes: news may be before it. */
  const applyAgain = (): void => {
    apply({}).catch((error: unknown) => {
      log.error({ err: error }, 'what is live could not be brought again');
    });
  };

  await apply(remembered);
  return {
    ...refused,
    current: live.current,
    isLater: live.isLater,
    onChange: live.onChange,
    /** What the registry said last; of services too, so that a registry that was lost can be restored. */
    known: () => known.versions,
    /**
     * Makes the given versions live; one whose record does not count or that can't be run leaves the one
     * before it.
     */
    apply,
    /** Says once that a record does not count, of a part or of its canary. */
    ignore,
    /** A site of its own, of the live releases but for some parts, tried out as a release is. */
    openBeside: (parts: Parts, onFault: SiteOptions['onFault']) =>
      openSite({ ...live.current().parts, ...parts }, known, {
        ...options,
        onFault,
        wasLive: (name) => parts[name] === undefined,
        tryOut,
        before: live.current().renderer,
        log,
      }),
    /** The live site but for some parts, which browsers render. */
    unrendered: (others: Parts): Site => {
      const parts = { ...live.current().parts, ...others };
      return { parts, routes: routesOf(parts, known), renderer: null };
    },
    /** @param trial makes documents of a site that is not live yet */
    beforeTakeover: (trial: NonNullable<SiteOptions['tryOut']>) => {
      tryOut = trial;
    },
    /** Once it is over nothing is written any more. */
    async close() {
      closed = true;
      clearTimeout(retry);
      live.close();
      await written;
    },
  };
}
