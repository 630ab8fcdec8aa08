import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { connect } from 'nats';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { SESSION_REVOCATIONS_PATH } from '@handloom/contracts/session-revocations';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import {
  TEST_PUBLIC_KEYS,
  teamsChanges,
  testKey,
} from '@handloom/release-registry/releases-under-test';
import { claimsIn } from '@handloom/build-kit/services';
import { provisionMessaging } from '@handloom/service-kit/events/messaging';
import { eventually } from '@handloom/test-kit/eventually';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { createGateway } from '../app';
import type { GatewayConfig } from '../config';
import { SERVICES, type ServiceName } from '../services/path-owners';
import { CART_BUNDLE, SHELL_BUNDLE, STOREFRONT_BUNDLE, storeRelease } from './fake-releases';

export const FIRST = 'aaaaaaaaaaaa';
export const SECOND = 'bbbbbbbbbbbb';

/** Built before the first test of a run. */
const { RENDERER_PROGRAM: RENDERER = '' } = process.env;
/** It starts processes, on machines that may be busy. */
const UP_WITHIN_MS = 20_000;
/** Renderers use up their second of processor time, one after the other; a machine that runs all tests has ten to do. */
export const RENDERERS_DIE_WITHIN_MS = 40_000;

export type Shop = Awaited<ReturnType<typeof openShop>>;
type Logger = Parameters<typeof createGateway>[1];

/** Real services, as far as the gateway can tell: servers on loopback that a test gives their routes. */
export async function openShop(
  define: (services: Record<ServiceName, FastifyInstance>) => void = () => undefined,
  { logger = false, ...changed }: Partial<GatewayConfig> & { logger?: Logger } = {},
) {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-gateway-'));
  const nats = await startTestNats();
  const publisher = await connect({
    servers: nats.url,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 50,
  });
  await provisionReleases(publisher);
  for (const owner of SERVICES) {
    await provisionMessaging(publisher, { publishes: owner, consumers: [] });
  }
  const opened = await openRegistry(publisher, TEST_PUBLIC_KEYS);
  const changes = teamsChanges(opened, { author: 'a team', reason: 'a better page' });
  const registry = {
    ...opened,
    ...changes,
    /** As its team signs what lies in the store. */
    setLive: async (name: MicrofrontendName, version: string) => {
      const root = await rootOf(releaseFolder(releasesDir, name, version));
      return changes.setLive(name, { version, root });
    },
  };
  await storeRelease(releasesDir, { name: 'shell', version: FIRST, bundle: SHELL_BUNDLE });
  await storeRelease(releasesDir, {
    name: 'mf-storefront',
    version: FIRST,
    bundle: STOREFRONT_BUNDLE,
  });
  await storeRelease(releasesDir, { name: 'mf-cart', version: FIRST, bundle: CART_BUNDLE });
  for (const name of ['shell', 'mf-storefront', 'mf-cart'] as const) {
    await registry.setLive(name, FIRST);
  }

  const service = () => Fastify({ bodyLimit: 200_000_000, forceCloseConnections: true });
  const services = { catalog: service(), orders: service(), identity: service() };
  const builds: Partial<Record<ServiceName, string>> = {};
  for (const name of SERVICES) {
    services[name].get('/readyz', async () => {
      return { status: 'ok', checks: {}, version: builds[name] };
    });
  }
  define(services);
  if (!services.identity.hasRoute({ method: 'GET', url: SESSION_REVOCATIONS_PATH })) {
    services.identity.get(SESSION_REVOCATIONS_PATH, async () => {
      return { asOf: new Date().toISOString(), revocations: [] };
    });
  }
  const [catalog = '', orders = '', identity = ''] = await Promise.all(
    SERVICES.map((name) => services[name].listen({ port: 0, host: '127.0.0.1' })),
  );

  const config: GatewayConfig = {
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    natsUrl: nats.url,
    publicKey: TEST_KEYS.publicKey,
    services: { catalog: [catalog], orders: [orders], identity: [identity] },
    claims: claimsIn(),
    spareAddresses: 0,
    paymentSandboxUrl: null,
    releasesDir,
    releaseKeys: TEST_PUBLIC_KEYS,
    rollbackKey: testKey('gateway'),
    renderer: { program: RENDERER, niceness: 0 },
    settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: 'https://shop.example' },
    trustProxy: false,
    // Tests ask more than people do.
    rateLimitFactor: 1_000,
    warning: null,
    ...changed,
  };
  const gateway = await createGateway(config, logger);
  const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  let looks = 0;
  await eventually(async () => {
    // Where a proxy is trusted, each look is another visitor's: few may be allowed to one.
    const headers = { 'x-forwarded-for': `198.51.100.${(looks += 1)}` };
    expect((await fetch(`${url}/healthz`, { headers })).status).toBe(200);
  }, UP_WITHIN_MS);

  return {
    url,
    gateway,
    config,
    services,
    /** What each says that it is. */
    builds,
    nats,
    publisher,
    registry,
    releasesDir,
    figure: (series: string) => figureOf(gateway, series),
    async stop(): Promise<void> {
      await gateway.close();
      await Promise.all(SERVICES.map((name) => services[name].close()));
      await publisher.close();
      await nats.stop();
      await rm(releasesDir, { recursive: true, force: true });
    },
  };
}

/** The value of one figure, such as `documents_total{cache="hit"}`; 0 when it is not there. */
async function figureOf(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  series: string,
): Promise<number> {
  const lines = (await metrics.metrics()).split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}
