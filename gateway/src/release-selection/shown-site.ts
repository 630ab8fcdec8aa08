import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CanaryVisitors } from '../canaries/canary-visitors';
import type { OpenCanary } from '../canaries/canary-site';
import type { Previews, Shown } from '../previews/previews';
import type { FormerReleases } from '../releases/former-releases';
import type { LiveReleases } from '../releases/live-releases';
import type { Site } from '../releases/site';

/** The site that one request is shown, and why it is that one. */
export interface ShownSite {
  site: Site;
  /** This browser alone is shown it: as a preview, or because it cannot start what is live. */
  isOwn: boolean;
  preview: Shown | null;
  canary: OpenCanary | null;
}

export type ShownSites = ReturnType<typeof shownSites>;

interface Sources {
  releases: Pick<LiveReleases, 'current'>;
  previews: Pick<Previews, 'mayConcern' | 'shownTo'>;
  formers: FormerReleases;
  canary: CanaryVisitors;
}

/** Which releases a visitor meets: a preview's, the one before what a browser cannot start, a canary's, or what is live. */
export function shownSites({ releases, previews, formers, canary }: Sources) {
  return {
    /** One look at a string: everyone's pages ask it. */
    mayBeOwn: (request: Pick<FastifyRequest, 'headers'>): boolean =>
      previews.mayConcern(request) || formers.mayConcern(request),

    /** While it is so, nothing between the shop and a browser may keep what others are shown too. */
    differByVisitor: canary.isRunning,

    /** @param reply of a document, which makes of whoever has none yet a visitor whom a canary can know again */
    async shownTo(request: FastifyRequest, reply?: FastifyReply): Promise<ShownSite> {
      const preview = previews.mayConcern(request) ? await previews.shownTo(request) : null;
      const own = preview?.site ?? (await formers.shownTo(request));
      if (own) return { site: own, isOwn: true, preview, canary: null };
      const open = canary.shownTo(request, reply);
      // What is live is to a canary what the release before is to everybody.
      const admitted = open && formers.cannotStart(request, open.canary) ? null : open;
      const site = admitted?.site ?? releases.current();
      return { site, isOwn: false, preview: null, canary: admitted };
    },
  };
}
