import type { FastifyInstance } from 'fastify';
import { isUnchanged } from '@handloom/service-kit/if-none-match';
import { packAnswer, sendPacked } from '../door/packed-answer';
import type { ShownSites } from './shown-site';

/**
 * `GET /releases.json`: what a document would load now, for pages that stay open for long, and what those
 * scripts must be.
 */
export function serveReleasesJson(app: FastifyInstance, sites: ShownSites): void {
  app.get('/releases.json', { config: { access: 'public' } }, async (request, reply) => {
    const { site, isOwn } = await sites.shownTo(request);
    const everyones = sites.differByVisitor() ? 'private, no-cache' : 'public, no-cache';
    const told = Object.entries(site.parts).map(([name, { release, integrity }]) => [
      name,
      { ...release, integrity },
    ]);
    const packed = packAnswer(JSON.stringify(Object.fromEntries(told)));
    reply.headers({
      'cache-control': isOwn ? 'private, no-store' : everyones,
      etag: packed.etag,
      vary: 'Accept-Encoding, Cookie',
    });
    if (isUnchanged(packed.etag, request.headers['if-none-match'])) return reply.code(304).send();
    return sendPacked(reply.type('application/json; charset=utf-8'), packed);
  });
}
