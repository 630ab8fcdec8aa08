import { LRUCache } from 'lru-cache';
import type { MicrofrontendName, PerMicrofrontend } from '@handloom/contracts/pages';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import type { PartRelease, ServedSet } from './served-sets';
import { standsOut, type Tally } from './stands-out';
import type { Visitor } from '@handloom/service-kit/server/visitor-address';

const LOOK_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;
/** How long a release is compared with the one before it, and how often. */
const COMPARED_FOR_MS = HOUR_MS;
const COMPARE_EVERY_MS = 60_000;
/** Where few visitors come, it may take long until three networks have told that a release does not start. */
const MUST_START_WITHIN_MS = 24 * HOUR_MS;
/** A browser in which it started has told so by then. */
const STARTS_WITHIN_MS = 3_000;
/** Reports from fewer networks may come from one person. */
const FEWEST_NETWORKS = 3;
/** When the registry did not take it. */
const RETRY_MS = 10_000;
const MOST_RELEASES = 60;
const MOST_VISITORS = 5_000;
/** Then what was counted long ago counts for less. */
const MOST_VIEWS = 20_000;

interface Watched extends Tally {
  firstViewAt: number;
  /** With an error in this hour: a visitor counts once in it, whatever happens to them. */
  visitors: Set<string>;
  hour: number;
  networks: Set<string>;
  hasStarted: boolean;
  /** Networks of visitors for whom it did not start. */
  failedToStart: Set<string>;
}

/** A release that visitors cannot use as they could use the one before it. */
export interface BadRelease extends PartRelease {
  /** With the counts. */
  why: string;
}

interface Looked {
  previous: string;
  /** Since it went live. */
  age: number;
  compares: boolean;
}

interface Sources {
  /** What the registry says is live. */
  records(): PerMicrofrontend<ReleaseRecord>;
  /** Whether the site shows it. */
  isShown(release: PartRelease): boolean;
  /** Resolves when the record is changed, or is not to be. */
  takeBack(bad: BadRelease): Promise<void>;
  onFailure(error: unknown, bad: BadRelease): void;
  /** By default a clock that nobody sets. */
  now?: () => number;
}

export type ReleaseWatch = ReturnType<typeof releaseWatch>;

/**
 * Counts, for each release, views and what browsers told of them, and has the live one of a part taken back
 * when it starts for nobody, or when errors stand out from those of the release before it.
 */
export function releaseWatch({
  records,
  isShown,
  takeBack,
  onFailure,
  now = () => performance.timeOrigin + performance.now(),
}: Sources) {
  const watched = new LRUCache<string, Watched>({ max: MOST_RELEASES });
  const asked = new LRUCache<string, number>({ max: MOST_RELEASES });
  /** When each release went live, by this gateway's clock. */
  const wentLive = new LRUCache<string, number>({ max: MOST_RELEASES });
  let hasLooked = false;
  let compareAt = now() + COMPARE_EVERY_MS;

  const of = ({ part, version }: PartRelease): Watched => {
    const key = `${part} ${version}`;
    let found = watched.get(key);
    if (!found) {
      found = {
        views: 0,
        failures: 0,
        firstViewAt: now(),
        visitors: new Set(),
        hour: 0,
        networks: new Set(),
        hasStarted: false,
        failedToStart: new Set(),
      };
      watched.set(key, found);
    }
    return found;
  };

  const whyBad = (live: PartRelease, { previous, age, compares }: Looked) => {
    const seen = of(live);
    // Also a browser for which nothing ever starts may come first.
    const before = of({ part: live.part, version: previous });
    const { failedToStart, hasStarted, firstViewAt, networks } = seen;
    const hadTime = now() - firstViewAt >= STARTS_WITHIN_MS;
    if (age < MUST_START_WITHIN_MS && !hasStarted && hadTime) {
      const count = [...failedToStart].filter(
        (network) => !before.failedToStart.has(network),
      ).length;
      if (count >= FEWEST_NETWORKS) {
        return `it started in no browser, and failed for visitors from ${count} networks`;
      }
    }
    const isCompared = compares && age < COMPARED_FOR_MS && networks.size >= FEWEST_NETWORKS;
    if (!isCompared || !standsOut(seen, before)) return null;
    return `browsers told of errors from ${ratio(seen)}, of ${previous} from ${ratio(before)}`;
  };

  /** What a gateway finds at its start is as old as its team says; the clock of a team's machine may be wrong. */
  const ageOf = (told: string, releasedAt: string): number => {
    const since =
      wentLive.get(told) ?? (hasLooked ? now() : Math.min(now(), Date.parse(releasedAt)));
    wentLive.set(told, since);
    return now() - since;
  };

  const look = (): void => {
    const compares = now() >= compareAt;
    if (compares) compareAt = now() + COMPARE_EVERY_MS;
    for (const [part, record] of Object.entries(records()) as [
      MicrofrontendName,
      ReleaseRecord,
    ][]) {
      const { version, previous, takesBack, releasedAt } = record;
      const told = `${part} ${releasedAt}`;
      const age = ageOf(told, releasedAt);
      if (!version || !previous || takesBack || !isShown({ part, version })) continue;
      if (now() < (asked.get(told) ?? 0)) continue;
      const why = whyBad({ part, version }, { previous, age, compares });
      if (!why) continue;
      const bad = { part, version, why };
      asked.set(told, Number.POSITIVE_INFINITY);
      takeBack(bad).catch((error: unknown) => {
        asked.set(told, now() + RETRY_MS);
        onFailure(error, bad);
      });
    }
    hasLooked = true;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  return {
    /** A document was answered. Those of a canary show others than the live releases, and are nobody's measure. */
    viewed({ releases, isCanary }: ServedSet): void {
      if (isCanary) return;
      for (const release of releases) {
        const seen = of(release);
        seen.views += 1;
        if (seen.views < MOST_VIEWS) continue;
        seen.views /= 2;
        seen.failures /= 2;
      }
    },
    /** A page of this visitor met an error in it. */
    failed(release: PartRelease, { address, network }: Visitor): void {
      const seen = of(release);
      const hour = hourOf(now() - seen.firstViewAt);
      if (hour !== seen.hour) {
        seen.hour = hour;
        seen.visitors.clear();
      }
      if (seen.visitors.has(address) || seen.visitors.size >= MOST_VISITORS) return;
      seen.visitors.add(address);
      if (seen.networks.size < MOST_VISITORS) seen.networks.add(network);
      seen.failures += 1;
    },
    started(release: PartRelease): void {
      of(release).hasStarted = true;
    },
    failedToStart(release: PartRelease, { network }: Visitor): void {
      const { failedToStart } = of(release);
      if (failedToStart.size < MOST_VISITORS) failedToStart.add(network);
    },
    look,
    close: () => clearInterval(timer),
  };
}

function ratio({ views, failures }: Tally): string {
  return `${Math.round(failures)} visitors in ${Math.round(views)} views`;
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}
