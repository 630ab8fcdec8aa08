import { existsSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import { addressVariable, type ServicePart } from '@handloom/contracts/parts';
import { publicEntries } from '@handloom/release-registry/release-keys';
import {
  demoKeysFolder,
  fromHere,
  type SigningKeys,
} from '@handloom/release-registry/signing-keys';
import type { Databases, NatsUrls } from './infrastructure';
import type { SessionKeyVariables } from './session-keys';
import type { Settings } from './settings';

export interface Surroundings {
  settings: Settings;
  databases: Databases;
  /** How each service itself connects: not as the owner of its tables. */
  logins: Databases;
  natsUrls: NatsUrls;
  keys: SessionKeyVariables;
  releaseKeys: Pick<SigningKeys, 'publicKeys'>;
  releasesDir: string;
  imagesDir: string;
}

export type Variables = Record<string, string | number>;
/** Of each service a port for each copy, and one more: a new version starts there. */
export type Ports = Record<ServicePart, number[]>;

export const at = (port: number) => `http://127.0.0.1:${port}`;
const allOf = (ports: Ports, name: ServicePart) => (ports[name] ?? []).map(at).join(',');

/** What all are told. */
export const toldEveryone = ({ keys, natsUrls }: Surroundings): Variables => ({
  // The servers' production mode, of React above all; what the demo leaves open was decided before.
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SESSION_PUBLIC_KEY: keys.publicKey,
  STOP_WITH_PARENT: '1',
  ...believesNats(natsUrls('gateway')),
});

/** What a service is told, of whichever copy. */
export function toldService(
  name: ServicePart,
  { settings, keys, imagesDir, logins, natsUrls }: Surroundings,
  { ports, sandbox }: { ports: Ports; sandbox: Variables | undefined },
): Variables {
  // Mails are kept there as long as no mail server is named; their links lead to this shop.
  const mail = {
    MAIL_DIR: path.join(settings.dataDir, 'mail'),
    SHOP_ORIGIN: originOf(settings),
  };
  const own: Record<ServicePart, Variables> = {
    'svc-identity': {
      SESSION_PRIVATE_KEY: keys.privateKey,
      ADMIN_EMAIL: settings.admin.email,
      ADMIN_PASSWORD: settings.admin.password,
      ...(settings.admin.isDemo && { DEMO_ADMIN: 1 }),
      ...mail,
    },
    'svc-catalog': { IMAGES_DIR: imagesDir },
    'svc-orders': { ...mail, ...sandbox },
  };
  return {
    DATABASE_URL: logins(name),
    NATS_URL: natsUrls(name),
    IDENTITY_URL: allOf(ports, 'svc-identity'),
    DRAIN_MS: settings.drainMs,
    ...own[name],
  };
}

export function toldGateway(around: Surroundings, ports: Ports): Variables {
  const { settings } = around;
  const { host, copies } = settings;
  const addresses = SERVICES.map((name) => [addressVariable(name), allOf(ports, name)]);
  return {
    HOST: host,
    ...(copies > 1 && behindFront(settings)),
    ...Object.fromEntries(addresses),
    SPARE_ADDRESSES: 1,
    NATS_URL: around.natsUrls('gateway'),
    RELEASES_DIR: around.releasesDir,
    RELEASE_PUBLIC_KEYS: publicEntries(around.releaseKeys.publicKeys),
    ROLLBACK_KEY: rollbackKeyOf(settings.dataDir),
  };
}

/** What a gateway must be told that is not itself what visitors reach. */
const behindFront = (settings: Settings) => ({
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  SHOP_ORIGIN: originOf(settings),
});

const originOf = ({ origin, port }: Settings) => origin ?? `http://localhost:${port}`;

/** Builds from before NATS had TLS do not read whom to believe from its address; a team may go back to one of them. */
function believesNats(natsUrl: string): Variables {
  const ca = new URL(natsUrl).searchParams.get('ca');
  return ca && !process.env['NODE_EXTRA_CA_CERTS'] ? { NODE_EXTRA_CA_CERTS: ca } : {};
}

/** The given one, or the demo's; empty: the gateway goes back for itself only. */
export function rollbackKeyOf(dataDir: string): string {
  const demo = path.join(demoKeysFolder(dataDir), 'gateway.pem');
  const isDemo = !process.env['RELEASE_PUBLIC_KEYS'] && existsSync(demo);
  return fromHere(process.env, 'ROLLBACK_KEY') ?? (isDemo ? demo : '');
}
