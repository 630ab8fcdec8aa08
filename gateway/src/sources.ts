import type { FastifyBaseLogger } from 'fastify';
import type { Fault } from '@handloom/renderer/renderer';
import { spareProcess } from '@handloom/renderer/spare-process';
import { linkNats, type NatsLink } from '@handloom/service-kit/events/nats-link';
import { followRevokedSessions } from '@handloom/service-kit/sessions/revoked-sessions';
import type { GatewayConfig } from './config';
import type { openDoor } from './door/open-door';
import { followNews } from './follow-news';
import {
  countFromZero,
  gatewayMetrics,
  UNKNOWN_PART,
  type GatewayMetrics,
} from './metrics/gateway-metrics';
import { publicReads } from './public-reads/public-reads';
import { followClaims } from './registry/follow-claims';
import { followRegistry } from './registry/follow-registry';
import { openSites } from './release-selection/open-sites';
import { releaseWatch } from './reports/release-watch';
import { pathOwners, type PathOwners } from './services/path-owners';
import { serviceLines } from './services/service-lines';

export type Sources = Awaited<ReturnType<typeof openSources>>;

/** What the gateway knows the shop by, and follows until it is closed: its services, releases, sessions and news. */
export async function openSources(app: ReturnType<typeof openDoor>, config: GatewayConfig) {
  const nats = linkNats(config.natsUrl, 'gateway', app.log);
  const revoked = await followRevokedSessions({
    nats,
    log: app.log,
    identityUrls: config.services.identity,
  });
  const owners = pathOwners(config.claims);
  const lines = serviceLines(config.services, owners);
  const metrics = gatewayMetrics(app.metrics);
  const shown = await followReleases({ config, nats, owners, metrics, log: app.log });
  const { catalogue, accounts } = followNews(nats, app.log);
  const { ledger, maxAgeMs } = catalogue;
  return {
    nats,
    revoked,
    owners,
    lines,
    metrics,
    ...shown,
    catalogue,
    accounts,
    reads: publicReads({ line: lines.catalog, ledger, maxAgeMs }),
    async close() {
      await shown.close();
      await revoked.close();
      await nats.close();
      await Promise.all([...lines.all.values()].map((line) => line.close()));
    },
  };
}

interface ReleasesOptions {
  config: GatewayConfig;
  nats: NatsLink;
  owners: PathOwners;
  metrics: GatewayMetrics;
  log: FastifyBaseLogger;
}

/** The sites that are shown, and what changes them: the registry, and errors that their releases cause. */
async function followReleases({ config, nats, owners, metrics, log }: ReleasesOptions) {
  const { settings, releaseKeys: keys, rollbackKey } = config;
  const spare = spareProcess(config.renderer);
  const program = { ...config.renderer, takeProcess: spare.take };
  const onFault = (fault: Fault) => countFault(fault, metrics, log);
  const sites = await openSites(config.releasesDir, { settings, program, onFault, keys }, log);
  const { releases, canaries } = sites;
  const countShown = () => countFromZero(metrics, Object.keys(releases.current().parts));
  countShown();
  releases.onChange(countShown);
  const claims = followClaims(owners, config.releasesDir, log);
  await claims(releases.known());
  const registry = followRegistry(nats, { releases, claims, canaries, keys, rollbackKey }, log);
  const watch = releaseWatch({
    records: releases.known,
    isShown: ({ part, version }) => releases.current().parts[part]?.release.version === version,
    takeBack: registry.takeBack,
    onFailure: (err, bad) => log.warn({ err, ...bad }, 'a bad release could not be taken back'),
  });
  return {
    sites,
    registry,
    watch,
    async close() {
      watch.close();
      spare.close();
      await sites.close();
      await registry.close();
    },
  };
}

function countFault(
  { sentence, ...fault }: Fault,
  metrics: GatewayMetrics,
  log: FastifyBaseLogger,
) {
  metrics.rendererFaults.inc({ part: fault.part ?? UNKNOWN_PART });
  log.error({ ...fault, sentence }, 'a release held or ended the renderer');
}
