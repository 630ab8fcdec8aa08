import type { FastifyInstance } from 'fastify';
import type { BootData } from '@handloom/contracts/pages';
import type { Previews } from '../previews/previews';
import { isUnchanged, packAnswer, sendPacked } from '../door/packed-answer';
import type { LiveReleases } from './live-releases';
import type { Site } from './site';

/** The live releases as a document names them. */
export function releasesOf(site: Site): BootData['releases'] {
  return Object.fromEntries(
    Object.entries(site.parts).map(([name, { release }]) => [name, release]),
  );
}

/** `GET /releases.json`: what a document would load now, for pages that stay open for long. */
export function tellReleases(
  app: FastifyInstance,
  { releases, previews }: { releases: LiveReleases; previews: Previews },
): void {
  app.get('/releases.json', { config: { access: 'public' } }, async (request, reply) => {
    const shown = previews.mayConcern(request) ? await previews.shownTo(request) : null;
    const packed = packAnswer(JSON.stringify(releasesOf(shown?.site ?? releases.current())));
    reply.headers({
      'cache-control': shown ? 'private, no-store' : 'public, no-cache',
      etag: packed.etag,
      vary: 'Accept-Encoding, Cookie',
    });
    if (isUnchanged(packed.etag, request.headers['if-none-match'])) return reply.code(304).send();
    return sendPacked(reply.type('application/json; charset=utf-8'), packed);
  });
}
