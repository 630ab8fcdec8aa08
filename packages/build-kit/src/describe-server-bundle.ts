import { createRequire } from 'node:module';
import path from 'node:path';
import type { RouteDefinition, RouteEntry, ServerBundle } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { isShellBundle, loadServerBundle } from '@handloom/renderer/server-bundle';
import { bundleFrames } from '@handloom/renderer/source-frames';
import { checkRoutes } from './check-routes';
import type { Microfrontend } from './microfrontend';

/**
 * What the gateway must know of a team's code, so that it need not run it.
 * @throws one sentence where its code throws as it is loaded, with the source; likewise for a route that leads nowhere
 */
export function describeServerBundle(
  part: Microfrontend,
  build: string,
): Pick<ReleaseDescription, 'routes' | 'frameFragments'> {
  const bundle = load(part, build);
  if (part.isShell && !isShellBundle(bundle)) throw new Error(`${part.name} renders nothing.`);
  checkRoutes(part, bundle.routes);
  return {
    routes: bundle.routes.map(routeEntry),
    ...(isShellBundle(bundle) && { frameFragments: bundle.frameFragments }),
  };
}

/** The gateway would not get further, so there is no release; where the code lies then, nobody could read. */
function load(part: Microfrontend, build: string): ServerBundle {
  try {
    return loadServerBundle(build, createRequire(path.join(part.folder, 'package.json')));
  } catch (error) {
    const { stack = String(error) } = error instanceof Error ? error : {};
    const told = bundleFrames(stack);
    throw new Error(`${part.name} throws as it is loaded: ${told}`, { cause: error });
  }
}

/** The serialisable half of a route. */
function routeEntry(route: RouteDefinition): RouteEntry {
  const { path: pattern, page, access, layout, fragments, redirectTo } = route;
  const { secretQuery, parameters } = route;
  return { path: pattern, page, access, layout, fragments, redirectTo, secretQuery, parameters };
}
