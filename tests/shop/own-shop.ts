import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { freePort } from '@handloom/local-infrastructure/free-port';
import type { NatsUser } from '@handloom/nats-access/rights';
import {
  LOCAL_NAMES,
  natsTlsFolder,
  provideServerCertificate,
} from '@handloom/nats-access/server-certificate';
import { provideShopAccess } from '@handloom/nats-access/shop-access';
import { natsKeysFolder } from '@handloom/nats-access/user-keys';
import { startNats, type NatsServer } from '@handloom/local-infrastructure/nats';
import { startPostgres, type PostgresServer } from '@handloom/local-infrastructure/postgres';
import { launchShop, pidOf } from './launch-shop';
import { natsNeighbours } from './nats-neighbours';

export type Service = 'catalog' | 'orders' | 'identity';

/** A shop whose PostgreSQL and NATS are in the caller's hands, with data that is flushed as in production. */
export interface OwnShop {
  /** Of the gateway. */
  url: string;
  dataDir: string;
  databaseUrl(service: Service): string;
  /** Rows of one service's database. */
  rows<Row>(service: Service, sql: string, values?: unknown[]): Promise<Row[]>;
  /** With the login of that user. */
  natsUrl(user: NatsUser): string;
  postgres: Restartable & {
    server(): PostgresServer;
    /** Another server has the databases from now on. */
    replaceBy(server: PostgresServer): void;
  };
  nats: Restartable & { loseStore(): Promise<void> };
  /** All servers of NATS, of which `nats` is the first. */
  natsServers: readonly Restartable[];
  /** Process id of a running part, such as `svc-orders`. */
  pidOf(part: string): Promise<number>;
  /** Where a part listens, past the gateway. */
  addressOf(part: string): Promise<string>;
  untilHealthy(withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Restartable {
  pid(): number;
  /** Kills it. */
  halt(): Promise<void>;
  /** Starts it on the same address, with what it had stored. */
  resume(): Promise<void>;
}

const UP_WITHIN_MS = 240_000;
const STOP_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

interface OwnShopOptions {
  /** Environment of the launcher. */
  settings?: Record<string, string>;
  /** The checkout whose shop it is; this one by itself. */
  checkout?: string;
  /** Default: four minutes. */
  upWithinMs?: number;
  /** How many servers of NATS there are; default: one. */
  natsServers?: number;
  /** Puts something between the services and PostgreSQL. @returns the port that the services are told. */
  tapPostgres?(port: number): Promise<number>;
}

/** Brings a whole shop up as `npm start` does, in a folder and on ports of its own. */
export async function startOwnShop({
  settings,
  checkout,
  upWithinMs = UP_WITHIN_MS,
  natsServers = 1,
  tapPostgres,
}: OwnShopOptions = {}): Promise<OwnShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-own-'));
  // The embedded PostgreSQL runs as a user of its own, who must reach the folder.
  await chmod(dataDir, 0o755);
  const postgres = await restartable((port) =>
    startPostgres({ dataDir: path.join(dataDir, 'postgres'), ...(port && { port }) }),
  );
  const storeDir = path.join(dataDir, 'nats');
  const keysDir = natsKeysFolder(dataDir);
  // Another checkout may be from before there were logins and TLS.
  const access = checkout ? null : provideShopAccess(keysDir);
  const authorization = access?.authorization;
  const tls = access
    ? await provideServerCertificate(natsTlsFolder(dataDir), LOCAL_NAMES)
    : undefined;
  const neighbours = await natsNeighbours(natsServers);
  const servers = await Promise.all(
    neighbours.map((cluster, nth) =>
      restartable((port) =>
        startNats({
          storeDir: nth === 0 ? storeDir : `${storeDir}-${nth}`,
          authorization,
          tls,
          cluster,
          ...(port && { port }),
        }),
      ),
    ),
  );
  const nats = servers[0] as (typeof servers)[number];
  const databaseUrl = (service: Service) => postgres.server().databaseUrl(`shop_${service}`);
  const pools = new Map<Service, Pool>();
  const poolOf = (service: Service) => {
    const pool = pools.get(service) ?? new Pool({ connectionString: databaseUrl(service), max: 2 });
    if (!pools.has(service)) pool.on('error', () => undefined);
    pools.set(service, pool);
    return pool;
  };

  const toldUrl = new URL(postgres.server().databaseUrl('shop'));
  if (tapPostgres) toldUrl.port = String(await tapPostgres(Number(toldUrl.port)));

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launched = launchShop({
    dataDir,
    port,
    checkout,
    environment: {
      DATABASE_URL: toldUrl.href,
      NATS_URL: nats.server().url,
      ...(access && { NATS_KEYS: keysDir }),
      RATE_LIMIT_FACTOR: '100000',
      ...settings,
    },
  });

  const untilHealthy = async (withinMs = upWithinMs) => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const answer = await fetch(`${url}/healthz`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return;
      if (launched.hasEnded() || Date.now() > deadline) {
        throw new Error(`The shop is not up:\n${launched.output()}`);
      }
      await pause(LOOK_EVERY_MS);
    }
  };
  const stop = async () => {
    await launched.stop(STOP_WITHIN_MS);
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    await Promise.all([postgres, ...servers].map((server) => server.halt()));
    // A PostgreSQL that took too long to stop was killed; its last processes write for a moment more.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };

  try {
    await untilHealthy();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    dataDir,
    databaseUrl,
    rows: async <Row>(service: Service, sql: string, values: unknown[] = []) =>
      (await poolOf(service).query(sql, values)).rows as Row[],
    natsUrl: (user) => access?.addressFor(nats.server().url, user) ?? nats.server().url,
    postgres: {
      ...postgres,
      replaceBy(server) {
        postgres.replaceBy(server);
        for (const pool of pools.values()) void pool.end();
        pools.clear();
      },
    },
    nats: {
      ...nats,
      async loseStore() {
        await nats.halt();
        await rm(path.join(storeDir, 'jetstream'), { recursive: true, force: true });
        await nats.resume();
      },
    },
    natsServers: servers,
    pidOf: (part) => pidOf(dataDir, part),
    async addressOf(part) {
      // The launcher picks free ports and tells only the part itself.
      const environment = await readFile(`/proc/${await pidOf(dataDir, part)}/environ`, 'utf8');
      const own = environment.split('\0').find((entry) => entry.startsWith('PORT='));
      return `http://127.0.0.1:${own?.slice('PORT='.length)}`;
    },
    untilHealthy,
    stop,
  };
}

async function restartable<Server extends PostgresServer | NatsServer>(
  start: (port?: number) => Promise<Server>,
): Promise<Restartable & { server(): Server; replaceBy(server: Server): void }> {
  let server = await start();
  let isRunning = true;
  return {
    server: () => server,
    replaceBy(other) {
      server = other;
      isRunning = true;
    },
    pid: () => server.identity.pid,
    async halt() {
      if (isRunning) await server.stop(0);
      isRunning = false;
    },
    async resume() {
      if (!isRunning) server = await start(server.port);
      isRunning = true;
    },
  };
}
