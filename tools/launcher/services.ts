import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import type { ServicePart } from '@handloom/contracts/parts';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { Crew } from './crew';
import { openFront } from './front';
import { metricsPortOf } from './metrics-port';
import { planOf as planOfPart, type PartProgram } from './part-program';
import { sandboxKeys, sandboxPlan } from './payment-sandbox';
import { logOf, nameOfCopy, runningService, type RunningService } from './running-service';
import type { ServiceBuild, ServiceBuilds } from './service-builds';
import type { Settings } from './settings';
import {
  at,
  toldEveryone,
  toldGateway,
  toldService,
  type Ports,
  type Surroundings,
} from './told-variables';

export type RunningServices = ReadonlyMap<ServicePart, RunningService>;

/** Starts the services and the gateway, each as a process of its own. @returns the services */
export async function startServices(
  around: Surroundings,
  builds: ServiceBuilds,
  crew: Crew,
): Promise<RunningServices> {
  const { settings } = around;
  const { dataDir, host, port, copies, drainMs } = settings;
  const ports: Ports = {};
  for (const name of SERVICES) ports[name] = await freePorts(copies + 1);
  const sandbox = await sandboxOf(settings);
  const logsDir = path.join(dataDir, 'logs');
  const everyone = toldEveryone(around);
  const planOf = (name: string, { told, ...program }: PartProgram) =>
    planOfPart(name, { ...program, told: { ...everyone, ...told } }, logsDir);
  const launches: Promise<unknown>[] = [];
  const start = (name: string, plan: ReturnType<typeof planOf>): void => {
    const launch = crew.add(name, 'service', plan);
    // Said where all are awaited: until then it must not count as unhandled.
    launch.catch(() => undefined);
    launches.push(launch);
  };

  const running = new Map<ServicePart, RunningService>();
  for (const [name, build] of builds) {
    const copy = ({ nth, slot }: { nth: number; slot: number }, { folder }: ServiceBuild) =>
      planOf(name, {
        program: path.join(folder, 'main.cjs'),
        cwd: path.join(REPOSITORY, name),
        logFile: logOf(name, slot),
        // At once: when the whole shop stops, there is nobody to tell.
        stopSignal: 'SIGINT',
        told: {
          ...toldService(name, around, { ports, sandbox: sandbox?.orders }),
          PORT: ports[name]?.[slot] ?? 0,
          METRICS_PORT: metricsPortOf(name, nth, settings),
        },
      });
    const addresses = (ports[name] ?? []).map(at);
    running.set(name, runningService({ name, build, copy, addresses, logsDir, drainMs }, crew));
    for (let nth = 0; build && nth < copies; nth += 1) {
      start(nameOfCopy(name, nth), copy({ nth, slot: nth }, build));
    }
  }

  const doors = copies > 1 ? await freePorts(copies) : [port];
  for (const [nth, door] of doors.entries()) {
    const name = nameOfCopy('gateway', nth);
    const METRICS_PORT = metricsPortOf('gateway', nth, settings);
    const told = { ...toldGateway(around, ports), ...sandbox?.gateway, PORT: door, METRICS_PORT };
    start(name, planOf('gateway', { ...ofCheckout('gateway'), logFile: `${name}.log`, told }));
  }
  if (copies > 1) await openFront({ port, host, gateways: doors.map(at) });
  if (sandbox) {
    const program = { ...ofCheckout('packages/payment-sandbox'), told: sandbox.sandbox };
    start('payment-sandbox', planOf('payment-sandbox', program));
  }
  await Promise.all(launches);
  return running;
}

function ofCheckout(folder: string): Pick<PartProgram, 'program' | 'cwd'> {
  const cwd = path.join(REPOSITORY, folder);
  return { program: path.join(cwd, 'dist', 'main.cjs'), cwd };
}

async function sandboxOf({ paymentSandbox, dataDir, port }: Settings) {
  if (!paymentSandbox) return null;
  const keys = await sandboxKeys(dataDir);
  return sandboxPlan(keys, { port: await freePort(), shopPort: port, dataDir });
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}
