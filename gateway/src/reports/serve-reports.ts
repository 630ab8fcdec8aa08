import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  browserReport,
  type BrowserError,
  type BrowserReport,
} from '@handloom/contracts/browser-reports';
import { jsonText } from '@handloom/contracts/json-text';
import { REPORT_BYTES, VIEW } from '@handloom/contracts/report-limits';
import type { ToldError } from '@handloom/release-registry/told-errors';
import { visitorAt, type Visitor } from '@handloom/service-kit/server/visitor-address';
import { readAddress } from '../addresses/address';
import { matchRoute } from '../addresses/match-route';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { LiveReleases } from '../releases/live-releases';
import type { Site } from '../releases/site';
import { addressLimit } from './address-limit';
import type { ReleaseWatch } from './release-watch';
import { servedSets, type PartRelease, type ServedSet } from './served-sets';
import type { signedViews } from './signed-views';
import { oncePerView } from './reports-once-per-view';
import { traceView } from './trace-views';

const reportText = jsonText(browserReport);

/** Scripts can read it of the document that they run in. */
export const VIEW_HEADER = 'server-timing';

interface Options {
  releases: Pick<LiveReleases, 'current'>;
  views: ReturnType<typeof signedViews>;
  watch: Pick<ReleaseWatch, 'viewed' | 'started' | 'failed' | 'failedToStart'>;
  /** Where `npm run release -- <part> --errors` reads it. */
  tell: (error: ToldError) => void;
  metrics: GatewayMetrics;
}

/** What is told of one page. */
interface Told {
  view: string;
  set: ServedSet;
  route: string;
  visitor: Visitor;
  log: FastifyBaseLogger;
}

export type DocumentViews = ReturnType<typeof serveReports>;

/**
 * `POST /reports`: what browsers tell of the pages that they were given. It is always answered 204, so that
 * nobody learns what was believed, and asks no service.
 */
export function serveReports(
  app: FastifyInstance,
  { releases, views, watch, tell, metrics }: Options,
) {
  const sets = servedSets();
  const isAllowed = addressLimit();
  const isNew = oncePerView();

  const setOf = (release: PartRelease, { isCanary }: ServedSet): string => {
    const live = releases.current().parts[release.part]?.release.version;
    if (release.version === live) return 'live';
    return isCanary ? 'canary' : 'before';
  };

  const takeError = (error: BrowserError, started: BrowserReport['started'], told: Told): void => {
    const { view, set, route, visitor, log } = told;
    const { kind, message, stack = '' } = error;
    const release = sets.blame(set, error);
    if (!isNew(view, `${kind} ${release?.part}`)) return;
    const label = release ? setOf(release, set) : 'unknown';
    metrics.browserErrors.inc({ part: release?.part ?? 'unknown', kind, set: label });
    // Browsers' extensions and add-ons of networks fail in everybody's pages.
    if (!release) return;
    const { part, version } = release;
    log.warn(
      { part, version, set: label, kind, trace: view, route, message, stack },
      'a browser told of an error',
    );
    tell({ part, version, kind, message, stack, route, trace: view, at: new Date().toISOString() });
    if (set.isCanary) return;
    if (kind === 'load' && !started.includes(part)) watch.failedToStart(release, visitor);
    // React has mended it, and the visitor has seen nothing.
    if (kind !== 'recoverable') watch.failed(release, visitor);
  };

  const take = (body: unknown, request: FastifyRequest): void => {
    const visitor = visitorAt(request.ip);
    if (!isAllowed(visitor.address)) return;
    const report = reportText.safeParse(body).data;
    const view = report && views.read(report.view);
    const set = view && sets.byId(view.set);
    if (!report || !view || !set) return;
    const route = routeOf(set.site, report.path);
    const told = { view: view.id, set, route, visitor, log: request.log };
    traceView({ id: view.id, route, report });
    for (const release of set.releases) {
      if (!set.isCanary && report.started.includes(release.part)) watch.started(release);
    }
    for (const error of report.errors) takeError(error, report.started, told);
    const isLive = set.id === sets.of(releases.current(), false).id;
    const label = set.isCanary ? 'canary' : isLive ? 'live' : 'before';
    for (const { name, value } of report.vitals) {
      if (!isNew(view.id, name)) continue;
      if (name === 'CLS') metrics.layoutShifts.observe({ route, set: label }, value);
      else metrics.vitalsMs.observe({ name, route, set: label }, value);
    }
  };

  void app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    const said = (reply: FastifyReply) =>
      reply.code(204).header('cache-control', 'no-store').send();
    reports.setErrorHandler((error, request, reply) => {
      const isTheirs = (error as { statusCode?: number }).statusCode;
      if (!isTheirs) request.log.error({ err: error }, 'a report could not be taken');
      return said(reply);
    });
    reports.post(
      '/reports',
      { bodyLimit: REPORT_BYTES, logLevel: 'warn', config: { access: 'public' } },
      async (request, reply) => {
        take(request.body, request);
        return said(reply);
      },
    );
  });

  return {
    /** Counts a document that is answered. @returns its name, by which its page can tell of it */
    opened(requestId: string, shown: { site: Site; isCanary: boolean }): string {
      const set = sets.of(shown.site, shown.isCanary);
      watch.viewed(set);
      return `${VIEW};desc="${views.sign({ id: requestId, set: set.id })}"`;
    },
  };
}

/** Its pattern: an address may say more than a log should keep. */
function routeOf(site: Site, path: string): string {
  const address = readAddress(path);
  if ('redirectTo' in address || !isWellFormed(path)) return '*';
  return matchRoute(site, address.path)?.route.path ?? '*';
}

function isWellFormed(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
