import path from 'node:path';
import { z } from 'zod';
import { shopCurrency } from '@handloom/contracts/money';
import { addressVariable, isService } from '@handloom/contracts/parts';
import { serviceClaim, type ServiceClaims } from '@handloom/contracts/service-claims';
import { readPrivateKey, readPublicKeys } from '@handloom/release-registry/release-keys';
import {
  addresses,
  readEnvironment,
  serviceEnvironment,
} from '@handloom/service-kit/settings/environment';
import { proxyList } from '@handloom/service-kit/settings/trusted-proxies';
import type { Addresses } from './services/service-line';
import type { ServiceAddresses } from './services/service-lines';

/** Set by the build: what services of its checkout claim. */
const builtClaims = z.record(z.string(), serviceClaim);

/**
 * A team's code that loops has a core for a second of its own time: guests who ask for what is kept must not wait for it.
 * More, and documents come unrendered where the machine is busy; less, and guests notice (docs/speed.md).
 */
const RENDERER_NICENESS = 7;

export const environment = serviceEnvironment.omit({ DATABASE_URL: true }).extend({
  /** Of each service the address of every copy, comma separated. */
  CATALOG_URL: addresses,
  ORDERS_URL: addresses,
  IDENTITY_URL: addresses,
  /** So many addresses of each service are reserved for its next release: nothing answers there, which is no outage. */
  SPARE_ADDRESSES: z.coerce.number().int().min(0).default(0),
  /** A payment provider without money, whose pages are shown here. None: those paths are unknown. */
  PAYMENT_SANDBOX_URL: z.url().optional(),
  RELEASES_DIR: z.string().min(1),
  /** Whose records of releases count: `mf-cart=MCow… shell=MCow…`, or a file that says so. */
  RELEASE_PUBLIC_KEYS: z.string({
    error:
      'must name the public key of each part’s team, such as mf-cart=MCow…, since only what they signed is shown',
  }),
  /** Private; may only take a release back. Without it a gateway goes back for itself alone. */
  ROLLBACK_KEY: z.string().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  SHOP_CURRENCY: z.string().optional(),
  /** How the outside world names the shop, such as `https://shop.example`. */
  SHOP_ORIGIN: z.url().optional(),
  /** Addresses of proxies before the gateway whose `X-Forwarded-*` is believed, comma separated. */
  TRUST_PROXY: proxyList({ names: false }).optional(),
});

export type GatewayConfig = ReturnType<typeof readConfig>;

/** @throws Error with one sentence that names every wrong variable. */
export function readConfig(source: Record<string, string | undefined>) {
  const read = readEnvironment(environment, source);
  const releaseKeys = readPublicKeys(read.RELEASE_PUBLIC_KEYS);
  const claims: ServiceClaims = builtClaims.parse(
    JSON.parse(process.env['SERVICE_CLAIMS'] ?? '{}'),
  );
  const services: ServiceAddresses = {
    ...otherServices({ ...claims, ...releaseKeys }, source),
    catalog: read.CATALOG_URL,
    orders: read.ORDERS_URL,
    identity: read.IDENTITY_URL,
  };
  return {
    host: read.HOST,
    port: read.PORT,
    logLevel: read.LOG_LEVEL,
    natsUrl: read.NATS_URL,
    publicKey: read.SESSION_PUBLIC_KEY,
    services,
    claims,
    spareAddresses: read.SPARE_ADDRESSES,
    paymentSandboxUrl: read.PAYMENT_SANDBOX_URL ?? null,
    releasesDir: read.RELEASES_DIR,
    releaseKeys,
    rollbackKey: read.ROLLBACK_KEY
      ? readPrivateKey(read.ROLLBACK_KEY, 'gateway', 'ROLLBACK_KEY')
      : null,
    /** Beside this program; Node needs no options to run it. */
    renderer: { program: path.join(__dirname, 'renderer.cjs'), niceness: RENDERER_NICENESS },
    settings: {
      currency: shopCurrency(read.SHOP_CURRENCY),
      origin: new URL(read.SHOP_ORIGIN ?? `http://localhost:${read.PORT}`).origin,
    },
    trustProxy: read.TRUST_PROXY ?? false,
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    warning: frontWarning(read),
  };
}

/** What is wrong with a shop that works all the same. */
function frontWarning({
  NODE_ENV,
  SHOP_ORIGIN,
  TRUST_PROXY,
}: z.infer<typeof environment>): string | null {
  if (NODE_ENV !== 'production' || TRUST_PROXY || !SHOP_ORIGIN?.startsWith('https:')) return null;
  return 'SHOP_ORIGIN is https and TRUST_PROXY is not set: sessions’ cookies are sent without Secure, and all visitors have the address of the proxy and share its limits. Set TRUST_PROXY to the address or range of what ends TLS (docs/operations.md).';
}

/** Services that the gateway needs nothing of are there as soon as somebody says where they answer. */
function otherServices(
  named: object,
  source: Record<string, string | undefined>,
): Record<string, Addresses> {
  const told = Object.keys(named)
    .filter(isService)
    .filter((name) => source[addressVariable(name)]);
  const variables = Object.fromEntries(told.map((name) => [addressVariable(name), addresses]));
  const read: Record<string, Addresses> = readEnvironment(z.object(variables), source);
  return Object.fromEntries(
    told.flatMap((name) => {
      const urls = read[addressVariable(name)];
      return urls ? [[name.slice('svc-'.length), urls]] : [];
    }),
  );
}
