import { createRequire } from 'node:module';
import path from 'node:path';
import type { RouteDefinition, RouteEntry } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { isShellBundle, loadServerBundle } from '@handloom/renderer/server-bundle';
import { bundleFrames } from '@handloom/renderer/source-frames';

// The program of a process: it says what a bundle is, or what that throws, and is ended with all that the bundle has begun.

export type Evaluated =
  | ({ renders: boolean } & Pick<ReleaseDescription, 'routes' | 'frameFragments'>)
  | { thrown: string };

/** Of the part, whose packages it is run with, and of its build. */
const [folder = '', build = ''] = process.argv.slice(2);
process.send?.(evaluated());

function evaluated(): Evaluated {
  try {
    const bundle = loadServerBundle(build, createRequire(path.join(folder, 'package.json')));
    return {
      renders: isShellBundle(bundle),
      routes: bundle.routes.map(routeEntry),
      ...(isShellBundle(bundle) && { frameFragments: bundle.frameFragments }),
    };
  } catch (error) {
    const { stack = String(error) } = error instanceof Error ? error : {};
    return { thrown: bundleFrames(stack) };
  }
}

/** The serialisable half of a route. */
function routeEntry(route: RouteDefinition): RouteEntry {
  const { path: pattern, page, access, layout, fragments, redirectTo } = route;
  const { secretQuery, parameters } = route;
  return { path: pattern, page, access, layout, fragments, redirectTo, secretQuery, parameters };
}
