import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port';
import { launchProcess, type LaunchedProcess } from './launched-process';
import { postgresAccount } from './postgres-account';
import { embeddedAddress } from './postgres-address';
import {
  endLeftoverServer,
  expectSameMajor,
  folderFromInside,
  prepareDataFolder,
} from './postgres-data';
import { postgresProgram } from './postgres-program';
import { serverEnvironment } from './server-environment';

export interface PostgresOptions {
  /** Created on first use. */
  dataDir: string;
  logFile?: string;
  /** Default: any free one. */
  port?: number;
  /** False skips every flush to the disk: for tests, whose data nobody misses after a crash. */
  durable?: boolean;
  /** How many it lets in at a time, `200`. */
  connections?: number;
}

export interface PostgresServer extends LaunchedProcess {
  port: number;
  /** Connection string of one database. */
  databaseUrl(name: string): string;
}

/** One that was killed replays what was not in its tables yet, for minutes on a slow disk; if it were ended it would begin anew. */
const READY_WITHIN_MS = 600_000;
/** What a server that answers writes of itself; a standby answers whoever reads. */
const READY = /^(ready|standby)\b/;
/** After a kill, the last backends hold the shared memory for a moment. */
const TRIES = 6;

/**
 * Starts the embedded PostgreSQL on a folder, on the loopback interface only, and resolves when it
 * accepts connections. What a killed predecessor left on the folder is cleared away.
 * @throws with the server's own last words, or one sentence where the folder is another major version's.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const dataDir = path.resolve(options.dataDir);
  const account = postgresAccount();
  const program = await postgresProgram(account);
  await expectSameMajor(dataDir, program);
  await endLeftoverServer(dataDir);
  const password = await prepareDataFolder(dataDir, program, account);
  const port = options.port ?? (await freePort());
  const launch = () =>
    launchProcess({
      name: 'postgres',
      command: path.join(program, 'bin', 'postgres'),
      args: serverArguments(dataDir, port, options),
      logFile: options.logFile ?? `${dataDir}.log`,
      cwd: dataDir,
      env: serverEnvironment(),
      ...account,
      // "Fast": ends sessions, and leaves the data as after any clean stop.
      stopSignal: 'SIGINT',
      learnsOfOrphaning: 'from-watchdog',
    });

  for (let attempt = 1; ; attempt += 1) {
    const server = await launch();
    if (await isReady(server, dataDir)) {
      const databaseUrl = (name: string) => embeddedAddress({ password, port, name });
      return { ...server, port, databaseUrl };
    }
    if (attempt === TRIES) throw new Error(`PostgreSQL does not start: ${server.lastWords()}`);
    await pause(500);
  }
}

/** Creates the database unless it is there. */
export async function ensureDatabase(databaseUrl: string): Promise<void> {
  if (await exists(databaseUrl)) return;
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  // A server that dies meanwhile says so here too; without a listener it would end the launcher.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another start may have created it in between.
    if (codeOf(error) !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}

const DUPLICATE_DATABASE = '42P04';
const UNKNOWN_DATABASE = '3D000';

async function exists(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (codeOf(error) === UNKNOWN_DATABASE) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function serverArguments(
  dataDir: string,
  port: number,
  { durable = true, connections = 200 }: PostgresOptions,
): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    // A socket's path must be shorter than a data folder's may be.
    unix_socket_directories: '',
    max_connections: String(connections),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folderFromInside(dataDir), '-p', String(port), ...flags];
}

/** The server writes its state to its lock file, as `pg_ctl -w` reads it. False when it ended instead. */
async function isReady(server: LaunchedProcess, dataDir: string): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!server.hasExited()) {
    const lock = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
    const lines = lock.split('\n');
    if (lines[0] === String(server.identity.pid) && READY.test(lines[7] ?? '')) return true;
    if (performance.now() > deadline) {
      await server.stop(2_000);
      return false;
    }
    await pause(20);
  }
  return false;
}
