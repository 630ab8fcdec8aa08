import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, Events, type NatsConnection } from 'nats';
import type { ServicePart } from '@handloom/contracts/parts';
import { ReleaseConflict } from '@handloom/release-registry/change-release';
import { openRegistry, type ReleaseRegistry } from '@handloom/release-registry/registry';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { databaseTrouble } from '@handloom/service-kit/database/database-trouble';
import type { MigratedShop } from './migrate-shop';
import { say } from './progress';
import type { ReleaseTarget } from './releases';
import type { RunningService } from './running-service';
import { messageOf, signedBuild } from './service-builds';
import type { RunningServices } from './services';

const RETRY_MS = 500;
/** With the half minute until it is ready it is less than the minute for which the tool waits. */
const DATABASE_WITHIN_MS = 20_000;
const AUTHOR = 'npm start';

interface Following extends ReleaseTarget, Pick<MigratedShop, 'migrateTo'> {
  services: RunningServices;
  /** Takes back what does not run; null: the record stays as it is. */
  rollbackKey: KeyObject | null;
}

type LiveRecord = NonNullable<RegistryState[ServicePart]>;

/**
 * Runs of each service what its team makes live: migrates, starts it beside the one that runs, and stops that one
 * once the new one is ready. What never is ready is taken back, and the one before has been running all the time.
 */
export async function followServiceReleases(following: Following): Promise<void> {
  const { natsUrl, keys } = following;
  const nats = await connect({
    ...natsLogin(natsUrl),
    name: 'npm start',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
  });
  const known = new Map<ServicePart, LiveRecord>();
  const queues = new Map<ServicePart, Promise<void>>();
  let watching: { stop(): Promise<void> } | null = null;
  const follow = async () => {
    await watching?.stop().catch(() => undefined);
    watching = null;
    while (!nats.isClosed() && !watching) {
      try {
        const registry = await openRegistry(nats, keys.publicKeys);
        watching = await registry.watch((state) => {
          for (const [name, service] of following.services) {
            const record = state[name];
            if (!record || record.revision === known.get(name)?.revision) continue;
            known.set(name, record);
            const before = queues.get(name) ?? Promise.resolve();
            const isLast = () => known.get(name) === record;
            const turn = before.then(() =>
              isLast() ? runRecord(name, service, { record, registry, following }) : undefined,
            );
            queues.set(name, turn);
          }
        });
      } catch {
        // A registry that NATS has lost is put back by the gateway.
        await pause(RETRY_MS);
      }
    }
  };
  await follow();
  void followAgain(nats, follow);
}

async function followAgain(nats: NatsConnection, follow: () => Promise<void>): Promise<void> {
  for await (const { type } of nats.status()) if (type === Events.Reconnect) await follow();
}

interface Wanted {
  record: LiveRecord;
  registry: ReleaseRegistry;
  following: Following;
}

/** Never rejects. */
async function runRecord(
  name: ServicePart,
  service: RunningService,
  { record, registry, following }: Wanted,
): Promise<void> {
  const { version } = record;
  if (version === null || version === service.version()) return;
  try {
    await takeOver(name, service, { version, record, following });
  } catch (error) {
    const why = `${version} does not run: ${messageOf(error)}`;
    const runs = service.version();
    say(`${name} ${why}${runs ? `. ${runs} runs on` : ''}`);
    if (runs) await takeBack({ name, record, why, runs }, registry, following);
  }
}

async function takeOver(
  name: ServicePart,
  service: RunningService,
  { version, record, following }: { version: string; record: LiveRecord; following: Following },
): Promise<void> {
  const { releasesDir, migrateTo } = following;
  const root = record.roots?.[version];
  const build = await signedBuild(releasesDir, name, { version, root });
  await whenDatabaseIsThere(() => migrateTo(name, build.folder));
  const before = service.version();
  const { gone } = await service.takeOver(build);
  say(before ? `${name} ${version} has taken over from ${before}` : `${name} ${version} runs`);
  await gone;
}

/** A release is not the worse for a database that starts again meanwhile. @throws what it says then still */
export async function whenDatabaseIsThere(
  work: () => Promise<unknown>,
  withinMs = DATABASE_WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (databaseTrouble(error) !== 'away' || Date.now() > deadline) throw error;
      await pause(RETRY_MS);
    }
  }
}

interface NotRunning {
  name: ServicePart;
  record: LiveRecord;
  why: string;
  /** The version that runs on. */
  runs: string;
}

async function takeBack(
  { name, record, why, runs }: NotRunning,
  registry: ReleaseRegistry,
  { rollbackKey: key }: Following,
): Promise<void> {
  // The key opens one way only: from what the team released last to what was live before it.
  if (!key || record.previous !== runs || record.takesBack) return;
  const changes = registry.as({ author: AUTHOR, reason: why }, key);
  await changes.rollback(name, { expected: record.revision, unasked: true }).catch((error) => {
    if (!(error instanceof ReleaseConflict)) say(`${name} is not taken back: ${messageOf(error)}`);
  });
}
