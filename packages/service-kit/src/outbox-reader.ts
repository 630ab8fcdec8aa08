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
  /** Whether this session has the turn: only it publishes. */
  mine: boolean;
  /** The oldest that waits, whoever has the turn. */
  oldest: string | null;
}

interface Row extends Omit<WaitingEvent, 'id'> {
  id: string | null;
  mine: boolean;
  oldest: string | null;
}

/**
 * Marks what was published and reads what waits, in one statement of its own: nothing is locked while
 * NATS is asked. The turn is a lock of the session, so it ends with the process that has it.
 */
const READ = `
WITH done AS (
  UPDATE outbox SET published_at = now() WHERE id = ANY($1::uuid[])
), waiting AS MATERIALIZED (
  SELECT id, sequence, subject, payload FROM outbox
  WHERE published_at IS NULL AND id <> ALL($1::uuid[]) AND id <> ALL($2::uuid[])
  ORDER BY sequence LIMIT ${BATCH}
), turn AS MATERIALIZED (
  SELECT CASE WHEN $3::boolean THEN true
              WHEN EXISTS (SELECT FROM waiting) THEN pg_try_advisory_lock(${TURN_LOCK})
              ELSE false END AS mine
)
SELECT turn.mine, w.id, w.subject, w.payload::text AS payload, w.payload ->> 'requestId' AS "requestId",
       (SELECT id FROM waiting ORDER BY sequence LIMIT 1) AS oldest
FROM turn LEFT JOIN waiting w ON turn.mine OR $4::boolean
ORDER BY w.sequence`;

export interface Ask {
  /** Ids to mark as published. */
  done?: string[];
  /** Ids that are with NATS and not to be read again. */
  inFlight?: string[];
  hasTurn?: boolean;
  /** Reads also without the turn: whoever has it does nothing. */
  force?: boolean;
}

export async function readOutbox(session: Client, ask: Ask): Promise<Reading> {
  const { done = [], inFlight = [], hasTurn = false, force = false } = ask;
  const { rows } = await session.query<Row>({
    name: 'outbox-read',
    text: READ,
    values: [done, inFlight, hasTurn, force],
  });
  const events = rows.filter((row): row is Row & WaitingEvent => row.id !== null);
  return { events, mine: rows[0]?.mine ?? false, oldest: rows[0]?.oldest ?? null };
}

export async function markPublished(session: Client, ids: string[]): Promise<void> {
  await session.query({
    name: 'outbox-mark',
    text: 'UPDATE outbox SET published_at = now() WHERE id = ANY($1::uuid[])',
    values: [ids],
  });
}

export async function giveTurnBack(session: Client): Promise<void> {
  await session.query(`SELECT pg_advisory_unlock(${TURN_LOCK})`);
}
