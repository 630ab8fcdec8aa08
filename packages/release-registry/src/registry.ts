import { NatsError, type KV, type KvEntry, type NatsConnection } from 'nats';
import { MICROFRONTENDS, type MicrofrontendName } from '@handloom/contracts/pages';
import { changeRelease, ReleaseConflict, type ReleaseChange } from './change-release';
import {
  isMicrofrontend,
  releaseRecord,
  type RegistryState,
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
  /**
   * Makes a version live by compare-and-set. With `expected` (the revision of {@link live}; 0 when
   * there was no record) it wins only if nobody changed the record since.
   * @throws ReleaseConflict
   */
  setLive(
    name: MicrofrontendName,
    version: string,
    options?: { expected?: number },
  ): Promise<ReleaseChange>;
  /** Makes the version live that was live before. @throws NothingToRollBack, ReleaseConflict */
  rollback(name: MicrofrontendName, options?: { expected?: number }): Promise<ReleaseChange>;
  /** Takes a microfrontend off the site; its last version stays named in `previous`. @throws ReleaseConflict */
  remove(name: MicrofrontendName, options?: { expected?: number }): Promise<ReleaseChange>;
  /** Calls back with the whole state, first at once, then after every change, until stopped. */
  watch(callback: (state: RegistryState) => void): Promise<{ stop(): Promise<void> }>;
}

/** Creates the bucket; safe to repeat. Run by migrations and by whoever starts a shop. */
export async function provisionReleases(nats: NatsConnection): Promise<void> {
  await nats.jetstream({ timeout: ANSWER_WITHIN_MS }).views.kv(BUCKET, BUCKET_OPTIONS);
}

/**
 * After NATS lost its store: creates the bucket, and puts back what was live. A record that is there
 * stays; someone was faster.
 */
export async function restoreReleases(
  nats: NatsConnection,
  known: Partial<Record<MicrofrontendName, Omit<ReleaseRecord, 'releasedAt'>>>,
): Promise<void> {
  const bucket = await nats
    .jetstream({ timeout: ANSWER_WITHIN_MS })
    .views.kv(BUCKET, BUCKET_OPTIONS);
  for (const name of MICROFRONTENDS) {
    const versions = known[name];
    if (!versions || (await bucket.get(name))) continue;
    await changeRelease(bucket, { name, expected: 0 }, () => versions).catch((error: unknown) => {
      if (!(error instanceof ReleaseConflict)) throw error;
    });
  }
}

/** Whether {@link openRegistry} failed because there is no bucket, and not because NATS is away. */
export function isUnprovisioned(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === STREAM_NOT_FOUND;
}

/** @throws when NATS does not answer or the bucket was never provisioned. */
export async function openRegistry(nats: NatsConnection): Promise<ReleaseRegistry> {
  const bucket = await nats
    .jetstream({ timeout: ANSWER_WITHIN_MS })
    .views.kv(BUCKET, { bindOnly: true });
  // `bindOnly` asks nothing of the server; an unprovisioned bucket must fail here and not later.
  await bucket.status();

  return {
    live: () => readAll(bucket),
    setLive: (name, version, options) =>
      changeRelease(bucket, { name, ...options }, (current) =>
        current?.version === version
          ? null
          : { version, previous: current?.version ?? current?.previous ?? null },
      ),
    rollback: (name, options) =>
      changeRelease(bucket, { name, ...options }, (current) => {
        if (!current?.previous) throw new NothingToRollBack(name);
        return { version: current.previous, previous: current.version };
      }),
    remove: (name, options) =>
      changeRelease(bucket, { name, ...options }, (current) =>
        current?.version ? { version: null, previous: current.version } : null,
      ),
    watch: (callback) => watchAll(bucket, callback),
  };
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
