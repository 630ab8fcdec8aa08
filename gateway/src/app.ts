import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { ServicePart } from '@handloom/contracts/parts';
import type { Fault } from '@handloom/renderer/renderer';
import { spareProcess } from '@handloom/renderer/spare-process';
import { mapFailures } from '@handloom/service-kit/server/failures';
import { gauge } from '@handloom/service-kit/metrics/metrics';
import { measureNats } from '@handloom/service-kit/events/messaging-metrics';
import { measureRequests } from '@handloom/service-kit/server/request-metrics';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { followRevokedSessions } from '@handloom/service-kit/sessions/revoked-sessions';
import { readSessions, verifySessions } from '@handloom/service-kit/sessions/sessions';
import { serveAssets } from './assets/serve-assets';
import { serveSiteFiles } from './assets/site-files';
import { followNews } from './follow-news';
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
import { START_HASH } from './html/start-tag';
import { reportShopHealth, versionsOf } from './health/shop-health';
import { followShop } from './live-events/follow-shop';
import { serveEvents } from './live-events/serve-events';
import { liveStreams } from './live-events/streams';
import {
  countFromZero,
  gatewayMetrics,
  UNKNOWN_PART,
  type GatewayMetrics,
} from './metrics/gateway-metrics';
import { answerPublicReads } from './public-reads/answer-public-reads';
import { noticeWrites } from './public-reads/notice-writes';
import { publicReads } from './public-reads/public-reads';
import { followClaims } from './registry/follow-claims';
import { followRegistry } from './registry/follow-registry';
import { serveReleaseTrail } from './registry/serve-release-trail';
import { openSites } from './release-selection/open-sites';
import { releaseWatch } from './reports/release-watch';
import { serveReports } from './reports/serve-reports';
import { signedViews } from './reports/signed-views';
import { serveSearchEngines } from './search-engines/serve-search-engines';
import {
  forwardClaimed,
  forwardPaymentSandbox,
  forwardRequests,
  forwardUploads,
} from './services/forward-requests';
import { pathOwners, SERVICES } from './services/path-owners';
import { serviceLines } from './services/service-lines';
import { distinguishUploads } from './services/upload-constraint';
import { serveReleasesJson } from './release-selection/serve-releases-json';
import { keptVisitors } from './visitors/kept-visitors';
import { noticeAccountWrites } from './visitors/notice-account-writes';

/** On stop, what is still in flight after this is cut off. */
const FINISH_WITHIN_MS = 4_000;

/** The shop's only door. Closing it ends live streams first, then lets requests in flight finish. */
export async function createGateway(
  config: GatewayConfig,
  logger: FastifyServerOptions['logger'] = { level: config.logLevel },
) {
  const app = openDoor({ logger, trustProxy: config.trustProxy });
  // The gateway's own routes; who may call those that it forwards, the services decide.
  app.decorate('declaredRoutes', []);
  const nats = linkNats(config.natsUrl, 'gateway', app.log);
  const revoked = await followRevokedSessions({
    nats,
    log: app.log,
    identityUrls: config.services.identity,
  });
  const owners = pathOwners(config.claims);
  const lines = serviceLines(config.services, owners);
  const answering = async (part: ServicePart) => {
    const line = lines.all.get(part.slice('svc-'.length));
    return versionsOf(line ? await line.look() : []);
  };
  const metrics = gatewayMetrics(app.metrics);
  const { settings, releaseKeys: keys, rollbackKey } = config;
  const spare = spareProcess(config.renderer);
  const program = { ...config.renderer, takeProcess: spare.take };
  const onFault = (fault: Fault) => countFault(fault, metrics, app.log);
  const live = { settings, program, onFault, keys };
  const sites = await openSites(config.releasesDir, live, app.log);
  const { releases, previews, canaries, shown } = sites;
  const countShown = () => countFromZero(metrics, Object.keys(releases.current().parts));
  countShown();
  releases.onChange(countShown);
  const claims = followClaims(owners, config.releasesDir, app.log);
  await claims(releases.known());
  const registry = followRegistry(nats, { releases, claims, canaries, keys, rollbackKey }, app.log);
  const watch = releaseWatch({
    records: releases.known,
    isShown: ({ part, version }) => releases.current().parts[part]?.release.version === version,
    takeBack: registry.takeBack,
    onFailure: (err, bad) => app.log.warn({ err, ...bad }, 'a bad release could not be taken back'),
  });
  const streams = liveStreams();
  const { catalogue, accounts } = followNews(nats, app.log);
  const { ledger, maxAgeMs } = catalogue;
  const visitors = keptVisitors(accounts.ledger, accounts.maxAgeMs);
  const reads = publicReads({ line: lines.catalog, ledger, maxAgeMs });
  const hearsMetric = {
    name: 'gateway_hears_catalogue_news',
    help: '1 while its events are heard.',
  };
  gauge(app.metrics, hearsMetric, (tell) => tell(Number(catalogue.hearsNews())));
  measureNats(app.metrics, nats);
  revoked.onRevoked(() => streams.endWhere(revoked.hasHeardOf));

  distinguishUploads(app);
  mapFailures(app);
  const sessions = { keys: { publicKey: config.publicKey }, revoked };
  await readSessions(app, sessions);
  const limitCostlyAnswers = limitRequests(app, { nats, factor: config.rateLimitFactor });
  endSlowReaders(app, { onEnd: () => metrics.slowReaders.inc() });
  await sendSecurityHeaders(app, { origin: settings.origin, inlineScript: START_HASH });
  await compressAnswers(app);
  refuseForeignOrigins(app, settings.origin);
  const repeated = repeatAnswers(app, measureRequests(app));
  answerInTurn(app);

  for (const name of SERVICES) {
    await app.register(async (part) => {
      if (name === 'catalog') {
        answerPublicReads(part, { reads, metrics, repeated, limitCostlyAnswers });
        noticeWrites(part, ledger);
      }
      if (name === 'identity') noticeAccountWrites(part, accounts.ledger);
      await forwardRequests(part, owners.builtPaths(name), lines[name]);
    });
  }
  await app.register(async (uploads) => {
    await verifySessions(uploads, sessions);
    noticeWrites(uploads, ledger);
    await forwardUploads(uploads, lines.catalog);
  });
  const { paymentSandboxUrl } = config;
  if (paymentSandboxUrl) {
    await app.register((sandbox) => forwardPaymentSandbox(sandbox, paymentSandboxUrl));
  }
  await app.register((others) => forwardClaimed(others, lines));
  await serveAssets(app, config.releasesDir);
  serveSiteFiles(app);
  serveSearchEngines(app, { releases, lines, settings, ledger });
  const views = serveReports(app, {
    releases,
    views: signedViews(rollbackKey),
    watch,
    tell: registry.tellError,
    metrics,
  });
  const shellIsLive = () => releases.current().parts.shell !== undefined;
  const isWarm = warmUp(app, releases);
  reportShopHealth(app, {
    isReady: () => shellIsLive() && isWarm(),
    spareAddresses: config.spareAddresses,
    parts: {
      ...Object.fromEntries([...lines.all].map(([name, { look }]) => [name, look])),
      nats: async () => [{ works: nats.connected }],
      releases: async () => [{ works: registry.follows() && shellIsLive() }],
    },
  });
  await app.register(async (pages) => {
    await verifySessions(pages, sessions);
    serveEvents(pages, streams);
    serveReleaseTrail(pages, { releases, canaries, registry, answering });
    serveReleasesJson(pages, shown);
    serveDocuments(pages, {
      releases,
      sites: shown,
      previews,
      views,
      lines,
      visitors,
      reads,
      ledger,
      maxAgeMs,
      metrics,
      settings,
      repeated,
      limitCostlyAnswers,
    });
    followShop(nats, streams, app.log);
  });

  finishConnections(app, FINISH_WITHIN_MS);
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', async () => {
    watch.close();
    spare.close();
    catalogue.close();
    await sites.close();
    await registry.close();
    await revoked.close();
    await nats.close();
    await Promise.all([...lines.all.values()].map((line) => line.close()));
  });
  return app;
}

function countFault(
  { sentence, ...fault }: Fault,
  metrics: GatewayMetrics,
  log: FastifyBaseLogger,
) {
  metrics.rendererFaults.inc({ part: fault.part ?? UNKNOWN_PART });
  log.error({ ...fault, sentence }, 'a release held or ended the renderer');
}
