import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { BROWSER_FILE } from '@handloom/contracts/release';
import { CLIENT, FILES } from '@handloom/release-registry/browser-files';
import { releaseVersion } from '@handloom/release-registry/release-record';

/** Kinds of files that a browser never opens as a page of their own. */
const NEVER_A_PAGE = /\.(js|css|woff2|webp|avif|jpe?g|png)$/;
/** What only means something on a page, or in the log, where files are not: 1 kB with every file of a first view. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/**
 * `/assets/<name>.<hash>.<ext>`: the browser files of every stored release, also of those that are no longer
 * live, because a long-open tab still loads their chunks. A file never changes under its address.
 * `/assets/<microfrontend>/<version>/<file>` are those of earlier releases.
 */
export async function serveAssets(app: FastifyInstance, releasesDir: string): Promise<void> {
  const root = path.resolve(releasesDir);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'deny',
    // What never changes is known by its address; each header comes with every file of a first view.
    lastModified: false,
    etag: false,
    acceptRanges: false,
  });

  const send = async (file: string | null, reply: FastifyReply) => {
    if (!file || !(await isFile(path.join(root, file)))) return sendMissingFile(reply);
    if (NEVER_A_PAGE.test(file)) for (const name of PAGE_HEADERS) reply.removeHeader(name);
    return reply.sendFile(file);
  };
  const options = { compress: false, logLevel: 'warn' } as const;
  app.get<{ Params: { file: string } }>('/assets/:file', options, ({ params: { file } }, reply) =>
    send(BROWSER_FILE.test(file) ? path.join(FILES, file) : null, reply),
  );
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/assets/:name/:version/*',
    options,
    ({ params }, reply) => send(clientFile(params.name, params.version, params['*']), reply),
  );
  app.get('/assets/*', { logLevel: 'warn' }, async (_request, reply) => sendMissingFile(reply));
}

/** A file that is not there is no page. */
export function sendMissingFile(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Not found');
}

/** Path inside the release store; only of the `client` folder, so that server bundles stay inside. */
function clientFile(name: string, version: string, file: string): string | null {
  if (!isMicrofrontend(name) || !releaseVersion.safeParse(version).success) return null;
  const segments = file.split('/');
  const plain = segments.every((segment) => /^[\w@~+-][\w.@~+-]*$/.test(segment));
  return plain ? path.join(name, version, CLIENT, ...segments) : null;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
