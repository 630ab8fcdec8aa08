import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { browserBuild } from './browser-build';
import type { Microfrontend } from './microfrontend';
import { BUILD_CACHE } from './repository';

/** Where the development server serves a part, as the gateway would serve a version called 'development'. */
export function developmentBase(part: Microfrontend): string {
  return `/assets/${part.name}/development/`;
}

/** The browser build with readable names, source maps without `eval`, and hot reload of components. */
export function developmentBuild(part: Microfrontend): Configuration {
  const folder = path.join(BUILD_CACHE, 'development', part.name);
  const build = browserBuild(part, 'development', folder);
  return {
    ...build,
    // The console says it of each that is compiled: the shell is, too.
    name: part.name,
    output: { ...build.output, publicPath: developmentBase(part) },
    plugins: [
      ...(build.plugins ?? []),
      // Several microfrontends share the page: each keeps its own register of components.
      new ReactRefreshPlugin({ overlay: false, library: part.container }),
    ],
  };
}
