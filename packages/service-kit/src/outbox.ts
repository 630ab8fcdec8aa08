import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Envelope, EventDefinition } from '@handloom/contracts/events/event';

/** The part of a Prisma transaction client that the outbox needs. */
export interface SqlExecutor {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** The part that a consumer needs as well. */
export interface SqlTransaction extends SqlExecutor {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
}

/**
 * An event that is not yet recorded, for a statement that writes it together with other rows.
 * @throws when `data` is not what the event's contract says, so that a wrong event never leaves.
 */
export function newEvent<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  requestId: string | null,
): Envelope {
  return {
    id: randomUUID(),
    subject: definition.subject,
    occurredAt: new Date().toISOString(),
    requestId,
    data: definition.data.parse(data),
  };
}

/**
 * Records a fact in the same transaction as the change that it tells of (transactional outbox,
 * https://microservices.io/patterns/data/transactional-outbox.html). The relay publishes it.
 * @throws when `data` is not what the event's contract says, so that a wrong event never leaves.
 */
export async function recordEvent<Data extends z.ZodType>(
  transaction: SqlExecutor,
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  requestId: string | null,
): Promise<string> {
  const event = newEvent(definition, data, requestId);
  await transaction.$executeRaw`
    INSERT INTO outbox (id, subject, payload)
    VALUES (${event.id}::uuid, ${event.subject}, ${JSON.stringify(event)}::jsonb)`;
  return event.id;
}
