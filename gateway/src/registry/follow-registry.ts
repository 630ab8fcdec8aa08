import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { NatsConnection } from 'nats';
import { canaryKey } from '@handloom/release-registry/canary-record';
import {
  isUnprovisioned,
  openRegistry,
  restoreReleases,
  type IgnoredRecords,
  type ReleaseRegistry,
  type Watch,
} from '@handloom/release-registry/registry';
import {
  microfrontendsOf,
  partsOf,
  type ReleaseKeys,
} from '@handloom/release-registry/release-keys';
import { tellError, type ToldError } from '@handloom/release-registry/told-errors';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import type { CanarySite } from '../canaries/canary-site';
import type { LiveReleases } from '../releases/live-releases';
import { selfRollbacks } from './self-rollbacks';

const RETRY_MS = 500;
const LOOK_EVERY_MS = 5_000;
const BRING_AGAIN_MS = 2_000;

/** What the registry says: what is live, and which canaries are shown. */
interface Said {
  state: Parameters<LiveReleases['apply']>[0];
  running: Parameters<CanarySite['apply']>[0];
}

interface Following {
  releases: LiveReleases;
  /** Hears of services' records that count. */
  claims(records: ReturnType<LiveReleases['known']>): Promise<void>;
  canaries: CanarySite;
  keys: ReleaseKeys;
  /** Signs what a gateway takes back; null: it goes back for itself only. */
  rollbackKey: KeyObject | null;
}

/**
 * Brings every change of the release registry. While NATS is away nothing changes; when it comes back
 * the whole state is read anew, so that no change in between is missed. When it comes back without its
 * store, or that is made anew meanwhile, what is live here is put back.
 */
export function followRegistry(
  nats: NatsLink,
  { releases, claims, canaries, keys, rollbackKey }: Following,
  log: FastifyBaseLogger,
) {
  let registry: ReleaseRegistry | null = null;
  let watching: Watch | null = null;
  let follows = false;
  let closed = false;
  let said: Said | undefined;
  const { takeBack, tellRefusals } = selfRollbacks(
    { registry: () => registry, releases, rollbackKey },
    log,
  );

  const restore = (connection: NatsConnection) =>
    restoreReleases(connection, releases.known()).catch((failure: unknown) => {
      log.warn({ err: failure }, 'the release registry could not be restored');
    });

  /** Until it is brought, or the registry says something else: what hindered it, such as a full disk, may go. */
  const bring = async (news: Said, lost: AbortSignal): Promise<void> => {
    said = news;
    while (!closed && !lost.aborted && said === news) {
      try {
        await releases.apply(news.state);
        // Whose canary goes live for everybody keep it until it is.
        canaries.apply(news.running);
        return await claims(releases.known());
      } catch (error) {
        log.error({ err: error }, 'what the registry says could not be brought');
        await pause(BRING_AGAIN_MS, null, { signal: lost, ref: false }).catch(() => undefined);
      }
    }
  };

  const logIgnored = (parts: IgnoredRecords, ofCanaries: IgnoredRecords): void => {
    for (const name of partsOf(keys)) {
      if (parts[name]) releases.ignore(name, parts[name]);
    }
    for (const name of microfrontendsOf(keys)) {
      if (ofCanaries[name]) releases.ignore(canaryKey(name), ofCanaries[name]);
    }
  };

  /** Until the connection is lost, or another registry stands in the place of this one. */
  const followOne = async (connection: NatsConnection, lost: AbortSignal): Promise<void> => {
    registry = await openRegistry(connection, keys);
    // Of a store that was lost somebody may have put back a part, or an empty one in its place.
    const [live, known] = [await registry.live(), releases.known()];
    if (partsOf(keys).some((name) => known[name] && !live[name])) await restore(connection);
    watching = await registry.watch((state, ignored, { running, ignored: ignoredCanaries }) => {
      if (lost.aborted) return;
      void bring({ state, running }, lost);
      logIgnored(ignored, ignoredCanaries);
    });
    follows = true;
    do {
      tellRefusals();
      await pause(LOOK_EVERY_MS, null, { signal: lost, ref: false }).catch(() => undefined);
    } while (!lost.aborted && (await watching.stands()));
  };

  nats.onConnected(async (connection, lost) => {
    while (!closed && !lost.aborted) {
      follows = false;
      watching?.stop().catch(() => undefined);
      try {
        await followOne(connection, lost);
        if (!lost.aborted) log.warn('the release registry is another one, and read anew');
      } catch (error) {
        log.warn({ err: error }, 'the release registry cannot be read yet');
        if (isUnprovisioned(error)) await restore(connection);
        await pause(RETRY_MS);
      }
    }
  });

  let told: Promise<void> = Promise.resolve();
  canaries.onRefused((canary, why) => {
    const telling = told.then(() => registry?.tellRefused(canary, why));
    // One after the other: what is said last counts.
    told = telling.catch((error: unknown) => {
      log.warn({ err: error }, 'whether a canary is shown to nobody could not be written down');
    });
  });

  return {
    /** Whether changes would be seen now. */
    follows: () => follows && nats.connected,
    /** Null while it cannot be asked. */
    opened: () => (follows && nats.connected ? registry : null),
    takeBack,
    /** For `npm run release -- <part> --errors`; while NATS is away the log alone has it. */
    tellError(error: ToldError): void {
      if (nats.connected && nats.connection) tellError(nats.connection, error);
    },
    async close() {
      closed = true;
      await watching?.stop().catch(() => undefined);
    },
  };
}
