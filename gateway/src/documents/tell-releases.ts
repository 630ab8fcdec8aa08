import type { FastifyInstance } from 'fastify';
import type { CanaryVisitors } from '../canaries/canary-visitors';
import { isUnchanged, packAnswer, sendPacked } from '../door/packed-answer';
import type { Previews } from '../previews/previews';
import type { FormerReleases } from '../releases/former-releases';
import type { LiveReleases } from '../releases/live-releases';

interface Sources {
  releases: LiveReleases;
  previews: Previews;
  canary: CanaryVisitors;
  formers: FormerReleases;
}

/**
 * `GET /releases.json`: what a document would load now, for pages that stay open for long, and what those
 * scripts must be.
 */
export function tellReleases(app: FastifyInstance, sources: Sources): void {
  const { releases, previews, canary, formers } = sources;
  app.get('/releases.json', { config: { access: 'public' } }, async (request, reply) => {
    const shown = previews.mayConcern(request) ? await previews.shownTo(request) : null;
    const own = shown?.site ?? (await formers.shownTo(request));
    const site = own ?? canary.shownTo(request)?.site ?? releases.current();
    const everyones = canary.isRunning() ? 'private, no-cache' : 'public, no-cache';
    const told = Object.entries(site.parts).map(([name, { release, integrity }]) => [
      name,
      { ...release, integrity },
    ]);
    const packed = packAnswer(JSON.stringify(Object.fromEntries(told)));
    reply.headers({
      'cache-control': own ? 'private, no-store' : everyones,
      etag: packed.etag,
      vary: 'Accept-Encoding, Cookie',
    });
    if (isUnchanged(packed.etag, request.headers['if-none-match'])) return reply.code(304).send();
    return sendPacked(reply.type('application/json; charset=utf-8'), packed);
  });
}
