import type { ReplayedEvent, ReplayedKind, ReplayKind } from '@handloom/contracts/dead-letters';
import type { Consumer } from './apply-events';
import { onBatch } from './event-handler';
import { tryAgain, type NoteGone, type StoredEvent } from './failed-events';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';

const BATCH = 64;
/** Whoever asks waits for the answer. */
const LONGEST_MS = 10_000;

interface Replaying<Transaction extends SqlTransaction> {
  database: SqlDatabase<Transaction>;
  consumers: readonly Consumer<Transaction>[];
  noteGone?: NoteGone;
}

/** Tries one event again, now. @returns null when there is no such event. */
export async function replayEvent<Transaction extends SqlTransaction>(
  { database, consumers, noteGone }: Replaying<Transaction>,
  id: bigint,
): Promise<ReplayedEvent | null> {
  const [stored] = await database.$queryRaw<StoredEvent[]>`
    SELECT id::text, consumer, subject, payload, attempts FROM dead_letters WHERE id = ${id}`;
  if (!stored) return null;
  const consumer = consumerOf(consumers, stored.consumer);
  const { applied, failed, reason } = await tryAgain(database, consumer, {
    stored: [stored],
    noteGone,
  });
  if (failed > 0) return { outcome: 'failed', reason };
  return { outcome: applied > 0 ? 'applied' : 'already-applied', reason: null };
}

/** Tries all events of a kind again, in the order in which they first failed. */
export async function replayKind<Transaction extends SqlTransaction>(
  { database, consumers, noteGone }: Replaying<Transaction>,
  { consumer: durable, subject }: ReplayKind,
): Promise<ReplayedKind> {
  const consumer = consumerOf(consumers, durable);
  const total: ReplayedKind = { applied: 0, alreadyApplied: 0, failed: 0, left: 0, reason: null };
  const end = Date.now() + LONGEST_MS;
  let after = 0n;
  const next = () => database.$queryRaw<StoredEvent[]>`
    SELECT id::text, consumer, subject, payload, attempts FROM dead_letters
    WHERE consumer = ${durable} AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null})
      AND id > ${after} ORDER BY dead_letters.id LIMIT ${BATCH}`;
  for (let stored = await next(); stored.length > 0; stored = await next()) {
    if (Date.now() > end) {
      total.left = await countAfter(database, { durable, subject, after });
      break;
    }
    const { applied, settled, failed, reason } = await tryAgain(database, consumer, {
      stored,
      noteGone,
    });
    total.applied += applied;
    total.alreadyApplied += settled - applied;
    total.failed += failed;
    total.reason = reason ?? total.reason;
    after = BigInt(stored.at(-1)?.id ?? after);
  }
  return total;
}

/** One that the service no longer has understands nothing: its events fail with that reason. */
function consumerOf<Transaction>(
  consumers: readonly Consumer<Transaction>[],
  durable: string,
): Consumer<Transaction> {
  const known = consumers.find(({ plan }) => plan.durable === durable);
  const nothing = onBatch<Transaction>([], async () => undefined);
  return known ?? { plan: { durable, stream: 'orders', filter: '' }, handler: nothing };
}

async function countAfter(
  database: SqlTransaction,
  { durable, subject, after }: { durable: string; subject: string | undefined; after: bigint },
): Promise<number> {
  const [row] = await database.$queryRaw<{ left: number }[]>`
    SELECT count(*)::int AS left FROM dead_letters
    WHERE consumer = ${durable} AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null})
      AND id > ${after}`;
  return row?.left ?? 0;
}
