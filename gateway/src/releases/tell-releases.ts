import type { FastifyInstance } from 'fastify';
import type { BootData } from '@handloom/contracts/pages';
import type { CanaryVisitors } from '../canaries/canary-visitors';
import type { Previews } from '../previews/previews';
import { isUnchanged, packAnswer, sendPacked } from '../door/packed-answer';
import type { FormerReleases } from './former-releases';
import type { LiveReleases } from './live-releases';
import type { Site } from './site';

/** The live releases as a document names them. What their scripts must be stands in another place of it. */
export function releasesOf(site: Site): BootData['releases'] {
  return Object.fromEntries(
    Object.entries(site.parts).map(([name, { release }]) => [name, release]),
  );
}

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
