import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { NatsConnection } from 'nats';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { canaryKey } from '@handloom/release-registry/canary-record';
import {
  isUnprovisioned,
  openRegistry,
  restoreReleases,
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
import { inOneLine } from '../releases/reason-in-one-line';
import type { LiveReleases } from '../releases/live-releases';
import type { Refusal } from '../releases/refused-releases';
import type { BadRelease } from '../reports/release-watch';

const RETRY_MS = 500;
const LOOK_EVERY_MS = 5_000;
const BRING_AGAIN_MS = 2_000;
/** The audit's latest, of one part. */
const AUDIT_ENTRIES = 50;

/** What the registry says: what is live, and which canaries are shown. */
interface Said {
  state: Parameters<LiveReleases['apply']>[0];
  running: Parameters<CanarySite['apply']>[0];
}

interface TakenBack {
  name: MicrofrontendName;
  version: string;
  reason: string;
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

  const whileStanding = async (watch: Watch, lost: AbortSignal) => {
    do {
      tellRefusals();
      await pause(LOOK_EVERY_MS, null, { signal: lost, ref: false }).catch(() => undefined);
    } while (!lost.aborted && (await watch.stands()));
  };

  nats.onConnected(async (connection, lost) => {
    while (!closed && !lost.aborted) {
      follows = false;
      watching?.stop().catch(() => undefined);
      try {
        registry = await openRegistry(connection, keys);
        // Of a store that was lost somebody may have put back a part, or an empty one in its place.
        const [live, known] = [await registry.live(), releases.known()];
        if (partsOf(keys).some((name) => known[name] && !live[name])) await restore(connection);
        watching = await registry.watch((state, ignored, { running, ignored: ignoredCanaries }) => {
          if (lost.aborted) return;
          void bring({ state, running }, lost);
          for (const name of partsOf(keys)) {
            if (ignored[name]) releases.ignore(name, ignored[name]);
          }
          for (const name of microfrontendsOf(keys)) {
            if (ignoredCanaries[name]) releases.ignore(canaryKey(name), ignoredCanaries[name]);
          }
        });
        follows = true;
        await whileStanding(watching, lost);
        if (!lost.aborted) log.warn('the release registry is another one, and read anew');
      } catch (error) {
        log.warn({ err: error }, 'the release registry cannot be read yet');
        if (isUnprovisioned(error)) await restore(connection);
        await pause(RETRY_MS);
      }
    }
  });

  /** For every gateway: by compare-and-set, so that one of several wins, and no newer release is lost. */
  const rollBack = async ({ name, version, reason }: TakenBack): Promise<void> => {
    if (!registry) throw new Error('The release registry cannot be asked.');
    const live = (await registry.live())[name];
    if (live?.version !== version || !live.previous) return;
    // A gateway takes back what a team released, and nothing twice.
    if (live.takesBack || releases.isRefused(name, live.previous)) return;
    if (!rollbackKey) {
      log.error(
        { microfrontend: name, version, reason },
        'the record stays as it is: this gateway has no ROLLBACK_KEY',
      );
      return;
    }
    const note = { author: 'gateway', reason };
    await registry.as(note, rollbackKey).rollback(name, { expected: live.revision, unasked: true });
    log.error(
      { microfrontend: name, version, to: live.previous, reason },
      'release is rolled back',
    );
  };
  /** Refused here, and not taken back yet: NATS may be away just then. */
  const untold = new Set<Refusal>();
  const tellRefusals = (): void => {
    for (const refusal of untold) {
      // Not a second time while this one lasts: it would be overtaken by itself, and stand in the trail twice.
      untold.delete(refusal);
      const reason = `${refusal.version} cannot be run: ${inOneLine(refusal.why)}`;
      rollBack({ ...refusal, reason }).catch((error: unknown) => {
        untold.add(refusal);
        log.warn({ err: error, ...refusal }, 'a refused release could not be rolled back');
      });
    }
  };
  releases.onRefused((refusal) => {
    untold.add(refusal);
    tellRefusals();
  });

  /** A version that was taken back once: its team has brought it again since, and knows. */
  const wasTakenBack = async (name: MicrofrontendName, versions: (string | null)[]) => {
    const entries = (await registry?.log(AUDIT_ENTRIES, name)) ?? [];
    return entries.some(
      ({ action, from }) => action === 'self-rollback' && versions.includes(from),
    );
  };

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
    /**
     * What browsers tell of a release is no proof, as a fault of its code on the server is: it counts once, and
     * leads to no version that was itself taken back.
     */
    async takeBack({ part: name, version, why }: BadRelease): Promise<void> {
      const live = (await registry?.live())?.[name];
      if (!registry || !live) throw new Error('The release registry cannot be asked.');
      if (await wasTakenBack(name, [version, live.previous])) {
        log.error(
          { microfrontend: name, version, why },
          'a bad release stays: it was tried before',
        );
        return;
      }
      await rollBack({ name, version, reason: `${version} is bad: ${why}` });
    },
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
