import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, Events, type NatsConnection } from 'nats';
import type { ServicePart } from '@handloom/contracts/parts';
import { ReleaseConflict } from '@handloom/release-registry/change-release';
import {
  openRegistry,
  type ReleaseRegistry,
  type Watch,
} from '@handloom/release-registry/registry';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { databaseTrouble } from '@handloom/service-kit/database/database-trouble';
import { messageOf } from '../message-of';
import type { MigratedShop } from './migrate-shop';
import { say } from './progress';
import type { ReleaseTarget } from './releases';
import type { RunningService } from './running-service';
import { signedBuild } from './service-builds';
import type { RunningServices } from './services';

const RETRY_MS = 500;
/** NATS says nothing where another bucket stands in the place of the one that is followed. */
const LOOK_EVERY_MS = 5_000;
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
 * @returns what ends it
 */
export async function followServiceReleases(following: Following): Promise<() => Promise<void>> {
  const { natsUrl, keys } = following;
  const nats = await connect({
    ...natsLogin(natsUrl),
    name: 'npm start',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
  });
  const known = new Map<ServicePart, LiveRecord>();
  const queues = new Map<ServicePart, Promise<void>>();
  /** What is new of what the registry says; another registry may count its revisions anew. */
  const take = (state: RegistryState, registry: ReleaseRegistry) => {
    for (const [name, service] of following.services) {
      const record = state[name];
      if (!record || record.signature === known.get(name)?.signature) continue;
      known.set(name, record);
      const before = queues.get(name) ?? Promise.resolve();
      const isLast = () => known.get(name) === record;
      const turn = before.then(() =>
        isLast() ? runRecord(name, service, { record, registry, following }) : undefined,
      );
      queues.set(name, turn);
    }
  };
  const follow = async (): Promise<Watch | null> => {
    while (!nats.isClosed()) {
      try {
        const registry = await openRegistry(nats, keys.publicKeys);
        return await registry.watch((state) => take(state, registry));
      } catch {
        // A registry that NATS has lost is put back by the gateway.
        await pause(RETRY_MS);
      }
    }
    return null;
  };

  let lost = new AbortController();
  const keepFollowing = async (first: Watch | null) => {
    for (let watch = first; watch; watch = await follow()) {
      const { signal } = lost;
      do await pause(LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
      while (!signal.aborted && (await watch.stands()));
      lost = new AbortController();
      await watch.stop().catch(() => undefined);
    }
  };
  void onReconnect(nats, () => lost.abort());
  void keepFollowing(await follow());
  return async () => {
    await nats.close();
    lost.abort();
  };
}

async function onReconnect(nats: NatsConnection, listener: () => void): Promise<void> {
  for await (const { type } of nats.status()) if (type === Events.Reconnect) listener();
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
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (databaseTrouble(error) !== 'away' || performance.now() > deadline) throw error;
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
