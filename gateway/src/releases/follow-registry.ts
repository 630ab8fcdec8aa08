import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { canaryKey } from '@handloom/release-registry/canary-record';
import {
  isUnprovisioned,
  openRegistry,
  restoreReleases,
  type ReleaseRegistry,
} from '@handloom/release-registry/registry';
import { partsOf, type ReleaseKeys } from '@handloom/release-registry/release-keys';
import type { NatsLink } from '@handloom/service-kit/nats-link';
import type { CanarySite } from '../canaries/canary-site';
import { inOneLine } from './in-one-line';
import type { LiveReleases, Refusal } from './live-releases';

const RETRY_MS = 500;

interface Following {
  releases: LiveReleases;
  canaries: CanarySite;
  keys: ReleaseKeys;
  /** Signs what a gateway takes back; null: it goes back for itself only. */
  rollbackKey: KeyObject | null;
}

/**
 * Brings every change of the release registry. While NATS is away nothing changes; when it comes back
 * the whole state is read anew, so that no change in between is missed. When it comes back without its
 * store, what is live here is put back.
 */
export function followRegistry(
  nats: NatsLink,
  { releases, canaries, keys, rollbackKey }: Following,
  log: FastifyBaseLogger,
) {
  let registry: ReleaseRegistry | null = null;
  let watching: { stop(): Promise<void> } | null = null;
  let follows = false;
  let closed = false;
  let turn = 0;

  nats.onConnected(async (connection) => {
    turn += 1;
    const mine = turn;
    follows = false;
    watching?.stop().catch(() => undefined);
    while (!closed && mine === turn && !connection.isClosed()) {
      try {
        registry = await openRegistry(connection, keys);
        watching = await registry.watch((state, ignored, { running, ignored: ignoredCanaries }) => {
          if (mine !== turn) return;
          // Whose canary goes live for everybody keep it until it is.
          void releases.apply(state).then(() => canaries.apply(running));
          for (const name of partsOf(keys)) {
            if (ignored[name]) releases.ignore(name, ignored[name]);
            if (ignoredCanaries[name]) releases.ignore(canaryKey(name), ignoredCanaries[name]);
          }
        });
        follows = true;
        return;
      } catch (error) {
        log.warn({ err: error }, 'the release registry cannot be read yet');
        if (isUnprovisioned(error)) {
          await restoreReleases(connection, releases.known()).catch((failure: unknown) => {
            log.warn({ err: failure }, 'the release registry could not be restored');
          });
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  });

  /** For every gateway: by compare-and-set, so that one of several wins, and no newer release is lost. */
  const rollBack = async ({ name, version, why }: Refusal): Promise<void> => {
    const live = (await registry?.live())?.[name];
    if (!registry || live?.version !== version || !live.previous) return;
    // A gateway takes back what a team released, and nothing twice.
    if (live.takesBack || releases.isRefused(name, live.previous)) return;
    if (!rollbackKey) {
      log.error(
        { microfrontend: name, version },
        'only this gateway goes back: it has no ROLLBACK_KEY',
      );
      return;
    }
    const note = { author: 'gateway', reason: `${version} cannot be run: ${inOneLine(why)}` };
    await registry.as(note, rollbackKey).rollback(name, { expected: live.revision, unasked: true });
    log.error({ microfrontend: name, version, to: live.previous }, 'release is rolled back');
  };
  releases.onRefused((refusal) => {
    rollBack(refusal).catch((error: unknown) => {
      log.warn({ err: error, ...refusal }, 'a refused release could not be rolled back');
    });
  });

  canaries.onRefused((canary, why) => {
    registry?.tellRefused(canary, why).catch((error: unknown) => {
      log.warn({ err: error }, 'why a canary is shown to nobody could not be written down');
    });
  });

  return {
    /** Whether changes would be seen now. */
    follows: () => follows && nats.connected,
    /** Null while it cannot be asked. */
    opened: () => (follows && nats.connected ? registry : null),
    async close() {
      closed = true;
      await watching?.stop().catch(() => undefined);
    },
  };
}
