import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BROWSER_FILE } from '@handloom/contracts/release';
import { FILES } from '@handloom/release-registry/browser-files';

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

  app.get<{ Params: { file: string } }>(
    '/assets/:file',
    { compress: false, logLevel: 'warn' },
    async ({ params }, reply) => {
      const file = path.join(FILES, params.file);
      const isThere = BROWSER_FILE.test(params.file) && (await isFile(path.join(root, file)));
      if (!isThere) return sendMissingFile(reply);
      if (NEVER_A_PAGE.test(file)) for (const name of PAGE_HEADERS) reply.removeHeader(name);
      return reply.sendFile(file);
    },
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

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
