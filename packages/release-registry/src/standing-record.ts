import type { JetStreamManager } from 'nats';
import type { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { PartName } from '@handloom/contracts/parts';
import { isNoMessage } from './ask-jetstream';
import { canaryKey, canaryRecord, whyCanaryIgnored, type CanaryRecord } from './canary-record';
import { RELEASES_BUCKET, RELEASES_STREAM } from './registry-streams';
import type { ReleaseKeys } from './release-keys';
import { releaseRecord, type ReleaseRecord } from './release-record';
import { whyIgnored } from './release-signature';

const releaseText = jsonText(releaseRecord);
const canaryText = jsonText(canaryRecord);

/** What counts of all that somebody wrote under a key. */
export interface Standing<Record> {
  /** The newest record that the part's team signed, or a gateway in its place. */
  record?: Record;
  /** Of the newest entry, whatever it says; 0 when there is none. A change must name it to win. */
  revision: number;
  /** Why the newest entry is not the record that counts. */
  ignored?: string;
}

interface Entry {
  content: string;
  revision: number;
}

/** What stands under one key, and which of it counts. */
interface RecordKind<Record> {
  key: string;
  text: z.ZodType<Record>;
  whyIgnored(record: Record, standing: Record | undefined): string | null;
}

export function releaseOf(part: PartName, keys: ReleaseKeys): RecordKind<ReleaseRecord> {
  return {
    key: part,
    text: releaseText,
    whyIgnored: (record, standing) => whyIgnored({ part, record, standing }, keys),
  };
}

export function canaryOf(part: MicrofrontendName, keys: ReleaseKeys): RecordKind<CanaryRecord> {
  return {
    key: canaryKey(part),
    text: canaryText,
    whyIgnored: (record, standing) => whyCanaryIgnored({ part, record, standing }, keys),
  };
}

/** From all entries that the registry still has: the newest alone may be an old one, written once more. */
export async function readStanding<Record>(
  manager: JetStreamManager,
  kind: RecordKind<Record>,
): Promise<Standing<Record>> {
  let standing: Standing<Record> = { revision: 0 };
  for (;;) {
    const entry = await entryAfter(manager, kind.key, standing.revision);
    if (!entry) return standing;
    standing = after(standing, entry, kind);
  }
}

/** One entry more of a part, where all are followed. @returns whether it was not known yet */
export function take<Record, Part extends PartName>(
  standings: Map<Part, Standing<Record>>,
  part: Part,
  { news, kind }: { news: Entry; kind: RecordKind<Record> },
): boolean {
  const standing = standings.get(part) ?? { revision: 0 };
  if (news.revision <= standing.revision) return false;
  standings.set(part, after(standing, news, kind));
  return true;
}

/** A deletion, or what is no record, is an entry that does not count: a typo must not empty the site. */
function after<Record>(
  { record: before }: Standing<Record>,
  { content, revision }: Entry,
  { text, whyIgnored: whyNot }: RecordKind<Record>,
): Standing<Record> {
  const record = text.safeParse(content).data;
  const ignored = record ? whyNot(record, before) : 'it is no record of a release';
  return !record || ignored !== null
    ? { record: before, revision, ignored: ignored ?? undefined }
    : { record, revision };
}

async function entryAfter(
  manager: JetStreamManager,
  key: string,
  revision: number,
): Promise<Entry | null> {
  try {
    const next = { seq: revision + 1, next_by_subj: `$KV.${RELEASES_BUCKET}.${key}` };
    const message = await manager.streams.getMessage(RELEASES_STREAM, next);
    return { content: message.string(), revision: message.seq };
  } catch (error) {
    if (isNoMessage(error)) return null;
    throw error;
  }
}
