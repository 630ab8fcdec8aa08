import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { FILES_BASE } from '@handloom/contracts/release';
import { baseConfiguration } from './base-configuration';
import { mapsBeside } from './maps-beside';
import type { Microfrontend } from './microfrontend';

/**
 * The same components for rendering in the gateway: one CommonJS file that takes React and the router
 * from whoever evaluates it, so that one React renders the trees of all microfrontends.
 */
export function serverBuild(part: Microfrontend, outputFolder: string): Configuration {
  return {
    ...baseConfiguration(part, { side: 'server', mode: 'production' }),
    target: 'node20',
    entry: serverEntry(part),
    output: {
      path: outputFolder,
      filename: 'index.cjs',
      library: { type: 'commonjs2' },
      // Pictures that components import have the address at which the browser build's are served.
      publicPath: FILES_BASE,
    },
    externals: [externalFramework],
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), mapsBeside()],
    // Stack traces in the gateway's log should name our functions; the renderer adds the sources' lines (source-frames.ts).
    optimization: { minimize: false },
  };
}

async function externalFramework({ request = '' }: { request?: string }) {
  return /^(react|react-dom|react-router|react-router-dom|react-hot-toast|swr)(\/|$)/.test(request)
    ? `commonjs2 ${request}`
    : undefined;
}

/** `src/server.ts(x)` where a microfrontend has its own, else what its configuration says. */
function serverEntry(part: Microfrontend): string {
  const own = ['./src/server.tsx', './src/server.ts'].find((file) =>
    existsSync(path.join(part.folder, file)),
  );
  if (own) return own;
  const pages = Object.entries(part.exposes).map(([key, file], index) => ({
    line: `import exposed${index} from ${JSON.stringify(file)};`,
    entry: `${JSON.stringify(key)}: exposed${index}`,
  }));
  const source = [
    `export { routes } from './src/routes.ts';`,
    ...pages.map(({ line }) => line),
    `export const exposes = { ${pages.map(({ entry }) => entry).join(', ')} };`,
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
