import { NatsError, type KV } from 'nats';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { AuditEntry, ReleaseAudit } from './release-audit';
import { releaseRecord, type ReleaseNote, type ReleaseRecord } from './release-record';

/** `changed` is false when the record already said so. */
export interface ReleaseChange {
  changed: boolean;
  record: ReleaseRecord;
  revision: number;
}

/** Someone else released in between; nothing was changed. */
export class ReleaseConflict extends Error {
  constructor(name: string) {
    super(`${name} was released by someone else in the meantime. Look at it and try again.`);
  }
}

export interface Registers {
  bucket: KV;
  audit: ReleaseAudit;
}

interface WantedChange extends Pick<AuditEntry, 'action' | 'forced'> {
  name: MicrofrontendName;
  /** Only while the record's revision is that; 0 when there must be none. */
  expected?: number;
  note: ReleaseNote;
}

type Versions = Pick<ReleaseRecord, 'version' | 'previous'>;

/** `expected last subject sequence` of JetStream: another writer came first. */
const WRONG_LAST_SEQUENCE = 10071;

/**
 * One compare-and-set on the record, after it was written down who wants it and why. `next` gives the
 * new versions, or null when nothing changes.
 * @throws ReleaseConflict
 */
export async function changeRelease(
  { bucket, audit }: Registers,
  { name, expected, note, action, forced }: WantedChange,
  next: (current: ReleaseRecord | null) => Versions | null,
): Promise<ReleaseChange> {
  const entry = await bucket.get(name);
  const current = entry?.operation === 'PUT' ? releaseRecord.parse(entry.json()) : null;
  const revision = entry?.revision ?? 0;
  const seen = current ? revision : 0;
  if (expected !== undefined && expected !== seen) throw new ReleaseConflict(name);

  const versions = next(current);
  if (!versions) {
    if (!current) throw new Error(`${name} was never released.`);
    return { changed: false, record: current, revision };
  }
  const { version } = versions;
  const record = releaseRecord.parse({
    ...versions,
    releasedAt: new Date().toISOString(),
    by: { author: note.author },
    commit: version === null ? undefined : (note.commit ?? (await audit.commitOf(name, version))),
    reason: note.reason,
  });
  const from = current?.version ?? null;
  return {
    changed: true,
    record,
    revision: await write({ bucket, audit }, { name, record, revision, from, action, forced }),
  };
}

interface Writing extends Pick<AuditEntry, 'action' | 'forced' | 'from'> {
  name: MicrofrontendName;
  record: ReleaseRecord;
  /** Of the record that it replaces. */
  revision: number;
}

/** First what is done and why, then the deed: none is without its entry. @throws ReleaseConflict */
export async function write(
  { bucket, audit }: Registers,
  { name, record, revision, from, action, forced }: Writing,
): Promise<number> {
  const { version: to, releasedAt: at, by, commit, reason } = record;
  const said: AuditEntry = { at, action, forced, part: name, from, to, by, commit, reason };
  await audit.write(said);
  try {
    return await bucket.put(name, JSON.stringify(record), { previousSeq: revision });
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE) {
      await audit.write({ ...said, action: 'overtaken' });
      throw new ReleaseConflict(name);
    }
    throw error;
  }
}
