import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { isService, type ServicePart } from '@handloom/contracts/parts';
import {
  trailQuery,
  type ReleaseCanary,
  type ReleaseStatus,
  type ReleaseTrouble,
  type TrailPage,
} from '@handloom/contracts/release-trail';
import type { RunningCanary } from '@handloom/release-registry/canary-record';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import type { AuditPage } from '@handloom/release-registry/release-audit';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { CanarySite } from '../canaries/canary-site';
import { inOneLine } from '../releases/reason-in-one-line';
import type { LiveReleases } from '../releases/live-releases';

const RETRY_AFTER_SECONDS = '2';
const config = { access: 'admin' } as const;

interface Sources {
  releases: Pick<LiveReleases, 'current' | 'whyRefused'>;
  canaries: Pick<CanarySite, 'wanted' | 'trouble'>;
  registry: { opened(): ReleaseRegistry | null };
  /** Versions of a service that answer now. */
  answering(service: ServicePart): Promise<string[]>;
}

interface Here extends Pick<Sources, 'releases' | 'canaries'> {
  canary: RunningCanary | null;
  /** Why a newer record of the part does not count. */
  ignored: string | undefined;
}

/** `GET /api/releases` and `GET /api/releases/audit`: what is live, and who did what to it, for admins. */
export function serveReleaseTrail(
  app: FastifyInstance,
  { releases, canaries, registry, answering }: Sources,
): void {
  app.get('/api/releases', { config }, async (request): Promise<ReleaseStatus[]> => {
    const { live, ignored, canary } = await asked(request, registry, async (opened) => ({
      live: await opened.live(),
      ignored: await opened.ignored(),
      canary: (await opened.canaries()).running,
    }));
    const pages = inOrder(Object.keys(live).filter(isMicrofrontend)).flatMap((part) => {
      const record = live[part];
      const here = { releases, canaries, canary, ignored: ignored[part]?.why };
      return record ? [statusOf(part, record, here)] : [];
    });
    const services = Object.keys(live)
      .filter(isService)
      .sort()
      .map(async (part) => {
        const record = live[part];
        const here = { answering: await answering(part), ignored: ignored[part]?.why };
        return record ? [serviceStatusOf(part, record, here)] : [];
      });
    return [...pages, ...(await Promise.all(services)).flat()];
  });

  app.get<{ Querystring: z.infer<typeof trailQuery> }>(
    '/api/releases/audit',
    { config, schema: { querystring: trailQuery } },
    async (request): Promise<TrailPage> => {
      const { cursor, limit } = request.query;
      return trailOf(await asked(request, registry, (opened) => opened.trail(limit, cursor)));
    },
  );
}

/** @throws ShopError 503 when the registry does not answer */
async function asked<Answer>(
  request: FastifyRequest,
  registry: Sources['registry'],
  ask: (opened: ReleaseRegistry) => Promise<Answer>,
): Promise<Answer> {
  try {
    const opened = registry.opened();
    if (opened) return await ask(opened);
  } catch (error) {
    request.log.warn({ err: error }, 'the release registry does not answer');
  }
  throw new ShopError(503, 'What was released cannot be read right now. Pages are not affected.', {
    code: 'registry-away',
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  });
}

function statusOf(part: MicrofrontendName, record: ReleaseRecord, here: Here): ReleaseStatus {
  const { releases, canary } = here;
  const { version, previous, releasedAt: since, by, commit, reason } = record;
  const shown = releases.current().parts[part]?.release.version ?? null;
  const said = saidOf({ by, commit, reason });
  const trouble = troubleOf(part, record, { ...here, shown });
  const own = canary?.part === part ? canaryOf(canary, here) : undefined;
  return { part, version, shown, previous, since, ...said, trouble, canary: own };
}

function serviceStatusOf(
  part: ServicePart,
  { version, previous, takesBack, releasedAt: since, by, commit, reason }: ReleaseRecord,
  { answering, ignored }: { answering: string[]; ignored: string | undefined },
): ReleaseStatus {
  const isShown = version !== null && answering.includes(version);
  const shown = isShown ? version : (answering[0] ?? null);
  const said = saidOf({ by, commit, reason });
  let trouble: ReleaseTrouble | null = null;
  if (ignored) trouble = { kind: 'ignored', version: null, why: ignored };
  else if (!isShown) trouble = { kind: 'pending', version, why: null };
  else if (takesBack) trouble = { kind: 'rolled-back', version: previous, why: said.reason };
  return { part, version, shown, previous, since, ...said, trouble };
}

function canaryOf(canary: RunningCanary, { canaries }: Here): ReleaseCanary {
  const { version, percent, releasedAt: since } = canary;
  // What this gateway has not heard of yet it cannot say anything of.
  const trouble = canaries.wanted()?.revision === canary.revision ? canaries.trouble() : null;
  return { version, percent, since, ...saidOf(canary), trouble };
}

function saidOf({ by, commit, reason }: Pick<ReleaseRecord, 'by' | 'commit' | 'reason'>) {
  return { author: by?.author ?? null, commit: commit ?? null, reason: reason ?? null };
}

function troubleOf(
  part: MicrofrontendName,
  { version, previous, takesBack, reason }: ReleaseRecord,
  { shown, releases, ignored }: Here & { shown: string | null },
): ReleaseTrouble | null {
  if (ignored) return { kind: 'ignored', version: null, why: ignored };
  const refused = version && releases.whyRefused(part, version);
  if (refused) return { kind: 'refused', version, why: inOneLine(refused) };
  if (shown !== version) return { kind: 'pending', version, why: null };
  const leftOut = releases.current().renderer?.failures.get(part);
  if (version && leftOut) return { kind: 'left-out', version, why: inOneLine(leftOut) };
  if (takesBack) {
    return { kind: 'rolled-back', version: previous, why: reason ?? null };
  }
  return null;
}

function trailOf({ entries, next }: AuditPage): TrailPage {
  return {
    entries: entries.map(({ place, entry }) => {
      const { at, part, action, forced = false, percent, from, to } = entry;
      return { _id: String(place), at, part, action, forced, percent, from, to, ...saidOf(entry) };
    }),
    next: next === null ? null : String(next),
  };
}
