import type { FastifyInstance } from 'fastify';
import type { BootData } from '@handloom/contracts/pages';
import type { CanaryVisitors } from '../canaries/canary-visitors';
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

interface Sources {
  releases: LiveReleases;
  previews: Previews;
  canary: CanaryVisitors;
}

/** `GET /releases.json`: what a document would load now, for pages that stay open for long. */
export function tellReleases(app: FastifyInstance, { releases, previews, canary }: Sources): void {
  app.get('/releases.json', { config: { access: 'public' } }, async (request, reply) => {
    const shown = previews.mayConcern(request) ? await previews.shownTo(request) : null;
    const { site } = shown ?? canary.shownTo(request) ?? { site: releases.current() };
    const everyones = canary.isRunning() ? 'private, no-cache' : 'public, no-cache';
    const packed = packAnswer(JSON.stringify(releasesOf(site)));
    reply.headers({
      'cache-control': shown ? 'private, no-store' : everyones,
      etag: packed.etag,
      vary: 'Accept-Encoding, Cookie',
    });
    if (isUnchanged(packed.etag, request.headers['if-none-match'])) return reply.code(304).send();
    return sendPacked(reply.type('application/json; charset=utf-8'), packed);
  });
}
