import type { FastifyServerOptions } from 'fastify';
import type { ServicePart } from '@handloom/contracts/parts';
import { mapFailures } from '@handloom/service-kit/server/failures';
import { gauge } from '@handloom/service-kit/metrics/metrics';
import { measureNats } from '@handloom/service-kit/events/messaging-metrics';
import { measureRequests } from '@handloom/service-kit/server/request-metrics';
import { readSessions, verifySessions } from '@handloom/service-kit/sessions/sessions';
import { serveAssets } from './assets/serve-assets';
import { serveSiteFiles } from './assets/site-files';
import type { GatewayConfig } from './config';
import { serveDocuments } from './documents/serve-documents';
import { warmUp } from './documents/warm-up';
import { answerInTurn } from './door/answer-in-turn';
import { compressAnswers } from './door/compression';
import { finishConnections } from './door/finish-connections';
import { refuseForeignOrigins } from './door/foreign-origins';
import { openDoor } from './door/open-door';
import { repeatAnswers } from './door/repeat-answers';
import { limitRequests } from './door/request-limits';
import { sendSecurityHeaders } from './door/security-headers';
import { endSlowReaders } from './door/slow-readers';
import { INLINE_HASHES } from './html/start-tag';
import { reportShopHealth, versionsOf } from './health/shop-health';
import { followShop } from './live-events/follow-shop';
import { serveEvents } from './live-events/serve-events';
import { liveStreams } from './live-events/streams';
import { answerPublicReads } from './public-reads/answer-public-reads';
import { noticeOthersWrites, noticeWrites } from './public-reads/notice-writes';
import { serveReleaseTrail } from './registry/serve-release-trail';
import { serveReports } from './reports/serve-reports';
import { signedViews } from './reports/signed-views';
import { serveSearchEngines } from './search-engines/serve-search-engines';
import {
  forwardClaimed,
  forwardPaymentSandbox,
  forwardRequests,
  forwardUploads,
} from './services/forward-requests';
import { SERVICES } from './services/path-owners';
import { distinguishUploads } from './services/upload-constraint';
import { openSources, type Sources } from './sources';
import { serveReleasesJson } from './release-selection/serve-releases-json';
import { keptVisitors } from './visitors/kept-visitors';
import { noticeAccountWrites } from './visitors/notice-account-writes';

/** On stop, what is still in flight after this is cut off. */
const FINISH_WITHIN_MS = 4_000;

type App = ReturnType<typeof openDoor>;
type Door = Awaited<ReturnType<typeof guard>>;

/** What every part of the gateway may need of the others. */
interface Gateway {
  config: GatewayConfig;
  sources: Sources;
  door: Door;
}

/** The shop's only door. Closing it ends live streams first, then lets requests in flight finish. */
export async function createGateway(
  config: GatewayConfig,
  logger: FastifyServerOptions['logger'] = { level: config.logLevel },
) {
  const app = openDoor({ logger, trustProxy: config.trustProxy });
  // The gateway's own routes; who may call those that it forwards, the services decide.
  app.decorate('declaredRoutes', []);
  const sources = await openSources(app, config);
  measure(app, sources);
  const door = await guard(app, config, sources);
  const gateway = { config, sources, door };
  await forward(app, gateway);
  await showSite(app, gateway);
  finishConnections(app, FINISH_WITHIN_MS);
  app.addHook('onClose', () => sources.close());
  return app;
}

function measure(app: App, { catalogue, nats }: Sources): void {
  const hearsMetric = {
    name: 'gateway_hears_catalogue_news',
    help: '1 while its events are heard.',
  };
  gauge(app.metrics, hearsMetric, (tell) => tell(Number(catalogue.hears())));
  measureNats(app.metrics, nats);
}

/** What every request passes, in this order. */
async function guard(app: App, config: GatewayConfig, sources: Sources) {
  const { nats, revoked, metrics } = sources;
  distinguishUploads(app);
  mapFailures(app);
  const sessions = { keys: { publicKey: config.publicKey }, revoked };
  await readSessions(app, sessions);
  const limitCostlyAnswers = limitRequests(app, { nats, factor: config.rateLimitFactor });
  endSlowReaders(app, { onEnd: () => metrics.slowReaders.inc() });
  const { origin } = config.settings;
  await sendSecurityHeaders(app, { origin, inlineHashes: INLINE_HASHES });
  await compressAnswers(app);
  refuseForeignOrigins(app, origin);
  const repeated = repeatAnswers(app, measureRequests(app));
  answerInTurn(app);
  return { sessions, limitCostlyAnswers, repeated };
}

/** What the services answer. */
async function forward(app: App, { config, sources, door }: Gateway): Promise<void> {
  const { lines, owners, catalogue, accounts, metrics } = sources;
  const { sessions, repeated, limitCostlyAnswers } = door;
  for (const name of SERVICES) {
    await app.register(async (part) => {
      if (name === 'catalog') {
        answerPublicReads(part, { reads: sources.reads, metrics, repeated, limitCostlyAnswers });
        noticeWrites(part, catalogue.ledger);
      }
      if (name === 'identity') noticeAccountWrites(part, accounts.ledger);
      await forwardRequests(part, owners.builtPaths(name), lines[name]);
    });
  }
  await app.register(async (uploads) => {
    await verifySessions(uploads, sessions);
    noticeWrites(uploads, catalogue.ledger);
    await forwardUploads(uploads, lines.catalog);
  });
  const { paymentSandboxUrl } = config;
  if (paymentSandboxUrl) {
    await app.register((sandbox) => forwardPaymentSandbox(sandbox, paymentSandboxUrl));
  }
  await app.register(async (others) => {
    noticeOthersWrites(others, catalogue.ledger);
    await forwardClaimed(others, lines);
  });
}

/** What the gateway answers itself: pages and their files, and what is known of them. */
async function showSite(app: App, { config, sources, door }: Gateway): Promise<void> {
  const { lines, metrics, nats, registry, watch, catalogue, accounts, reads, revoked } = sources;
  const { releases, previews, canaries, shown } = sources.sites;
  const { settings } = config;
  const { ledger, maxAgeMs } = catalogue;
  await serveAssets(app, config.releasesDir);
  serveSiteFiles(app);
  serveSearchEngines(app, { releases, lines, settings, ledger });
  const views = serveReports(app, {
    releases,
    views: signedViews(config.rollbackKey),
    watch,
    tell: registry.tellError,
    metrics,
  });
  const shellIsLive = () => releases.current().parts.shell !== undefined;
  const isWarm = warmUp(app);
  reportShopHealth(app, {
    isReady: () => shellIsLive() && isWarm(),
    spareAddresses: config.spareAddresses,
    parts: {
      ...Object.fromEntries([...lines.all].map(([name, { look }]) => [name, look])),
      nats: async () => [{ works: nats.connected }],
      releases: async () => [{ works: registry.follows() && shellIsLive() }],
    },
  });
  const streams = liveStreams();
  revoked.onRevoked(() => streams.endWhere(revoked.hasHeardOf));
  app.addHook('preClose', async () => streams.close());
  await app.register(async (pages) => {
    await verifySessions(pages, door.sessions);
    serveEvents(pages, streams);
    serveReleaseTrail(pages, {
      releases,
      canaries,
      registry,
      async answering(part: ServicePart) {
        const line = lines.all.get(part.slice('svc-'.length));
        return versionsOf(line ? await line.look() : []);
      },
    });
    serveReleasesJson(pages, shown);
    serveDocuments(pages, {
      ...door,
      releases,
      sites: shown,
      previews,
      views,
      lines,
      visitors: keptVisitors(accounts.ledger, accounts.maxAgeMs),
      reads,
      ledger,
      maxAgeMs,
      metrics,
      settings,
    });
    followShop(nats, streams, app.log);
  });
}
