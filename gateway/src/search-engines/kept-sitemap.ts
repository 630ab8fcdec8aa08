import type { FastifyBaseLogger } from 'fastify';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { LISTINGS } from '../public-reads/public-paths';
import { RELEASES } from '../releases/site';
import type { Sitemap } from './sitemap';

/** Of the time, at most one part in this many goes into writing sitemaps anew. */
const REST_TIMES = 10;
const MAX_AGE_MS = 600_000;

/**
 * The sitemap, written when it is asked for and something changed since; where writing takes long (many
 * products), an older one is given meanwhile. When writing fails, the last one stands in.
 */
export function keptSitemap(
  write: () => Promise<Sitemap>,
  ledger: ChangeLedger,
  log: FastifyBaseLogger,
) {
  let kept: { sitemap: Sitemap; since: number; begunAt: number; restUntil: number } | undefined;
  let writing: Promise<Sitemap> | undefined;
  let failed: { error: unknown; restUntil: number } | undefined;

  const renew = async (): Promise<Sitemap> => {
    const since = ledger.now();
    const begunAt = performance.now();
    const restUntil = () => performance.now() + (performance.now() - begunAt) * REST_TIMES;
    try {
      const sitemap = await write();
      kept = { sitemap, since, begunAt, restUntil: restUntil() };
      return sitemap;
    } catch (error) {
      if (!kept) {
        failed = { error, restUntil: restUntil() };
        throw error;
      }
      kept.restUntil = restUntil();
      log.warn({ err: error }, 'the sitemap could not be written; the last one stands in');
      return kept.sitemap;
    } finally {
      writing = undefined;
    }
  };

  return async (): Promise<Sitemap> => {
    const now = performance.now();
    const holds = kept && ledger.holds([LISTINGS, RELEASES], kept.since);
    if (kept && (now < kept.restUntil || (holds && now - kept.begunAt < MAX_AGE_MS))) {
      return kept.sitemap;
    }
    if (!kept && failed && now < failed.restUntil) throw failed.error;
    writing ??= renew();
    return writing;
  };
}
