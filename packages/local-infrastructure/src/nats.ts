import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accepts, freePort } from './free-port';
import { launchProcess, type LaunchedProcess } from './launched-process';
import { natsProgram, natsVersion } from './nats-program';
import { commandLine, endProcess, identify } from './process-identity';
import { serverEnvironment } from './server-environment';

export interface NatsOptions {
  /** Holds the streams, the configuration and the process id; created on first use. */
  storeDir: string;
  logFile?: string;
  /** Default: any free one. */
  port?: number;
  /** False skips the flush after each message: for tests. */
  durable?: boolean;
  /** Of the configuration: who may do what (`packages/nats-access`). Without it anybody may do anything. */
  authorization?: string;
  /** Without it nothing is encrypted. */
  tls?: NatsTls | undefined;
  /** Of the configuration: its own name and the servers that it shares streams with. Without it the server is alone. */
  cluster?: string | undefined;
}

/** Paths of PEM files. */
export interface NatsTls {
  /** Of the authority: whom clients believe. */
  caFile: string;
  certificateFile: string;
  keyFile: string;
}

export interface NatsServer extends LaunchedProcess {
  port: number;
  /** As clients name it: with TLS `tls://127.0.0.1:4222?ca=…`. */
  url: string;
}

/** It reads its streams first; one that cannot start ends by itself. */
const READY_WITHIN_MS = 600_000;

/**
 * Starts a NATS server with JetStream, on the loopback interface only, and resolves when it accepts
 * connections. A predecessor that outlived its launcher on this folder is ended first.
 * @throws with the server's own last words.
 */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const storeDir = path.resolve(options.storeDir);
  await mkdir(storeDir, { recursive: true, mode: 0o700 });
  const program = await natsProgram(storeDir);
  await endLeftoverServer(storeDir);
  const port = options.port ?? (await freePort());
  const configuration = path.join(storeDir, 'nats.conf');
  await writeFile(
    configuration,
    configurationText(storeDir, port, (options.durable ?? true) && canFlushAlways(program)) +
      (options.tls ? tlsText(options.tls) : '') +
      (options.authorization ?? '') +
      (options.cluster ?? ''),
  );
  const server = await launchProcess({
    name: 'nats',
    command: program,
    args: ['--config', configuration, '--pid', pidFile(storeDir)],
    env: serverEnvironment(),
    logFile: options.logFile ?? path.join(storeDir, 'nats.log'),
    learnsOfOrphaning: 'from-watchdog',
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (server.hasExited() || performance.now() > deadline) {
      await server.stop(1_000);
      throw new Error(`NATS does not start: ${server.lastWords()}`);
    }
    await pause(20);
  }
  return { ...server, port, url: addressOf(port, options.tls) };
}

/** Before 2.10 the setting is unknown, and a server refuses a configuration that it does not know. */
function canFlushAlways(program: string): boolean {
  const [major, minor] = natsVersion(program);
  return major > 2 || (major === 2 && minor >= 10);
}

/**
 * The disk is the limit. By itself NATS takes three quarters of what is free when it starts, and refuses every event beyond that,
 * also once there is room again.
 */
function configurationText(storeDir: string, port: number, flushAlways: boolean): string {
  return `listen: "127.0.0.1:${port}"
jetstream {
  store_dir: ${JSON.stringify(storeDir)}
  max_file_store: 1TB
  ${flushAlways ? 'sync_interval: always' : ''}
}
`;
}

function tlsText({ certificateFile, keyFile }: NatsTls): string {
  return `tls {
  cert_file: ${JSON.stringify(certificateFile)}
  key_file: ${JSON.stringify(keyFile)}
}
`;
}

function addressOf(port: number, tls: NatsTls | undefined): string {
  const url = new URL(`${tls ? 'tls' : 'nats'}://127.0.0.1:${port}`);
  if (tls) url.searchParams.set('ca', tls.caFile);
  return url.href;
}

function pidFile(storeDir: string): string {
  return path.join(storeDir, 'nats.pid');
}

async function endLeftoverServer(storeDir: string): Promise<void> {
  const pid = Number(await readFile(pidFile(storeDir), 'utf8').catch(() => ''));
  const identity = pid ? identify(pid) : null;
  if (identity && commandLine(pid).includes(pidFile(storeDir))) {
    await endProcess(identity, { withinMs: 3_000 });
  }
}
