import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { RouteDefinition } from '@handloom/contracts/pages';
import { compile } from './compile';
import { developmentBase } from './development-build';
import { developmentDocument, type LocalPart } from './development-document';
import type { Microfrontend } from './microfrontend';
import { BUILD_CACHE } from './repository';
import { serverBuild } from './server-build';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers pages with the running shop's documents, changed to start from the local parts.
 * @param ownUrl of the development server, which has the local files
 */
export async function developmentPages(
  parts: Microfrontend[],
  shopUrl: string,
  ownUrl: string,
): Promise<Handler> {
  const routes = new Map(
    await Promise.all(parts.map(async (part) => [part.name, await routesOf(part)] as const)),
  );
  const localPart = async (part: Microfrontend): Promise<LocalPart> => {
    const base = developmentBase(part);
    const entry = part.isShell ? 'shell.js' : 'remoteEntry.js';
    // Waits until the part is compiled.
    await fetch(`${ownUrl}${base}${entry}`, { method: 'HEAD' });
    return {
      release: { name: part.name, version: 'development', base, entry },
      routes: routes.get(part.name) ?? [],
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const page = await fetch(new URL(request.url ?? '/', shopUrl), {
      headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' },
      redirect: 'manual',
    });
    const location = page.headers.get('location');
    if (location) response.setHeader('location', location);
    for (const cookie of page.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
    response.statusCode = page.status;
    response.setHeader('content-type', page.headers.get('content-type') ?? 'text/html');
    response.setHeader('cache-control', 'no-store');
    response.end(developmentDocument(await page.text(), await Promise.all(parts.map(localPart))));
  };

  return (request, response, next) => {
    if (!isPage(request)) return next();
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 502;
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      const reason = error instanceof Error ? error.message : String(error);
      response.end(
        `No page from ${shopUrl} (${reason}). Is the shop running? Start it with: npm start`,
      );
    });
  };
}

function isPage({ method, headers, url = '' }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-dest'] !== 'iframe' &&
    (headers.accept ?? '').includes('text/html') &&
    !/^\/(api|assets|images)\//.test(url)
  );
}

/**
 * Read from the source, so that a new page needs no release; changes to it need a restart. Compiled as a release is: what
 * stands in a page's head may be a picture.
 */
export async function routesOf(part: Microfrontend): Promise<RouteDefinition[]> {
  const entry = './src/routes.ts';
  if (!existsSync(path.join(part.folder, entry))) return [];
  const folder = path.join(BUILD_CACHE, `routes-${part.name}-${process.pid}`);
  try {
    await compile([{ ...serverBuild(part, folder), entry, cache: false }]);
    const loaded: { routes?: RouteDefinition[] } = require(path.join(folder, 'index.cjs'));
    return loaded.routes ?? [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
