import type { FastifyBaseLogger } from 'fastify';
import type {
  PageAddress,
  ReadApi,
  RouteDefinition,
  ShopSettings,
} from '@handloom/contracts/pages';
import { attempt } from '../documents/attempt';
import type { Site } from '../releases/site';

/** What decides whether a page is for search engines. */
export interface Asked {
  settings: ShopSettings;
  log: FastifyBaseLogger;
}

/** Every address that search engines should know, as the owners of the pages name them. */
export async function* publicAddresses(
  site: Site,
  read: ReadApi,
  asked: Asked,
): AsyncGenerator<PageAddress> {
  for (const { route, available } of site.routes) {
    if (!available || route.access !== 'public' || route.redirectTo !== undefined) continue;
    if (route.addresses) yield* route.addresses(read);
    else if (hasOneAddress(route) && !isUnlisted(route, asked)) yield { path: route.path };
  }
}

/** Addresses that are of no use to search engines: pages of one's own, and those that say so. */
export function privatePaths(site: Site, asked: Asked): string[] {
  return site.routes
    .filter(({ route }) => route.access !== 'public' || isUnlisted(route, asked))
    .map(({ route }) => route.path.replace(/\/?\*$/, ''))
    .filter((path) => path !== '' && !path.includes(':'));
}

function hasOneAddress({ path }: RouteDefinition): boolean {
  return !/[:*]/.test(path);
}

function isUnlisted(route: RouteDefinition, { settings, log }: Asked): boolean {
  if (!hasOneAddress(route)) return false;
  const request = { path: route.path, params: {}, query: new URLSearchParams(), settings };
  return attempt(log, () => route.head?.(request, {}).noIndex, false);
}
