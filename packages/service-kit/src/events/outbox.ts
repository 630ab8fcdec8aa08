import type { Envelope } from '@handloom/contracts/events/event';
import type { SqlExecutor, SqlTag, SqlTransaction } from '../database/sql-transaction';

/**
 * Records a fact in the same transaction as the change that it tells of (transactional outbox,
 * https://microservices.io/patterns/data/transactional-outbox.html). The relay publishes it.
 */
export async function recordEvent(transaction: SqlExecutor, event: Envelope): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO outbox (id, subject, payload)
    VALUES (${event.id}::uuid, ${event.subject}, ${JSON.stringify(event)}::jsonb)`;
}

/** {@link recordEvent} of many, in one statement. Those that the outbox still has from before go out once more. */
export async function recordEvents(
  transaction: SqlExecutor,
  events: readonly Envelope[],
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO outbox (id, subject, payload)
    SELECT (event ->> 'id')::uuid, event ->> 'subject', event
    FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) AS event
    ON CONFLICT (id) DO UPDATE SET published_at = NULL`;
}

/**
 * {@link recordEvent} as a part of the statement that makes the change.
 * @param events selects `id`, `subject` and `payload` of each
 */
export const insertEvents = <Part>(sql: SqlTag<Part>, events: Part): Part =>
  sql`INSERT INTO outbox (id, subject, payload) ${events}`;

/**
 * Sends once more what the outbox still has of a subject. What waits there goes anyway: the relay marks it, in its own order.
 * @param key of the events' data
 * @returns what each of them says there
 */
export async function repeatKept(
  transaction: SqlTransaction,
  subject: string,
  key: string,
): Promise<string[]> {
  const kept = await transaction.$queryRaw<{ about: string }[]>`
    WITH again AS (
      UPDATE outbox SET published_at = NULL WHERE subject = ${subject} AND published_at IS NOT NULL
    )
    SELECT payload -> 'data' ->> ${key} AS about FROM outbox WHERE subject = ${subject}`;
  return kept.map(({ about }) => about);
}
