import { hasOneAddress, type MicrofrontendName } from '@handloom/contracts/pages';
import type { Site } from '../releases/site';

/** Home, whose frame and fragments are on every page, and the changed parts' pages that have one address. */
export function pagesToTry(site: Site, changed: MicrofrontendName[]): string[] {
  const own = site.routes
    .filter(({ owner, route }) => changed.includes(owner) && route.redirectTo === undefined)
    .filter(({ route }) => hasOneAddress(route))
    .map(({ route }) => route.path);
  return [...new Set(['/', ...own])];
}
