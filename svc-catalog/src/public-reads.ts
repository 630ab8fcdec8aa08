import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Any cache may keep it, but asks each time whether it still holds. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Public JSON reads get an `ETag`, and 304 when the reader already has that answer. */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublicRead =
      request.method === 'GET' &&
      request.routeOptions.config.access === 'public' &&
      request.url.startsWith('/api/') &&
      reply.statusCode === 200 &&
      typeof payload === 'string';
    if (!isPublicRead) return payload;

    const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('cache-control', REVALIDATE).header('etag', etag);
    if (!matches(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return '';
  });
}

/** Weak comparison, as `If-None-Match` wants it (RFC 9110, 13.1.2): compressing proxies weaken the tag. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  );
}
