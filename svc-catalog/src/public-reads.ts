import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isUnchanged } from '@handloom/service-kit/if-none-match';

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
    reply.header('no-vary-search', dependsOn(request.routeOptions.schema?.querystring));
    if (!isUnchanged(etag, request.headers['if-none-match'])) return payload;
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return '';
  });
}

/**
 * On which parameters an answer depends, so that caches need not know the contract: those of its route's schema.
 * See https://wicg.github.io/nav-speculation/no-vary-search.html
 */
function dependsOn(querystring: unknown): string {
  const names = querystring instanceof z.ZodObject ? Object.keys(querystring.shape) : [];
  return names.length === 0
    ? 'params'
    : `params, except=(${names.map((name) => `"${name}"`).join(' ')})`;
}
