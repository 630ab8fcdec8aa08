import { existsSync } from 'node:fs';
import path from 'node:path';
import { publicEntries } from '@handloom/release-registry/release-keys';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { launchProcess } from '@handloom/local-infrastructure/launched-process';
import {
  demoKeysFolder,
  fromHere,
  type SigningKeys,
} from '@handloom/release-registry/signing-keys';
import { REPOSITORY } from '../repository';
import type { Crew } from './crew';
import type { DatabaseUrls } from './infrastructure';
import { sandboxKeys, sandboxPlan } from './payment-sandbox';
import type { SessionKeyVariables } from './session-keys';
import type { Settings } from './settings';

const ANSWER_WITHIN_MS = 2_000;

export interface Surroundings {
  settings: Settings;
  databases: DatabaseUrls;
  natsUrl: string;
  keys: SessionKeyVariables;
  releaseKeys: Pick<SigningKeys, 'publicKeys'>;
  releasesDir: string;
  imagesDir: string;
}

/** Every process of the shop and what it is told, beyond what all are told. */
function plan(
  around: Surroundings,
  ports: { identity: number; catalog: number; orders: number; metrics: number },
  sandbox: ReturnType<typeof sandboxPlan> | null,
) {
  const { settings, databases, keys, releaseKeys } = around;
  const at = (port: number) => `http://127.0.0.1:${port}`;
  // Mails are kept there as long as no mail server is named; their links lead to this shop.
  const mail = {
    MAIL_DIR: path.join(settings.dataDir, 'mail'),
    SHOP_ORIGIN: process.env['SHOP_ORIGIN'] || `http://localhost:${settings.port}`,
  };
  return {
    'svc-identity': {
      PORT: ports.identity,
      DATABASE_URL: databases.identity,
      SESSION_PRIVATE_KEY: keys.privateKey,
      ADMIN_EMAIL: settings.admin.email,
      ADMIN_PASSWORD: settings.admin.password,
      ...mail,
    },
    'svc-catalog': {
      PORT: ports.catalog,
      DATABASE_URL: databases.catalog,
      IDENTITY_URL: at(ports.identity),
      IMAGES_DIR: around.imagesDir,
    },
    'svc-orders': {
      PORT: ports.orders,
      DATABASE_URL: databases.orders,
      IDENTITY_URL: at(ports.identity),
      ...mail,
      ...sandbox?.orders,
    },
    gateway: {
      PORT: settings.port,
      HOST: settings.host,
      CATALOG_URL: at(ports.catalog),
      ORDERS_URL: at(ports.orders),
      IDENTITY_URL: at(ports.identity),
      RELEASES_DIR: around.releasesDir,
      RELEASE_PUBLIC_KEYS: publicEntries(releaseKeys.publicKeys),
      ROLLBACK_KEY: rollbackKeyOf(settings.dataDir),
      METRICS_PORT: settings.metricsPort ?? ports.metrics,
      ...sandbox?.gateway,
    },
    ...(sandbox && { 'packages/payment-sandbox': sandbox.sandbox }),
  };
}

/** The given one, or the demo's; empty: the gateway goes back for itself only. */
function rollbackKeyOf(dataDir: string): string {
  const demo = path.join(demoKeysFolder(dataDir), 'gateway.pem');
  const isDemo = !process.env['RELEASE_PUBLIC_KEYS'] && existsSync(demo);
  return fromHere(process.env, 'ROLLBACK_KEY') ?? (isDemo ? demo : '');
}

/** Starts the services and the gateway, each as a process of its own. */
export async function startServices(around: Surroundings, crew: Crew): Promise<void> {
  const ports = {
    identity: await freePort(),
    catalog: await freePort(),
    orders: await freePort(),
    metrics: await freePort(),
  };
  const { dataDir, port, paymentSandbox } = around.settings;
  const sandbox = paymentSandbox
    ? sandboxPlan(await sandboxKeys(dataDir), { port: await freePort(), shopPort: port, dataDir })
    : null;
  const everyone = {
    // The servers' production mode, of React above all; what the demo leaves open was decided before.
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    NATS_URL: around.natsUrl,
    SESSION_PUBLIC_KEY: around.keys.publicKey,
    STOP_WITH_PARENT: '1',
  };
  const launches = Object.entries(plan(around, ports, sandbox)).map(([folder, own]) => {
    const name = path.basename(folder);
    return crew.add(name, 'service', {
      launch: () =>
        launchProcess({
          name,
          command: process.execPath,
          args: [path.join(REPOSITORY, folder, 'dist', 'main.cjs')],
          cwd: path.join(REPOSITORY, folder),
          env: { ...inherited(name), ...everyone, ...asText(own) },
          logFile: path.join(around.settings.dataDir, 'logs', `${name}.log`),
          learnsOfOrphaning: 'from-stdin',
        }),
      answers: () => isAnswered(`http://127.0.0.1:${own.PORT}/livez`),
    });
  });
  await Promise.all(launches);
}

/** Any answer will do: who can refuse does not hang. */
function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    () => true,
    () => false,
  );
}

/** Secrets that one part is given by name, if at all. */
const NOT_FOR_ALL = new Set([
  'SESSION_PRIVATE_KEY',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'RELEASE_KEY',
  'ROLLBACK_KEY',
]);
/** Secrets that some parts take from the environment, and the others have no business with. */
const ONLY_FOR: Record<string, readonly string[]> = {
  SMTP_URL: ['svc-identity', 'svc-orders'],
  AWS_SECRET_ACCESS_KEY: ['svc-catalog'],
  AWS_SESSION_TOKEN: ['svc-catalog'],
  STRIPE_SECRET_KEY: ['svc-orders'],
  STRIPE_WEBHOOK_SECRET: ['svc-orders'],
  RAZORPAY_KEY_SECRET: ['svc-orders'],
  RAZORPAY_WEBHOOK_SECRET: ['svc-orders'],
};

function inherited(part: string): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !NOT_FOR_ALL.has(name) && (ONLY_FOR[name]?.includes(part) ?? true),
    ),
  );
}

function asText(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
