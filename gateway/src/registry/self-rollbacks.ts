import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseAction } from '@handloom/contracts/release-trail';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import type { LiveReleases } from '../releases/live-releases';
import { inOneLine } from '../releases/reason-in-one-line';
import type { Refusal } from '../releases/refused-releases';
import type { BadRelease } from '../reports/release-watch';

/** The audit's latest, of one part. */
const AUDIT_ENTRIES = 50;
/** What takes the place of the version that was live. */
const REPLACES = new Set<ReleaseAction>(['release', 'rollback', 'remove', 'self-rollback']);

interface Rollback {
  name: MicrofrontendName;
  version: string;
  reason: string;
}

interface Sources {
  /** Null before it could ever be asked. */
  registry(): ReleaseRegistry | null;
  releases: Pick<LiveReleases, 'isRefused' | 'onRefused'>;
  /** Null: this gateway goes back for itself only. */
  rollbackKey: KeyObject | null;
}

/** What a gateway takes back for all of them: what it cannot run itself, and what browsers say is bad. */
export function selfRollbacks(
  { registry: opened, releases, rollbackKey }: Sources,
  log: FastifyBaseLogger,
) {
  const registry = (): ReleaseRegistry => opened() ?? cannotBeAsked();

  /** By compare-and-set, so that one of several gateways wins, and no newer release is lost. */
  const rollBack = async ({ name, version, reason }: Rollback): Promise<void> => {
    const live = (await registry().live())[name];
    if (live?.version !== version || !live.previous) return;
    // A gateway takes back what a team released, and nothing twice.
    if (live.takesBack || releases.isRefused(name, live.previous)) return;
    const about = { microfrontend: name, version };
    if (!rollbackKey) {
      log.error(
        { ...about, reason },
        'the record stays as it is: this gateway has no ROLLBACK_KEY',
      );
      return;
    }
    const note = { author: 'gateway', reason };
    const expected = live.revision;
    await registry().as(note, rollbackKey).rollback(name, { expected, unasked: true });
    log.error({ ...about, to: live.previous, reason }, 'release is rolled back');
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

  /** Its team went back to it, or has brought it again, and knows; or the gateways took back what was before it. */
  const wasTriedBefore = async (
    name: MicrofrontendName,
    { version, previous }: ReleaseRecord,
  ): Promise<boolean> => {
    const log = await registry().log(AUDIT_ENTRIES, name);
    const changes = log.filter(({ action }) => REPLACES.has(action));
    const left = changes.findIndex(({ from }) => from === version);
    // An entry comes before its deed: what was left for another only if it came back later.
    const isBack = left >= 0 && changes.slice(left + 1).some(({ to }) => to === version);
    return (
      isBack || log.some(({ action, from }) => action === 'self-rollback' && from === previous)
    );
  };

  return {
    /** Once more, if they could not be told before. */
    tellRefusals,
    /**
     * What browsers tell of a release is no proof, as a fault of its code on the server is: it counts once, and
     * leads to no version that was itself taken back.
     */
    async takeBack({ part: name, version, why }: BadRelease): Promise<void> {
      const live = (await registry().live())[name];
      if (!live) return cannotBeAsked();
      // Another gateway, or its team, was faster.
      if (live.version !== version) return;
      if (await wasTriedBefore(name, live)) {
        log.error(
          { microfrontend: name, version, why },
          'a bad release stays: it was tried before',
        );
        return;
      }
      await rollBack({ name, version, reason: `${version} is bad: ${why}` });
    },
  };
}

function cannotBeAsked(): never {
  throw new Error('The release registry cannot be asked.');
}
