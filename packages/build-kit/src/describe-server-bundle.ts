import { createRequire } from 'node:module';
import path from 'node:path';
import type { RouteDefinition, RouteEntry } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { isShellBundle, loadServerBundle } from '@handloom/renderer/server-bundle';
import type { Microfrontend } from './microfrontend';

/**
 * What the gateway must know of a team's code, so that it need not run it.
 * @throws what the bundle throws when it is evaluated; one sentence where a route names a page that nobody exposes
 */
export function describeServerBundle(
  part: Microfrontend,
  build: string,
): Pick<ReleaseDescription, 'routes' | 'frameFragments'> {
  const require = createRequire(path.join(part.folder, 'package.json'));
  const bundle = loadServerBundle(build, require);
  if (part.isShell && !isShellBundle(bundle)) throw new Error(`${part.name} renders nothing.`);
  for (const { page } of bundle.routes) {
    // It would be found by its first visitor: the server renders such a page as an empty place.
    if (!(page in part.exposes)) {
      throw new Error(
        `${part.name}/src/routes.ts names the page ${page}, which microfrontend.config.ts does not expose.`,
      );
    }
  }
  return {
    routes: bundle.routes.map(routeEntry),
    ...(isShellBundle(bundle) && { frameFragments: bundle.frameFragments }),
  };
}

/** The serialisable half of a route. */
function routeEntry(route: RouteDefinition): RouteEntry {
  const { path: pattern, page, access, layout, fragments, redirectTo } = route;
  const { secretQuery, parameters } = route;
  return { path: pattern, page, access, layout, fragments, redirectTo, secretQuery, parameters };
}
