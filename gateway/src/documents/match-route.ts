import { generatePath, matchRoutes } from 'react-router-dom';
import type { Site, SiteRoute } from '../releases/site';

export interface MatchedRoute extends SiteRoute {
  params: Record<string, string | undefined>;
}

/** The route of a path, by the same ranking as the browser's router; null for an unknown path. */
export function matchRoute(site: Site, path: string): MatchedRoute | null {
  const candidates = site.routes
    .filter(({ route }) => route.path !== '*')
    .map((entry) => ({ path: entry.route.path, entry }));
  const match = matchRoutes(candidates, path)?.at(-1);
  return match ? { ...match.route.entry, params: match.params } : null;
}

/** Where a moved address went, with the parameters of the old one; null when it did not move. */
export function redirectOf({ route: { redirectTo }, params }: MatchedRoute): string | null {
  return redirectTo === undefined ? null : generatePath(redirectTo, params);
}
