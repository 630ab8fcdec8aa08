import type { FastifyBaseLogger } from 'fastify';
import { canarySite } from '../canaries/canary-site';
import { canaryVisitors } from '../canaries/canary-visitors';
import { previewedSites } from '../previews/previewed-sites';
import { visitorsPreviews } from '../previews/previews';
import { formerReleases } from '../releases/former-releases';
import { liveReleases } from '../releases/live-releases';
import { shownSites } from './shown-site';

type LiveOptions = Parameters<typeof liveReleases>[1];

/** The sites that a visitor may be shown: the live one, and with other releases a preview, the canary or a former one. */
export async function openSites(releasesDir: string, live: LiveOptions, log: FastifyBaseLogger) {
  const { keys, settings } = live;
  const releases = await liveReleases(releasesDir, live, log);
  const sources = { releases, releasesDir };
  const previewed = previewedSites(sources, log);
  const previews = visitorsPreviews({ sites: previewed, keys, origin: settings.origin }, log);
  const canaries = canarySite(sources, log);
  const canary = canaryVisitors(canaries, settings.origin);
  const formers = formerReleases(sources, log);
  const shown = shownSites({ releases, previews, formers, canary });
  return {
    releases,
    previews,
    canaries,
    shown,
    /** Resolves when what is live is on disk. */
    async close(): Promise<void> {
      const written = releases.close();
      previewed.close();
      canaries.close();
      await written;
    },
  };
}
