import type { Client } from 'pg';

/** How many events are published before the next are read. */
export const BATCH = 200;
/** Also in the trigger of the outbox (migration messaging/0002), which wakes nobody while it is held. */
const TURN_LOCK = 2831;

/** An event as it waits in the outbox. */
export interface WaitingEvent {
  id: string;
  subject: string;
  /** JSON */
  payload: string;
  requestId: string | null;
}

export interface Reading {
  events: WaitingEvent[];
  /** When this was read, by the database's clock; what is sent of it is sent later. */
  at: string;
  /** Whether this session has the turn: only it publishes. */
  mine: boolean;
  /** The oldest that waits, whoever has the turn. */
  oldest: string | null;
}

/** What NATS has. */
export interface Sent {
  ids: string[];
  /**
   * A moment before they were sent, by the database's clock, which becomes their `published_at`: not later than they were
   * sent, since a stream that was made after it may lack them.
   */
  sentAfter: string;
}

interface Row extends Omit<WaitingEvent, 'id'> {
  id: string | null;
  at: string;
  mine: boolean;
  oldest: string | null;
}

/**
 * Marks what was published and reads what waits, in one statement of its own: nothing is locked while
 * NATS is asked. The turn is a lock of the session, so it ends with the process that has it.
 */
const READ = `
WITH done AS (
  UPDATE outbox SET published_at = $4::timestamptz WHERE id = ANY($1::uuid[])
), waiting AS MATERIALIZED (
  SELECT id, sequence, subject, payload FROM outbox
  WHERE published_at IS NULL AND id <> ALL($1::uuid[])
  ORDER BY sequence LIMIT ${BATCH}
), turn AS MATERIALIZED (
  SELECT CASE WHEN $2::boolean THEN true
              WHEN EXISTS (SELECT FROM waiting) THEN pg_try_advisory_lock(${TURN_LOCK})
              ELSE false END AS mine
)
SELECT now()::text AS at, turn.mine, w.id, w.subject, w.payload::text AS payload, w.payload ->> 'requestId' AS "requestId",
       (SELECT id FROM waiting ORDER BY sequence LIMIT 1) AS oldest
FROM turn LEFT JOIN waiting w ON turn.mine OR $3::boolean
ORDER BY w.sequence`;

export interface Ask {
  /** To mark as published. */
  done?: Sent | null;
  hasTurn?: boolean;
  /** Reads also without the turn: whoever has it does nothing. */
  force?: boolean;
}

export async function readOutbox(session: Client, ask: Ask): Promise<Reading> {
  const { done = null, hasTurn = false, force = false } = ask;
  const { rows } = await session.query<Row>({
    name: 'outbox-read',
    text: READ,
    values: [done?.ids ?? [], hasTurn, force, done?.sentAfter ?? null],
  });
  const [first] = rows;
  if (!first) throw new Error('The outbox gave no answer.');
  const events = rows.filter((row): row is Row & WaitingEvent => row.id !== null);
  return { events, at: first.at, mine: first.mine, oldest: first.oldest };
}

export async function markPublished(session: Client, { ids, sentAfter }: Sent): Promise<void> {
  await session.query({
    name: 'outbox-mark',
    text: 'UPDATE outbox SET published_at = $2::timestamptz WHERE id = ANY($1::uuid[])',
    values: [ids, sentAfter],
  });
}

/** Keeps them among the failed events, where admins see them; the outbox's own stand under no consumer's name. */
export async function giveUpEvents(
  session: Client,
  events: WaitingEvent[],
  reason: string,
): Promise<void> {
  await session.query({
    name: 'outbox-give-up',
    text: `INSERT INTO dead_letters AS stored (consumer, subject, event_id, payload, reason, attempts)
           SELECT 'outbox', given.subject, given.id, given.payload, $4, 1
           FROM unnest($1::text[], $2::text[], $3::text[]) AS given (id, subject, payload)
           ON CONFLICT (consumer, subject, coalesce(event_id, md5(payload))) DO UPDATE
             SET attempts = stored.attempts + 1, failed_at = now()`,
    values: [
      events.map(({ id }) => id),
      events.map(({ subject }) => subject),
      events.map(({ payload }) => payload),
      reason,
    ],
  });
}

export async function giveTurnBack(session: Client): Promise<void> {
  await session.query(`SELECT pg_advisory_unlock(${TURN_LOCK})`);
}
