import type { Envelope } from '@handloom/contracts/events/event';

/** The part of a Prisma transaction client that the outbox needs. */
export interface SqlExecutor {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** The part that a consumer needs as well. */
export interface SqlTransaction extends SqlExecutor {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
}

/**
 * Records a fact in the same transaction as the change that it tells of (transactional outbox,
 * https://microservices.io/patterns/data/transactional-outbox.html). The relay publishes it.
 */
export async function recordEvent(transaction: SqlExecutor, event: Envelope): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO outbox (id, subject, payload)
    VALUES (${event.id}::uuid, ${event.subject}, ${JSON.stringify(event)}::jsonb)`;
}
