import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, ErrorCode, NatsError, type NatsConnection } from 'nats';
import type { ServicePart } from '@handloom/contracts/parts';
import { planOf } from '@handloom/nats-access/shop-access';
import { ensureDatabase } from '@handloom/local-infrastructure/postgres';
import { provisionMessaging } from '@handloom/service-kit/events/messaging';
import {
  knownMigrations,
  migrateDatabase,
  type MigrationFolders,
} from '@handloom/service-kit/database/migrate-database';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { provideServiceRole } from '@handloom/service-kit/database/service-role';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { messageOf } from './message-of';

/** A service's database, as its owner names it who migrates it, and by the service's own login. */
export interface ServiceDatabase {
  databaseUrl: string;
  /** Undefined: the service connects as the owner. */
  serviceUrl?: string | undefined;
}

export interface Migrated {
  /** Names of the migrations that were applied. */
  applied: string[];
  /** Whether the service's own login is there, with what it may do. */
  hasLogin: boolean;
}

/**
 * Creates a service's database if it is not there, applies its migrations, and makes its login.
 * @throws one sentence that names the service, and its migration where that failed
 */
export async function migrateService(folder: string, database: ServiceDatabase): Promise<Migrated> {
  try {
    await ensureDatabase(database.databaseUrl);
    return await migrate(database, foldersOf(folder));
  } catch (error) {
    throw new Error(`${folder}, ${messageOf(error)}`, { cause: error });
  }
}

/** Applies the migrations that a service's build brings with it. */
export async function migrateToBuild(build: string, database: ServiceDatabase): Promise<Migrated> {
  return migrate(database, foldersIn(build));
}

/** Of a service in this checkout. */
export const migrationsOfCheckout = (folder: string) => knownMigrations(foldersOf(folder));
/** Of a service's build. */
export const migrationsOfBuild = (build: string) => knownMigrations(foldersIn(build));

function foldersOf(folder: string): MigrationFolders {
  return { prismaDir: path.join(REPOSITORY, folder, 'prisma') };
}

function foldersIn(build: string): MigrationFolders {
  const prismaDir = path.join(build, 'prisma');
  return { prismaDir, kitDir: path.join(prismaDir, 'kit') };
}

async function migrate(
  { databaseUrl, serviceUrl }: ServiceDatabase,
  folders: MigrationFolders,
): Promise<Migrated> {
  const applied = await migrateDatabase({ databaseUrl, ...folders });
  const hasLogin = serviceUrl ? await provideServiceRole(databaseUrl, serviceUrl) : false;
  return { applied, hasLogin };
}

/** Creates a service's stream and consumers, if it has events. */
export async function provisionService(service: ServicePart, natsUrl: string): Promise<void> {
  const plan = planOf(service);
  if (!plan) return;
  const nats = await connectToJetStream(natsUrl);
  try {
    await provisionMessaging(nats, plan);
  } finally {
    await nats.close();
  }
}

/**
 * Keeps each stream of a NATS cluster on this many of its servers. Streams are made on one; what has changed to more
 * stays so, also when it is provisioned again.
 * @throws when fewer servers of the cluster are there; a server that is alone takes the number, and is one all the same
 */
export async function replicateStreams(natsUrl: string, replicas: number): Promise<void> {
  const nats = await connectToJetStream(natsUrl);
  try {
    const { streams } = await nats.jetstreamManager();
    for await (const { config } of streams.list()) {
      if (config.num_replicas !== replicas) {
        await streams.update(config.name, { num_replicas: replicas });
      }
    }
  } finally {
    await nats.close();
  }
}

/** What is started together with its migrations, as in Kubernetes, is not there at once. */
const THERE_WITHIN_MS = 60_000;
const LEADER_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** Waits for NATS, and for the leader of its cluster. @throws NatsError when nobody is there, or one sentence */
export async function untilJetStreamAnswers(natsUrl: string): Promise<void> {
  const deadline = Date.now() + THERE_WITHIN_MS;
  for (;;) {
    try {
      const nats = await connectToJetStream(natsUrl);
      return await nats.close();
    } catch (error) {
      if (!isNobodyThere(error) || Date.now() > deadline) throw error;
      await pause(LOOK_EVERY_MS);
    }
  }
}

const isNobodyThere = (error: unknown) =>
  error instanceof NatsError &&
  (error.code === ErrorCode.ConnectionRefused || error.code === ErrorCode.Timeout);

/** The servers of a cluster that were just started have chosen no leader yet, and nobody answers. @throws one sentence */
async function connectToJetStream(natsUrl: string): Promise<NatsConnection> {
  const nats = await connect({ ...natsLogin(natsUrl), timeout: 5_000 });
  const deadline = Date.now() + LEADER_WITHIN_MS;
  for (;;) {
    try {
      await nats.jetstreamManager({ timeout: 1_000 });
      return nats;
    } catch (error) {
      if (mayComeYet(error) && Date.now() < deadline) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      await nats.close();
      throw new Error(
        `JetStream of NATS cannot be asked (${messageOf(error)}): is it on, and may this login use it?`,
        { cause: error },
      );
    }
  }
}

/** As NATS numbers its errors: "JetStream system temporarily unavailable". */
const UNAVAILABLE = 10_008;

/** Missing rights, or a JetStream that is switched off, do not mend themselves. */
const mayComeYet = (error: unknown) =>
  error instanceof NatsError &&
  (error.code === ErrorCode.Timeout || error.api_error?.err_code === UNAVAILABLE);
