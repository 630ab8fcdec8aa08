import { NatsError, type KV, type KvEntry, type NatsConnection } from 'nats';
import { MICROFRONTENDS, type MicrofrontendName } from '@handloom/contracts/pages';
import { changeRelease, ReleaseConflict, write, type ReleaseChange } from './change-release';
import { openAudit, provisionAudit, type ReleaseAudit } from './release-audit';
import {
  isMicrofrontend,
  releaseRecord,
  type RegistryState,
  type ReleaseNote,
  type ReleaseRecord,
} from './release-record';

const BUCKET = 'releases';
const BUCKET_OPTIONS = { history: 20 };
/** Error code of JetStream. */
const STREAM_NOT_FOUND = 10059;
const ANSWER_WITHIN_MS = 2_000;

export interface ReleaseRegistry {
  /** Rejects when NATS does not answer. */
  live(): Promise<RegistryState>;
  /** Calls back with the whole state, first at once, then after every change, until stopped. */
  watch(callback: (state: RegistryState) => void): Promise<{ stop(): Promise<void> }>;
  /** What was done last, and by whom. */
  log: ReleaseAudit['last'];
  /** Changes in somebody's name; each stands in the audit before it is made. */
  as(note: ReleaseNote): ReleaseChanges;
}

interface Expectation {
  /**
   * The revision of {@link ReleaseRegistry.live}; 0 when there was no record. The change wins only if
   * nobody changed the record since.
   */
  expected?: number;
}

export interface ReleaseChanges {
  /** Makes a version live by compare-and-set. @throws ReleaseConflict */
  setLive(name: MicrofrontendName, version: string, options?: Expectation): Promise<ReleaseChange>;
  /**
   * Makes the version live that was live before.
   * @param options `unasked` where no person wanted it
   * @throws NothingToRollBack, ReleaseConflict
   */
  rollback(
    name: MicrofrontendName,
    options?: Expectation & { unasked?: boolean },
  ): Promise<ReleaseChange>;
  /**
   * Takes a microfrontend off the site; its last version stays named in `previous`.
   * @param options `forced` where a guard was overruled
   * @throws ReleaseConflict
   */
  remove(
    name: MicrofrontendName,
    options?: Expectation & { forced?: boolean },
  ): Promise<ReleaseChange>;
}

/** Creates the bucket and the audit; safe to repeat. Run by migrations and by whoever starts a shop. */
export async function provisionReleases(nats: NatsConnection): Promise<void> {
  await provisionAudit(nats);
  await nats.jetstream({ timeout: ANSWER_WITHIN_MS }).views.kv(BUCKET, BUCKET_OPTIONS);
}

/** A record as it was, or what is known of it. */
export type KnownRecord = Omit<ReleaseRecord, 'releasedAt'> & { releasedAt?: string };

/**
 * After NATS lost its store: creates the bucket and the audit, and puts back what was live. A record that
 * is there stays; someone was faster.
 */
export async function restoreReleases(
  nats: NatsConnection,
  known: Partial<Record<MicrofrontendName, KnownRecord>>,
): Promise<void> {
  await provisionReleases(nats);
  const bucket = await openBucket(nats);
  const audit = await openAudit(nats);
  for (const name of MICROFRONTENDS) {
    if (!known[name] || (await bucket.get(name))) continue;
    const record = releaseRecord.parse({ releasedAt: new Date().toISOString(), ...known[name] });
    const writing = { name, record, revision: 0, from: null, action: 'restored' } as const;
    await write({ bucket, audit }, writing).catch((error: unknown) => {
      if (!(error instanceof ReleaseConflict)) throw error;
    });
  }
}

/** Whether {@link openRegistry} failed because there is no bucket, and not because NATS is away. */
export function isUnprovisioned(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === STREAM_NOT_FOUND;
}

/** @throws when NATS does not answer, or the bucket or the audit was never provisioned. */
export async function openRegistry(nats: NatsConnection): Promise<ReleaseRegistry> {
  const bucket = await openBucket(nats);
  // `bindOnly` asks nothing of the server; an unprovisioned bucket must fail here and not later.
  await bucket.status();
  const audit = await openAudit(nats);

  return {
    live: () => readAll(bucket),
    watch: (callback) => watchAll(bucket, callback),
    log: audit.last,
    as: (note) => ({
      setLive: (name, version, options) =>
        changeRelease(
          { bucket, audit },
          { name, note, action: 'release', ...options },
          (current) =>
            current?.version === version
              ? null
              : { version, previous: current?.version ?? current?.previous ?? null },
        ),
      rollback: (name, { expected, unasked } = {}) =>
        changeRelease(
          { bucket, audit },
          { name, note, action: unasked ? 'self-rollback' : 'rollback', expected },
          (current) => {
            if (!current?.previous) throw new NothingToRollBack(name);
            return { version: current.previous, previous: current.version };
          },
        ),
      remove: (name, { expected, forced } = {}) =>
        changeRelease(
          { bucket, audit },
          { name, note, action: 'remove', expected, forced: forced || undefined },
          (current) => (current?.version ? { version: null, previous: current.version } : null),
        ),
    }),
  };
}

function openBucket(nats: NatsConnection): Promise<KV> {
  return nats.jetstream({ timeout: ANSWER_WITHIN_MS }).views.kv(BUCKET, { bindOnly: true });
}

export class NothingToRollBack extends Error {
  constructor(name: string) {
    super(`${name} has no earlier release to go back to.`);
  }
}

async function readAll(bucket: KV): Promise<RegistryState> {
  const state: RegistryState = {};
  // By name: the client's own listing of keys sometimes ends before the last of them.
  for (const name of MICROFRONTENDS) {
    const entry = await bucket.get(name);
    if (entry) apply(state, entry);
  }
  return state;
}

async function watchAll(
  bucket: KV,
  callback: (state: RegistryState) => void,
): Promise<{ stop(): Promise<void> }> {
  const state: RegistryState = {};
  let complete = false;
  const changes = await bucket.watch({
    initializedFn: () => {
      complete = true;
      callback({ ...state });
    },
  });
  const reading = (async () => {
    for await (const entry of changes) {
      apply(state, entry);
      if (complete) callback({ ...state });
    }
  })();
  return {
    async stop() {
      changes.stop();
      await reading;
    },
  };
}

/** A record that can't be read leaves the last good one standing: a typo must not empty the site. */
function apply(state: RegistryState, entry: KvEntry): void {
  if (!isMicrofrontend(entry.key)) return;
  if (entry.operation !== 'PUT') {
    delete state[entry.key];
    return;
  }
  const record = releaseRecord.safeParse(parsed(entry));
  if (record.success) state[entry.key] = { ...record.data, revision: entry.revision };
}

function parsed(entry: KvEntry): unknown {
  try {
    return entry.json<unknown>();
  } catch {
    return null;
  }
}
