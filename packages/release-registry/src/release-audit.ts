import { StorageType, type NatsConnection, type StoredMsg } from 'nats';
import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import type { PartName } from '@handloom/contracts/parts';
import { partName } from '@handloom/contracts/release';
import { RELEASE_ACTIONS } from '@handloom/contracts/release-trail';
import { ANSWER_WITHIN_MS, isNoMessage } from './ask-jetstream';
import { createStream } from './create-stream';
import { AUDIT_STREAM } from './registry-streams';
import { releaseRecord, releaseVersion } from './release-record';

const auditEntry = z.object({
  at: z.iso.datetime(),
  action: z.enum(RELEASE_ACTIONS),
  /** A guard said no and was overruled, or was not asked. */
  forced: z.literal(true).optional(),
  /** Of the visitors, who get a canary. */
  percent: z.number().optional(),
  part: partName,
  from: releaseVersion.nullable(),
  to: releaseVersion.nullable(),
  ...releaseRecord.pick({ by: true, commit: true, reason: true }).shape,
});
const entryText = jsonText(auditEntry);
export type AuditEntry = z.infer<typeof auditEntry>;

export interface AuditPage {
  /** The newest first, each with its place in the stream, and when NATS took it: authors' clocks may be wrong. */
  entries: { place: number; writtenAt: Date; entry: AuditEntry }[];
  /** Where the older ones begin; null when there are none. */
  next: number | null;
}

export type ReleaseAudit = Awaited<ReturnType<typeof openAudit>>;

/** Creates the stream, which takes entries and gives none back; safe to repeat. */
export async function provisionAudit(nats: NatsConnection): Promise<void> {
  const manager = await nats.jetstreamManager({ timeout: ANSWER_WITHIN_MS });
  await createStream(manager, {
    name: AUDIT_STREAM,
    subjects: [`${AUDIT_STREAM}.>`],
    storage: StorageType.File,
    deny_delete: true,
    deny_purge: true,
  });
}

/** @throws when NATS does not answer or the stream was never provisioned. */
export async function openAudit(nats: NatsConnection) {
  const manager = await nats.jetstreamManager({ timeout: ANSWER_WITHIN_MS });
  const stream = nats.jetstream({ timeout: ANSWER_WITHIN_MS });
  await manager.streams.info(AUDIT_STREAM);

  /** `count` places of the stream, the newest or those from a place on; what is no entry is left out. */
  const page = async (count: number, from = Number.MAX_SAFE_INTEGER): Promise<AuditPage> => {
    const { state } = await manager.streams.info(AUDIT_STREAM);
    const top = Math.min(from, state.last_seq);
    const end = Math.max(top - count, state.first_seq - 1, 0);
    const places = Array.from({ length: Math.max(top - end, 0) }, (_, index) => top - index);
    const entries = await Promise.all(
      places.map(async (place) => {
        const message = await manager.streams.getMessage(AUDIT_STREAM, { seq: place });
        const entry = readEntry(message);
        return entry ? [{ place, writtenAt: message.time, entry }] : [];
      }),
    );
    return { entries: entries.flat(), next: end >= Math.max(state.first_seq, 1) ? end : null };
  };

  /** The last entry about a version. */
  const lastOf = async (part: PartName, version: string): Promise<AuditEntry | null> => {
    try {
      const last = { last_by_subj: subjectOf(part, version) };
      return readEntry(await manager.streams.getMessage(AUDIT_STREAM, last));
    } catch (error) {
      if (isNoMessage(error)) return null;
      throw error;
    }
  };

  return {
    /** Rejects when it is not stored. */
    async write(entry: AuditEntry): Promise<void> {
      await stream.publish(subjectOf(entry.part, entry.to), JSON.stringify(entry));
    },
    lastOf,
    /** What a version was built from, as it was said when it went live last. */
    commitOf: async (part: PartName, version: string) => (await lastOf(part, version))?.commit,
    page,
    /** The latest entries, of one part or of all, in the order in which they were written. */
    async last(count: number, part?: PartName): Promise<AuditEntry[]> {
      const found: AuditEntry[] = [];
      let from: number | null | undefined;
      while (found.length < count && from !== null) {
        const { entries, next } = await page(count, from);
        const wanted = entries.filter(({ entry }) => part === undefined || entry.part === part);
        found.push(...wanted.map(({ entry }) => entry));
        from = next;
      }
      return found.slice(0, count).toReversed();
    },
  };
}

/** Null for what is no entry: whoever reaches NATS can send it, and it must hold nobody's rollback. */
function readEntry(message: StoredMsg): AuditEntry | null {
  return entryText.safeParse(message.string()).data ?? null;
}

/** With the version, so that the last entry about one is found at once. */
function subjectOf(part: PartName, version: string | null): string {
  return `${AUDIT_STREAM}.${part}.${version ?? 'none'}`;
}
