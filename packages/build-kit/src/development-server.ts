import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { developmentBase, developmentBuild } from './development-build';
import { REFRESH_HOOK, REFRESH_HOOK_PATH } from './development-document';
import { developmentPages } from './development-pages';
import { loadMicrofrontend } from './microfrontend';
import { REPOSITORY } from './repository';

/**
 * Serves the microfrontend `name` from its sources with hot reload; everything else is the running
 * shop's. The shell comes from its sources too: hot reload needs React's development build, which the
 * shell brings.
 * @param shopUrl origin of the running shop
 * @returns how to stop it
 */
export async function serveDevelopment(
  name: string,
  shopUrl: string,
  port: number,
): Promise<() => Promise<void>> {
  const parts = await Promise.all(
    [...new Set(['shell', name])].map((part) => loadMicrofrontend(path.join(REPOSITORY, part))),
  );
  const pages = await developmentPages(parts, shopUrl, `http://127.0.0.1:${port}`);
  const isLocal = (address: string) =>
    parts.some((part) => address.startsWith(developmentBase(part)));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      compress: false,
      static: false,
      setupExitSignals: false,
      // The socket goes where the page came from, be it localhost or 127.0.0.1: the policy allows no other.
      client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
      devMiddleware: { stats: 'errors-warnings' },
      setupMiddlewares: (middlewares) => [
        { path: REFRESH_HOOK_PATH, middleware: sendRefreshHook },
        { middleware: pages },
        ...middlewares,
      ],
      // The browser's own host goes along, so that the shop takes the page's calls for its own site's.
      proxy: [{ context: (address) => !isLocal(address), target: shopUrl, changeOrigin: false }],
    },
    webpack(parts.map(developmentBuild)),
  );
  await server.start();
  return () => server.stop();
}

function sendRefreshHook(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'text/javascript');
  response.end(REFRESH_HOOK);
}
