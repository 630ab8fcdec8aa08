import { hasOneAddress, type PageAddress, type ReadApi } from '@handloom/contracts/pages';
import { openAddresses } from '@handloom/renderer/open-addresses';
import type { Site, SiteRoute } from '../releases/site';

/** Every address that search engines should know, as the owners of the pages name them. */
export async function* publicAddresses(site: Site, read: ReadApi): AsyncGenerator<PageAddress> {
  const { renderer } = site;
  if (!renderer) throw new Error('Nobody can be asked for the addresses of pages.');
  // One that held or ended the renderer would do so here.
  const parts = renderer.options.parts.filter(({ name }) => !renderer.failures.has(name));
  const addresses = await openAddresses({ ...renderer.options, parts }, read);
  try {
    for (const entry of site.routes) {
      const { owner, route, available } = entry;
      if (!available || route.access !== 'public' || route.redirectTo !== undefined) continue;
      const own = saidOf(site, entry);
      if (own?.listsAddresses) yield* addresses.of({ owner, path: route.path });
      else if (hasOneAddress(route) && !own?.unlisted) yield { path: route.path };
    }
  } finally {
    addresses.close();
  }
}

/** Addresses that are of no use to search engines: pages of one's own, and those that say so. */
export function privatePaths(site: Site): string[] {
  return site.routes
    .filter((entry) => entry.route.access !== 'public' || saidOf(site, entry)?.unlisted)
    .map(({ route }) => route.path.replace(/\/?\*$/, ''))
    .filter((path) => path !== '' && !path.includes(':'));
}

function saidOf({ renderer }: Site, { owner, route }: SiteRoute) {
  return renderer?.opened.routes.find((said) => said.owner === owner && said.path === route.path);
}
