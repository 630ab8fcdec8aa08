import type { KeyObject } from 'node:crypto';
import type { KV, KvEntry, NatsConnection, QueuedIterator } from 'nats';
import { inOrder, type MicrofrontendName } from '@handloom/contracts/pages';
import { isPart, type PartName, type PerPart } from '@handloom/contracts/parts';
import { ANSWER_WITHIN_MS, isNoStream } from './ask-jetstream';
import { readCanaries, runningOf, type CanaryStandings } from './change-canary';
import { tellRefused, whyRefused } from './canary-refusal';
import { canaryOwner, type RunningCanary } from './canary-record';
import { ReleaseConflict, write } from './change-release';
import { RELEASES_BUCKET } from './registry-streams';
import { openAudit, provisionAudit, type ReleaseAudit } from './release-audit';
import { signedChanges, type SignedChanges } from './signed-changes';
import { partsOf, type ReleaseKeys } from './release-keys';
import {
  releaseRecord,
  type RegistryState,
  type ReleaseNote,
  type ReleaseRecord,
} from './release-record';
import { provisionToldErrors, toldErrors, type ToldError } from './told-errors';
import { canaryOf, readStanding, releaseOf, take, type Standing } from './standing-record';

const BUCKET_OPTIONS = { history: 20 };

/** Why the newest record of a part does not count: one that its team has not signed, or an old one. */
export type IgnoredRecords = PerPart<IgnoredRecord>;
export interface IgnoredRecord {
  why: string;
  revision: number;
}

export interface Canaries {
  running: RunningCanary | null;
  /** Records of canaries that do not count. */
  ignored: IgnoredRecords;
}

export interface Watch {
  /**
   * Whether it would hear of a change: NATS says nothing when another bucket stands in the place of this one, made anew or
   * restored. While NATS does not answer it is not known to be otherwise.
   */
  stands(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ReleaseRegistry {
  /** Whose keys are known: of other parts nobody can say here what is live. */
  parts: readonly PartName[];
  /** The records that count. Rejects when NATS does not answer. */
  live(): Promise<RegistryState>;
  /** Records that stand in the registry and do not count. */
  ignored(): Promise<IgnoredRecords>;
  canaries(): Promise<Canaries>;
  /** Calls back with the whole state, first at once, then after every change, until stopped. */
  watch(
    callback: (state: RegistryState, ignored: IgnoredRecords, canaries: Canaries) => void,
  ): Promise<Watch>;
  /** What was done last, and by whom. */
  log: ReleaseAudit['last'];
  /** The same, the newest first and page by page. */
  trail: ReleaseAudit['page'];
  /** Writes down that a gateway does not show a canary, or null: does after all; once where several say the same. */
  tellRefused(canary: RunningCanary, why: string | null): Promise<void>;
  /** Why no visitor gets a canary, as a gateway has told last since it was begun or grew; null when none did. */
  whyRefused(canary: RunningCanary): Promise<string | null>;
  /** What browsers told of a version, the oldest first. */
  errors(part: MicrofrontendName, version: string): Promise<ToldError[]>;
  /** Changes in somebody's name, signed with their key; each stands in the audit before it is made. */
  as(note: ReleaseNote, key: KeyObject): SignedChanges;
}

/** Creates the bucket and the audit; safe to repeat. Run by migrations and by whoever starts a shop. */
export async function provisionReleases(nats: NatsConnection): Promise<void> {
  await provisionAudit(nats);
  await provisionToldErrors(nats);
  await nats.jetstream({ timeout: ANSWER_WITHIN_MS }).views.kv(RELEASES_BUCKET, BUCKET_OPTIONS);
}

/**
 * After NATS lost its store: creates the bucket and the audit, and puts back what was live, signed as it
 * was. A record that is there stays; someone was faster.
 */
export async function restoreReleases(
  nats: NatsConnection,
  known: PerPart<ReleaseRecord>,
): Promise<void> {
  await provisionReleases(nats);
  const bucket = await openBucket(nats);
  const audit = await openAudit(nats);
  for (const name of inOrder(Object.keys(known).filter(isPart))) {
    if (!known[name] || (await bucket.get(name))) continue;
    const record = releaseRecord.parse(known[name]);
    const said = { action: 'restored', from: null, to: record.version } as const;
    const writing = { name, key: name, record, revision: 0, said };
    await write({ bucket, audit }, writing).catch((error: unknown) => {
      if (!(error instanceof ReleaseConflict)) throw error;
    });
  }
}

/** Whether {@link openRegistry} failed because there is no bucket, and not because NATS is away. */
export const isUnprovisioned = isNoStream;

/**
 * @param keys whose records count
 * @throws when NATS does not answer, or the bucket or the audit was never provisioned.
 */
export async function openRegistry(
  nats: NatsConnection,
  keys: ReleaseKeys,
): Promise<ReleaseRegistry> {
  const bucket = await openBucket(nats);
  // `bindOnly` asks nothing of the server; an unprovisioned bucket must fail here and not later.
  const { created } = (await bucket.status()).streamInfo;
  const isSameBucket = () =>
    bucket.status().then(
      ({ streamInfo }) => streamInfo.created === created,
      (error: unknown) => !isUnprovisioned(error),
    );
  const audit = await openAudit(nats);
  const manager = await nats.jetstreamManager({ timeout: ANSWER_WITHIN_MS });
  const registers = { bucket, manager, audit, keys };
  const readAll = async (): Promise<Standings> => {
    const standings: Standings = new Map();
    for (const name of partsOf(keys)) {
      standings.set(name, await readStanding(manager, releaseOf(name, keys)));
    }
    return standings;
  };

  return {
    parts: partsOf(keys),
    live: async () => stateOf(await readAll()),
    ignored: async () => ignoredOf(await readAll()),
    canaries: async () => canariesOf(await readCanaries(registers), stateOf(await readAll())),
    async watch(callback) {
      // Begun before all is read, so that nothing in between is missed.
      const changes = await bucket.watch();
      const standings = await readAll();
      const canaries = await readCanaries(registers);
      const tell = () => {
        const state = stateOf(standings);
        callback(state, ignoredOf(standings), canariesOf(canaries, state));
      };
      tell();
      const following = follow(changes, (entry) => {
        const news = { content: entry.string(), revision: entry.revision };
        const owner = canaryOwner(entry.key);
        const isNews = owner
          ? take(canaries, owner, { news, kind: canaryOf(owner, keys) })
          : isPart(entry.key) &&
            take(standings, entry.key, { news, kind: releaseOf(entry.key, keys) });
        if (isNews) tell();
      });
      return {
        stop: following.stop,
        stands: async () => !following.hasEnded() && (await isSameBucket()),
      };
    },
    log: audit.last,
    trail: audit.page,
    tellRefused: (canary, why) => tellRefused(audit, canary, why),
    whyRefused: (canary) => whyRefused(audit, canary),
    errors: (part, version) => toldErrors(nats, part, version),
    as: (note, key) => signedChanges(registers, note, key),
  };
}

function openBucket(nats: NatsConnection): Promise<KV> {
  return nats
    .jetstream({ timeout: ANSWER_WITHIN_MS })
    .views.kv(RELEASES_BUCKET, { bindOnly: true });
}

type Standings = Map<PartName, Standing<ReleaseRecord>>;

function stateOf(standings: Standings): RegistryState {
  const state: RegistryState = {};
  for (const [name, { record, revision }] of standings) {
    if (record) state[name] = { ...record, revision };
  }
  return state;
}

function ignoredOf(standings: ReadonlyMap<PartName, Standing<unknown>>): IgnoredRecords {
  const ignored: IgnoredRecords = {};
  for (const [name, { ignored: why, revision }] of standings) {
    if (why) ignored[name] = { why, revision };
  }
  return ignored;
}

function canariesOf(canaries: CanaryStandings, live: RegistryState): Canaries {
  return { running: runningOf(canaries, live)[0] ?? null, ignored: ignoredOf(canaries) };
}

function follow(changes: QueuedIterator<KvEntry>, onEntry: (entry: KvEntry) => void) {
  let isOver = false;
  const read = async () => {
    for await (const entry of changes) onEntry(entry);
  };
  // NATS ends it with an error where it cannot go on, such as after its stream is gone.
  const reading = read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    hasEnded: () => isOver,
    async stop() {
      changes.stop();
      await reading;
    },
  };
}
