import { existsSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import { addressVariable, type ServicePart } from '@handloom/contracts/parts';
import { publicEntries } from '@handloom/release-registry/release-keys';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { keepingCode } from '@handloom/local-infrastructure/kept-code';
import { launchProcess } from '@handloom/local-infrastructure/launched-process';
import {
  demoKeysFolder,
  fromHere,
  type SigningKeys,
} from '@handloom/release-registry/signing-keys';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { Crew } from './crew';
import { openFront } from './front';
import type { Databases, NatsUrls } from './infrastructure';
import { inherited } from './inherited-environment';
import { metricsPortOf } from './metrics-port';
import { sandboxKeys, sandboxPlan } from './payment-sandbox';
import {
  answersAt,
  logOf,
  nameOfCopy,
  runningService,
  type RunningService,
} from './running-service';
import type { ServiceBuild, ServiceBuilds } from './service-builds';
import type { SessionKeyVariables } from './session-keys';
import type { Settings } from './settings';

/**
 * glibc gives threads heaps of their own, and keeps what pictures left in them: after 40 encoded ones svc-catalog held 182 MB,
 * with two heaps 129. It also raises the size from which a block has a mapping of its own, and what lies free between large
 * blocks is then kept; a threshold that is set stays, and all parts hold 100 MB less (docs/speed.md). Also in the Dockerfile.
 */
const GIVE_BACK_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

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

type Variables = Record<string, string | number>;
/** Of each service a port for each copy, and one more: a new version starts there. */
type Ports = Record<ServicePart, number[]>;

export type RunningServices = ReadonlyMap<ServicePart, RunningService>;

const at = (port: number) => `http://127.0.0.1:${port}`;
const allOf = (ports: Ports, name: ServicePart) => (ports[name] ?? []).map(at).join(',');

/** What each service is told, beyond what all are told. */
function toldServices(
  { settings, keys, imagesDir }: Surroundings,
  sandbox: Variables | undefined,
): Record<ServicePart, Variables> {
  // Mails are kept there as long as no mail server is named; their links lead to this shop.
  const mail = {
    MAIL_DIR: path.join(settings.dataDir, 'mail'),
    SHOP_ORIGIN: settings.origin,
  };
  return {
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
}

function toldGateway(around: Surroundings, ports: Ports): Variables {
  const { settings } = around;
  const { port, host, copies } = settings;
  const addresses = SERVICES.map((name) => [addressVariable(name), allOf(ports, name)]);
  return {
    PORT: port,
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
const behindFront = ({ origin }: Settings) => ({
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  SHOP_ORIGIN: origin,
});

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

/** Starts the services and the gateway, each as a process of its own. @returns the services */
export async function startServices(
  around: Surroundings,
  builds: ServiceBuilds,
  crew: Crew,
): Promise<RunningServices> {
  const ports: Ports = {};
  const { dataDir, port, paymentSandbox, copies, drainMs } = around.settings;
  for (const name of SERVICES) ports[name] = await freePorts(copies + 1);
  const sandbox = paymentSandbox
    ? sandboxPlan(await sandboxKeys(dataDir), { port: await freePort(), shopPort: port, dataDir })
    : null;
  const everyone = {
    // The servers' production mode, of React above all; what the demo leaves open was decided before.
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SESSION_PUBLIC_KEY: around.keys.publicKey,
    STOP_WITH_PARENT: '1',
    ...believesNats(around.natsUrls('gateway')),
  };
  const planOf = (
    name: string,
    { program, cwd, own, logFile = `${name}.log`, stopSignal }: Program,
  ) => ({
    launch: () =>
      launchProcess({
        name,
        command: process.execPath,
        args: keepingCode(program),
        cwd,
        env: { ...GIVE_BACK_MEMORY, ...inherited(name), ...asText({ ...everyone, ...own }) },
        logFile: path.join(dataDir, 'logs', logFile),
        learnsOfOrphaning: 'from-stdin',
        stopSignal,
      }),
    answers: () => answersAt(`${at(Number(own['PORT']))}/livez`),
  });
  const told = toldServices(around, sandbox?.orders);
  const running = new Map<ServicePart, RunningService>();
  const launches: Promise<unknown>[] = [];
  for (const [name, build] of builds) {
    const copy = ({ nth, slot }: { nth: number; slot: number }, { folder }: ServiceBuild) =>
      planOf(name, {
        program: path.join(folder, 'main.cjs'),
        cwd: path.join(REPOSITORY, name),
        logFile: logOf(name, slot),
        // At once: when the whole shop stops, there is nobody to tell.
        stopSignal: 'SIGINT',
        own: {
          DATABASE_URL: around.logins(name),
          NATS_URL: around.natsUrls(name),
          IDENTITY_URL: allOf(ports, 'svc-identity'),
          ...told[name],
          PORT: ports[name]?.[slot] ?? 0,
          METRICS_PORT: metricsPortOf(name, nth, around.settings),
          DRAIN_MS: drainMs,
        },
      });
    const logsDir = path.join(dataDir, 'logs');
    const addresses = (ports[name] ?? []).map(at);
    running.set(name, runningService({ name, build, copy, addresses, logsDir, drainMs }, crew));
    for (let nth = 0; build && nth < copies; nth += 1) {
      launches.push(crew.add(nameOfCopy(name, nth), 'service', copy({ nth, slot: nth }, build)));
    }
  }
  const ofCheckout = (folder: string, own: Variables): Program => {
    const cwd = path.join(REPOSITORY, folder);
    return { program: path.join(cwd, 'dist', 'main.cjs'), cwd, own };
  };
  const doors = copies > 1 ? await freePorts(copies) : [port];
  const gateway = { ...toldGateway(around, ports), ...sandbox?.gateway };
  for (const [nth, door] of doors.entries()) {
    const metricsPort = metricsPortOf('gateway', nth, around.settings);
    const name = nameOfCopy('gateway', nth);
    const own = { ...gateway, PORT: door, METRICS_PORT: metricsPort };
    const program = { ...ofCheckout('gateway', own), logFile: `${name}.log` };
    launches.push(crew.add(name, 'service', planOf('gateway', program)));
  }
  if (copies > 1) await openFront({ port, host: around.settings.host, gateways: doors.map(at) });
  if (sandbox) {
    const program = ofCheckout('packages/payment-sandbox', sandbox.sandbox);
    launches.push(crew.add('payment-sandbox', 'service', planOf('payment-sandbox', program)));
  }
  await Promise.all(launches);
  return running;
}

interface Program {
  program: string;
  cwd: string;
  own: Variables;
  logFile?: string;
  stopSignal?: NodeJS.Signals;
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

function asText(values: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
