import type { FastifyBaseLogger } from 'fastify';
import { isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import type { PerPart } from '@handloom/contracts/parts';
import type { IgnoredRecord } from '@handloom/release-registry/registry';
import {
  microfrontendsOf,
  partsOf,
  type ReleaseKeys,
} from '@handloom/release-registry/release-keys';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import { whyIgnored } from '@handloom/release-registry/release-signature';
import type { Fault } from '@handloom/renderer/renderer';
import { finishingRenderers } from './finishing-renderers';
import {
  readLastKnown,
  writeLastKnown,
  type LastKnown,
} from '@handloom/release-registry/last-known';
import { formerSite } from './former-site';
import { loadPart } from './load-part';
import { openSite, routesOf, type Parts, type SiteOptions } from './open-site';
import type { Site } from './site';

const RETRY_MS = 1_000;
const IGNORED = 'a record is ignored; what is live stays';

/** A release whose code cannot be run. */
export interface Refusal {
  name: MicrofrontendName;
  version: string;
  why: string;
}

/** Records as they come from the registry, or from the disk, which knows no revisions. */
type News = PerPart<ReleaseRecord & { revision?: number }>;

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
  const refused = new Map<string, Refusal>();
  const changed: (() => void)[] = [];
  const refusals: ((refusal: Refusal) => void)[] = [];
  const lived = new Set<string>();
  const finishing = finishingRenderers();
  const former = formerSite(finishing);
  let tryOut: SiteOptions['tryOut'];
  let site: Site = { parts: {}, routes: [], renderer: null };
  let queue: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let written: Promise<void> = Promise.resolve();

  /** Of each part what is wrong with it now, by what is said of it. */
  const said = new Map<string, string>();
  const sayOnce = (name: string, what: string, why: string): void => {
    if (said.get(`${name} ${what}`) === why) return;
    said.set(`${name} ${what}`, why);
    log.error({ microfrontend: name, why }, what);
  };
  const ignore = (name: string, { why, revision }: IgnoredRecord): void =>
    sayOnce(name, IGNORED, `${why} (revision ${revision})`);

  const refuse = (refusal: Refusal): void => {
    const key = `${refusal.name} ${refusal.version}`;
    if (refused.has(key)) return;
    refused.set(key, refusal);
    const { name, version, why } = refusal;
    log.error({ microfrontend: name, version, why }, 'release is refused');
    for (const listener of refusals) listener(refusal);
  };
  const isRefused = (name: MicrofrontendName, version: string) => refused.has(`${name} ${version}`);
  /** Without one before it a release stays: its places come empty, and browsers render them. */
  const hasBefore = ({ name, version }: Refusal): boolean => {
    const previous = known.versions[name]?.previous;
    return Boolean(previous && previous !== version && !isRefused(name, previous));
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

  /** What a record names, or where that cannot be run or read, what it names as the one before. */
  const wanted = async (
    name: MicrofrontendName,
    { version, previous, roots = {} }: NonNullable<LastKnown['versions'][MicrofrontendName]>,
  ) => {
    let complete = true;
    for (const candidate of version === null ? [] : [version, previous]) {
      if (candidate === null || isRefused(name, candidate)) continue;
      const current = site.parts[name];
      if (current?.release.version === candidate) return { part: current, complete };
      try {
        const release = { version: candidate, root: roots[candidate] ?? '' };
        return { part: await loadPart(releasesDir, name, release), complete };
      } catch (error) {
        sayOnce(name, 'a release cannot be read', String(error));
        complete = false;
        if (current) return { part: current, complete };
      }
    }
    return { complete };
  };

  const applyNow = async (news: News): Promise<void> => {
    // A removal is a record too. One that is missing was lost, and a lost disk must not empty the site.
    const versions = { ...known.versions };
    for (const part of partsOf(keys)) {
      const record = news[part];
      if (!record) continue;
      const why = whyIgnored({ part, record, standing: versions[part] }, keys);
      if (why) ignore(part, { why, revision: record.revision ?? 0 });
      else versions[part] = record;
    }
    let complete = true;
    let parts: Parts = {};
    const gather = async () => {
      parts = {};
      for (const name of microfrontendsOf(keys)) {
        const record = versions[name];
        if (!record) continue;
        const found = await wanted(name, record);
        if (found.part) parts[name] = found.part;
        complete &&= found.complete;
        if (!known.routes[name]) await learnRoutes(name, record);
      }
    };
    await gather();
    known.versions = versions;
    while (!closed && !isSame(parts, site)) {
      const renderer = former.rendererOf(parts);
      if (renderer) {
        takeOver({ parts, routes: routesOf(parts, known), renderer });
        break;
      }
      const opened = await openSite(parts, known, {
        ...options,
        onFault: onFaultOf(parts),
        wasLive: (name, version) => lived.has(`${name} ${version}`),
        tryOut,
        log,
      });
      if (closed) {
        opened.site.renderer?.close();
        return;
      }
      const refusals = opened.refusals.filter(hasBefore);
      if (refusals.length === 0) {
        takeOver(opened.site);
        break;
      }
      for (const refusal of refusals) refuse(refusal);
      opened.site.renderer?.close();
      await gather();
    }
    if (closed) return;
    written = writeLastKnown(releasesDir, known).catch((error: unknown) => {
      log.warn({ err: error }, 'live releases could not be remembered');
    });
    await written;
    clearTimeout(retry);
    // The store may be a shared disk on which the release appears a moment after the record.
    complete &&= site.renderer !== null;
    if (!complete && !closed) retry = setTimeout(applyAgain, RETRY_MS);
  };

  const takeOver = (opened: Site): void => {
    former.keep(site);
    for (const part of Object.values(opened.parts)) {
      const { name, version } = part.release;
      if (site.parts[name]?.release.version !== version) {
        log.info({ microfrontend: name, version }, 'release is live');
      }
      lived.add(`${name} ${version}`);
      known.routes[name] = part.description.routes;
    }
    site = opened;
    for (const listener of changed) listener();
  };

  /** A microfrontend that was removed before this gateway ever saw it. */
  const learnRoutes = async (name: MicrofrontendName, { previous, roots = {} }: ReleaseRecord) => {
    if (!previous) return;
    const release = { version: previous, root: roots[previous] ?? '' };
    const part = await loadPart(releasesDir, name, release).catch(() => null);
    if (part) known.routes[name] = part.description.routes;
  };

  const apply = (versions: News): Promise<void> => {
    // One that fails holds up none after it.
    queue = queue.catch(() => undefined).then(() => applyNow(versions));
    return queue;
  };
  const applyAgain = (): void => {
    apply(known.versions).catch((error: unknown) => {
      log.error({ err: error }, 'what is live could not be brought again');
    });
  };

  await apply(remembered);
  return {
    current: () => site,
    /** What the registry said last; of services too, so that a registry that was lost can be restored. */
    known: () => known.versions,
    /**
     * Makes the given versions live; one whose record does not count or that can't be run leaves the one
     * before it.
     */
    apply,
    /** Says once that a record does not count, of a part or of its canary. */
    ignore,
    onChange: (listener: () => void) => void changed.push(listener),
    onRefused: (listener: (refusal: Refusal) => void) => void refusals.push(listener),
    isRefused,
    /** Why a release is refused here; null when it is not. */
    whyRefused: (name: MicrofrontendName, version: string) =>
      refused.get(`${name} ${version}`)?.why ?? null,
    /** A site of its own, of the live releases but for some parts, tried out as a release is. */
    openBeside: (parts: Parts, onFault: SiteOptions['onFault']) =>
      openSite({ ...site.parts, ...parts }, known, {
        ...options,
        onFault,
        wasLive: (name) => parts[name] === undefined,
        tryOut,
        log,
      }),
    /** The live site but for some parts, which browsers render. */
    unrendered: (others: Parts): Site => {
      const parts = { ...site.parts, ...others };
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
      site.renderer?.close();
      former.close();
      finishing.close();
      await written;
    },
  };
}

function isSame(parts: Parts, site: Site): boolean {
  const names = Object.keys({ ...parts, ...site.parts }).filter(isMicrofrontend);
  const sameParts = names.every(
    (name) => parts[name]?.release.version === site.parts[name]?.release.version,
  );
  return sameParts && (site.renderer !== null || Object.keys(parts).length === 0);
}
