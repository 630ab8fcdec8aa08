import { NatsError, type JetStreamManager } from 'nats';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseKeys } from './release-keys';
import { releaseRecord, type ReleaseRecord } from './release-record';
import { whyIgnored } from './release-signature';

export const BUCKET = 'releases';
/** Error code of JetStream. */
const NO_MESSAGE_FOUND = 10037;

/** What counts of all that somebody wrote under a part's key. */
export interface Standing {
  /** The newest record that its team signed, or a gateway in its place. */
  record?: ReleaseRecord;
  /** Of the newest entry, whatever it says; 0 when there is none. A change must name it to win. */
  revision: number;
  /** Why the newest entry is not the record that counts. */
  ignored?: string;
}

interface Entry {
  content: string;
  revision: number;
}

/** From all entries that the registry still has: the newest alone may be an old one, written once more. */
export async function readStanding(
  manager: JetStreamManager,
  part: MicrofrontendName,
  keys: ReleaseKeys,
): Promise<Standing> {
  let standing: Standing = { revision: 0 };
  for (;;) {
    const entry = await entryAfter(manager, part, standing.revision);
    if (!entry) return standing;
    standing = after(part, { standing, entry }, keys);
  }
}

/** A deletion, or what is no record, is an entry that does not count: a typo must not empty the site. */
export function after(
  part: MicrofrontendName,
  { standing, entry }: { standing: Standing; entry: Entry },
  keys: ReleaseKeys,
): Standing {
  const { record: before } = standing;
  const { revision } = entry;
  const record = readRecord(entry.content);
  const ignored = record
    ? whyIgnored({ part, record, standing: before }, keys)
    : 'it is no record of a release';
  return !record || ignored !== null
    ? { record: before, revision, ignored: ignored ?? undefined }
    : { record, revision };
}

function readRecord(content: string): ReleaseRecord | null {
  try {
    return releaseRecord.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

async function entryAfter(
  manager: JetStreamManager,
  part: MicrofrontendName,
  revision: number,
): Promise<Entry | null> {
  try {
    const next = { seq: revision + 1, next_by_subj: `$KV.${BUCKET}.${part}` };
    const message = await manager.streams.getMessage(`KV_${BUCKET}`, next);
    return { content: message.string(), revision: message.seq };
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === NO_MESSAGE_FOUND) return null;
    throw error;
  }
}
