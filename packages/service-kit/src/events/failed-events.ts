import type { Envelope } from '@handloom/contracts/events/event';
import { databaseTrouble } from '../database/database-trouble';
import { applyEvents, definitionOf, type Consumer } from './apply-events';
import { readEvent } from './event-handler';
import { storable } from '../database/storable';
import type { SqlDatabase, SqlExecutor, SqlTransaction } from '../database/sql-transaction';

/**
 * How long a failed event waits before its next try: a deadlock is over at once, a release in a
 * minute, a bad night's database in a quarter of an hour. Nineteen minutes in all; then it is given up.
 */
export const RETRY_AFTER_S = [0.2, 1, 5, 20, 60, 180, 300, 600] as const;
const LONGEST_REASON = 4_000;

/** An event as it came, and why it could not be applied. */
export interface FailedEvent {
  consumer: string;
  subject: string;
  /** Null when it cannot even be read; then it is never tried again by itself. */
  eventId: string | null;
  payload: string;
  reason: string;
}

/** A stored one, by what a further try needs. */
export interface StoredEvent {
  id: string;
  consumer: string;
  subject: string;
  payload: string;
  attempts: number;
}

export interface TryOutcome {
  /** How many were applied now; the inbox knew the others. */
  applied: number;
  /** How many are gone from the list, applied now or before. */
  settled: number;
  failed: number;
  /** Why the last one failed that did. */
  reason: string | null;
}

/** One that left the list, without what it carried. */
export interface GoneEvent {
  id: string;
  consumer: string;
  subject: string;
  eventId: string | null;
  reason: string;
}

/** Notes who wanted it, in the transaction in which the event leaves the list. */
export type NoteGone = (transaction: SqlExecutor, gone: GoneEvent) => Promise<void>;

/**
 * Keeps an event that failed, so that NATS can forget it and what follows is not held up. One that
 * is kept already counts one try more and keeps its turn.
 * @returns after how many milliseconds it is tried again; null when never by itself.
 */
export async function storeFailure(
  database: SqlExecutor,
  event: FailedEvent,
): Promise<number | null> {
  const waitS = event.eventId === null ? null : RETRY_AFTER_S[0];
  await database.$executeRaw`
    INSERT INTO dead_letters AS stored
      (consumer, subject, event_id, payload, reason, attempts, next_try_at)
    VALUES (${event.consumer}, ${event.subject}, ${event.eventId}, ${storable(event.payload)},
            ${reasonText(event.reason)}, 1, now() + ${waitS}::float8 * interval '1 s')
    ON CONFLICT (consumer, subject, coalesce(event_id, md5(payload))) DO UPDATE
      SET reason = EXCLUDED.reason, attempts = stored.attempts + 1, failed_at = now()`;
  return waitS === null ? null : waitS * 1_000;
}

/**
 * Tries stored events of one consumer again, through its handler and its inbox: all in one
 * transaction, and one by one when that fails. What is applied leaves the list; what fails stays,
 * with its new reason and count.
 * @param noteGone absent when it is tried by itself
 * @throws when the database is away
 */
export async function tryAgain<Transaction extends SqlTransaction>(
  database: SqlDatabase<Transaction>,
  consumer: Consumer<Transaction>,
  { stored, noteGone }: { stored: readonly StoredEvent[]; noteGone?: NoteGone | undefined },
): Promise<TryOutcome> {
  const outcome: TryOutcome = { applied: 0, settled: 0, failed: 0, reason: null };
  const settle = async (some: readonly StoredEvent[]) => {
    const { applied, settled } = await applyStored(database, consumer, { stored: some, noteGone });
    outcome.applied += applied;
    outcome.settled += settled;
  };
  if (stored.length > 1) {
    try {
      await settle(stored);
      return outcome;
    } catch {
      // One of them fails; which, and why, shows when they come one by one.
    }
  }
  for (const one of stored) {
    try {
      await settle([one]);
    } catch (error) {
      // No fault of the event, and no try: the last one would have it given up.
      if (databaseTrouble(error) === 'away') throw error;
      outcome.failed += 1;
      outcome.reason = error instanceof Error ? error.message : String(error);
      await countTry(database, one, error);
    }
  }
  return outcome;
}

async function applyStored<Transaction extends SqlTransaction>(
  database: SqlDatabase<Transaction>,
  consumer: Consumer<Transaction>,
  { stored, noteGone }: { stored: readonly StoredEvent[]; noteGone: NoteGone | undefined },
): Promise<{ applied: number; settled: number }> {
  const events = stored.map((one) => readStored(consumer, one));
  const { afterCommit, ...outcome } = await database.$transaction(async (transaction) => {
    // Another copy may be at them too: it waits here, and then finds them gone, as it does what an admin dismissed.
    const ids = stored.map(({ id }) => BigInt(id));
    const settled = await transaction.$queryRaw<GoneEvent[]>`
      DELETE FROM dead_letters WHERE id IN (
        SELECT id FROM dead_letters WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE)
      RETURNING id::text, consumer, subject, event_id AS "eventId", reason`;
    const there = new Set(settled.map(({ id }) => id));
    const wanted = events.filter((_, place) => there.has(stored[place]?.id ?? ''));
    const outcome = await applyEvents(transaction, consumer, wanted);
    if (noteGone) for (const gone of settled) await noteGone(transaction, gone);
    return { ...outcome, settled: settled.length };
  });
  afterCommit?.();
  return outcome;
}

class Unreadable extends Error {}

/** @throws Unreadable when no handler understands it (yet). */
function readStored<Transaction>(
  consumer: Consumer<Transaction>,
  { subject, payload }: StoredEvent,
): Envelope {
  const definition = definitionOf(consumer, subject);
  if (!definition) throw new Unreadable(`${consumer.plan.durable} does not handle ${subject}`);
  try {
    return readEvent(definition, payload);
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Another copy that tried it at the same time has counted that try. */
async function countTry(database: SqlExecutor, one: StoredEvent, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const waitS = error instanceof Unreadable ? null : (RETRY_AFTER_S[one.attempts] ?? null);
  await database.$executeRaw`
    UPDATE dead_letters SET attempts = attempts + 1, reason = ${reasonText(reason)}, failed_at = now(),
      next_try_at = now() + ${waitS}::float8 * interval '1 s'
    WHERE id = ${BigInt(one.id)} AND attempts = ${one.attempts}`;
}

function reasonText(reason: string): string {
  return storable(reason).slice(0, LONGEST_REASON);
}
