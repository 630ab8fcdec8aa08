import { generatePath, matchRoutes } from 'react-router-dom';
import type { Site, SiteRoute } from '../releases/site';

export interface MatchedRoute extends SiteRoute {
  params: Record<string, string | undefined>;
}

interface Candidate {
  path: string;
  entry: SiteRoute;
}

/** By the first segment of their paths; under null those that begin with whatever there is. */
const candidates = new WeakMap<Site, Map<string | null, Candidate[]>>();

/** The route of a path, by the same ranking as the browser's router; null for an unknown path. */
export function matchRoute(site: Site, path: string): MatchedRoute | null {
  const match = matchRoutes(candidatesFor(site, path), path)?.at(-1);
  return match ? { ...match.route.entry, params: match.params } : null;
}

/** The router reads and ranks all that it is given, each time: it is given what can match. */
function candidatesFor(site: Site, path: string): Candidate[] {
  const all = candidates.get(site) ?? bySegment(site);
  candidates.set(site, all);
  // The router compares decoded paths, and ignores case.
  if (path.includes('%')) return [...all.values()].flat();
  return [...(all.get(firstSegment(path)) ?? []), ...(all.get(null) ?? [])];
}

function bySegment({ routes }: Site): Map<string | null, Candidate[]> {
  const known = new Map<string | null, Candidate[]>();
  for (const entry of routes) {
    const { path } = entry.route;
    if (path === '*') continue;
    const segment = firstSegment(path);
    const key = /^[:*]|\?$/.test(segment) ? null : segment;
    known.set(key, [...(known.get(key) ?? []), { path, entry }]);
  }
  return known;
}

function firstSegment(path: string): string {
  return path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? '';
}

/** Where a moved address went, with the parameters of the old one; null when it did not move. */
export function redirectOf({ route: { redirectTo }, params }: MatchedRoute): string | null {
  return redirectTo === undefined ? null : generatePath(redirectTo, params);
}
