import { NatsError, type KV } from 'nats';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { releaseRecord, type ReleaseRecord } from './release-record';

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

/** `expected last subject sequence` of JetStream: another writer came first. */
const WRONG_LAST_SEQUENCE = 10071;

/**
 * One compare-and-set on the record: with `expected`, only while its revision is that. `next` gives the new versions, or null when nothing changes.
 * @throws ReleaseConflict
 */
export async function changeRelease(
  bucket: KV,
  { name, expected }: { name: MicrofrontendName; expected?: number },
  next: (current: ReleaseRecord | null) => Omit<ReleaseRecord, 'releasedAt'> | null,
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
  const record = releaseRecord.parse({ ...versions, releasedAt: new Date().toISOString() });
  try {
    const written = await bucket.put(name, JSON.stringify(record), { previousSeq: revision });
    return { changed: true, record, revision: written };
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE) {
      throw new ReleaseConflict(name);
    }
    throw error;
  }
}
