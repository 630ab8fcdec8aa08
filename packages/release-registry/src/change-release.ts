import type { KeyObject } from 'node:crypto';
import type { JetStreamManager, KV } from 'nats';
import type { PartName } from '@handloom/contracts/parts';
import { isOvertaken } from './ask-jetstream';
import type { AuditEntry, ReleaseAudit } from './release-audit';
import { keyId, type ReleaseKeys } from './release-keys';
import { releaseRecord, type ReleaseNote, type ReleaseRecord } from './release-record';
import { signRecord, whyIgnored } from './release-signature';
import { readStanding, releaseOf } from './standing-record';

/** `changed` is false when the record already said so. */
export interface ReleaseChange {
  changed: boolean;
  record: ReleaseRecord;
  revision: number;
}

/** Someone else released in between; nothing was changed. */
export class ReleaseConflict extends Error {
  constructor(name: string) {
    super(
      `${name} was released by someone else in the meantime, so nothing was changed. --status says by whom and why; then try again.`,
    );
  }
}

/** No gateway would believe the record; nothing was changed. */
export class NotTheirKey extends Error {
  constructor(name: string, why: string) {
    super(
      `${name} stays as it is, because gateways would ignore the change: ${why}. Name the private key of its team with RELEASE_KEY.`,
    );
  }
}

export interface Registers {
  bucket: KV;
  manager: JetStreamManager;
  audit: ReleaseAudit;
  keys: ReleaseKeys;
}

interface WantedChange extends Pick<AuditEntry, 'action' | 'forced'> {
  name: PartName;
  /** Only while the record's revision is that; 0 when there must be none. */
  expected?: number;
  note: ReleaseNote;
  key: KeyObject;
}

type Wanted = Pick<ReleaseRecord, 'version' | 'previous' | 'roots' | 'takesBack'>;

/**
 * One compare-and-set on the record, signed, after it was written down who wants it and why. `next` gives
 * the new versions, or null when nothing changes.
 * @throws ReleaseConflict, NotTheirKey
 */
export async function changeRelease(
  registers: Registers,
  { name, expected, note, key, action, forced }: WantedChange,
  next: (current: ReleaseRecord | null) => Wanted | null,
): Promise<ReleaseChange> {
  const { manager, audit, keys } = registers;
  const standing = await readStanding(manager, releaseOf(name, keys));
  const { revision, record: current = null } = standing;
  const seen = current ? revision : 0;
  if (expected !== undefined && expected !== seen) throw new ReleaseConflict(name);

  const wanted = next(current);
  if (!wanted) {
    if (!current) throw new Error(`${name} was never released.`);
    return { changed: false, record: current, revision };
  }
  const { version } = wanted;
  const unsigned = releaseRecord.parse({
    ...wanted,
    roots: rootsOf(wanted),
    releasedAt: timeAfter(current),
    by: { author: note.author, key: keyId(key) },
    commit: version === null ? undefined : (note.commit ?? (await audit.commitOf(name, version))),
    reason: note.reason,
  });
  const record = signRecord(name, unsigned, key);
  const why = whyIgnored({ part: name, record, standing: current ?? undefined }, keys);
  if (why) throw new NotTheirKey(name, why);
  const said = { action, forced, from: current?.version ?? null, to: version };
  return {
    changed: true,
    record,
    revision: await write(registers, { name, key: name, record, revision, said }),
  };
}

/** Of two records the newer one counts, so it must be newer also where clocks differ. */
export function timeAfter(current: Pick<ReleaseRecord, 'releasedAt'> | null | undefined): string {
  const last = current ? Date.parse(current.releasedAt) : 0;
  return new Date(Math.max(Date.now(), last + 1)).toISOString();
}

/** Of the versions that the record names, and no others. */
function rootsOf({ version, previous, roots = {} }: Wanted): Wanted['roots'] {
  const named = Object.entries(roots).filter(([each]) => each === version || each === previous);
  return Object.fromEntries(named);
}

interface Writing {
  name: PartName;
  /** Under which the record stands. */
  key: string;
  record: Pick<ReleaseRecord, 'releasedAt' | 'by' | 'commit' | 'reason'>;
  /** Of the record that it replaces. */
  revision: number;
  said: Pick<AuditEntry, 'action' | 'forced' | 'from' | 'to' | 'percent'>;
}

/** First what is done and why, then the deed: none is without its entry. @throws ReleaseConflict */
export async function write(
  { bucket, audit }: Pick<Registers, 'bucket' | 'audit'>,
  { name, key, record, revision, said }: Writing,
): Promise<number> {
  const { releasedAt: at, by, commit, reason } = record;
  const entry: AuditEntry = { at, ...said, part: name, by, commit, reason };
  await audit.write(entry);
  try {
    return await bucket.put(key, JSON.stringify(record), { previousSeq: revision });
  } catch (error) {
    if (isOvertaken(error)) {
      await audit.write({ ...entry, action: 'overtaken' });
      throw new ReleaseConflict(name);
    }
    throw error;
  }
}
