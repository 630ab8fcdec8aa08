import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import type { BrowserError } from '@handloom/contracts/browser-reports';
import type { Site } from '../releases/site';

/** Tabs that are open for longer are not heard. */
const KEPT_SETS = 50;

export interface PartRelease {
  part: MicrofrontendName;
  version: string;
}

/** The releases that some documents show together. */
export interface ServedSet {
  /** The same in every gateway. */
  id: string;
  isCanary: boolean;
  site: Site;
  releases: PartRelease[];
}

/** Remembers which releases documents were made of, so that what is told of a page is known to be about them. */
export function servedSets() {
  const bySite = new WeakMap<Site, ServedSet>();
  const byId = new LRUCache<string, ServedSet>({ max: KEPT_SETS });

  return {
    of(site: Site, isCanary: boolean): ServedSet {
      let set = bySite.get(site);
      if (!set) {
        const releases = releasesIn(site);
        set = { id: idOf(releases, isCanary), isCanary, site, releases };
        bySite.set(site, set);
      }
      byId.set(set.id, set);
      return set;
    },
    byId: (id: string): ServedSet | undefined => byId.get(id),
    /** Whose error it is; null where neither the page nor the stack says so, as of browsers' extensions. */
    blame(set: ServedSet, { part, stack }: Pick<BrowserError, 'part' | 'stack'>) {
      const said = set.releases.find((release) => release.part === part);
      return said ?? blameOfStack(stack ?? '', fileOwners(set));
    },
  };
}

function releasesIn({ parts }: Site): PartRelease[] {
  return inOrder(Object.keys(parts).filter(isMicrofrontend)).flatMap((part) => {
    const version = parts[part]?.release.version;
    return version ? [{ part, version }] : [];
  });
}

function idOf(releases: PartRelease[], isCanary: boolean): string {
  const said = [isCanary, ...releases.map(({ part, version }) => `${part}@${version}`)].join();
  return createHash('sha256').update(said).digest('base64url').slice(0, 12);
}

/** By the addresses under which documents name them. */
function fileOwners({ site, releases }: ServedSet): Map<string, PartRelease> {
  return new Map(
    releases.flatMap((owner) => {
      const { release, description } = site.parts[owner.part] ?? {};
      const names = description?.files ?? [];
      return names.map((name): [string, PartRelease] => [`${release?.base}${name}`, owner]);
    }),
  );
}

/**
 * The first frame says whether the shop's code ran at all. What the shell lends to others often throws on
 * their behalf, so the first frame of another part counts before the shell's.
 */
function blameOfStack(stack: string, owners: Map<string, PartRelease>): PartRelease | null {
  const frames = [...stack.matchAll(/\b[a-z-]+:\/\/[^/\s]*(\/[^\s?#:)]*)/g)];
  const blamed = frames.map(([, path = '']) => owners.get(path));
  if (!blamed[0]) return null;
  return blamed.find((release) => release && release.part !== 'shell') ?? blamed[0];
}
