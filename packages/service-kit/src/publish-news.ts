import { randomUUID } from 'node:crypto';
import { headers } from 'nats';
import type { z } from 'zod';
import type { Envelope, EventDefinition } from '@handloom/contracts/events/event';
import type { NatsLink } from './nats-link';

/**
 * Tells open pages that something changed, right after the commit: a hint that may be lost (a page
 * reads again when it reconnects), so it needs neither the outbox nor an answer of NATS. While NATS
 * is away it does nothing. It never throws: a change that is made does not fail by its news.
 */
export function publishNews<Data extends z.ZodType>(
  nats: NatsLink,
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  requestId: string | null,
): void {
  if (!nats.connection || !nats.connected) return;
  const event: Envelope = {
    id: randomUUID(),
    subject: definition.subject,
    occurredAt: new Date().toISOString(),
    requestId,
    data,
  };
  const head = headers();
  if (requestId) head.set('x-request-id', requestId);
  try {
    nats.connection.publish(definition.subject, JSON.stringify(event), { headers: head });
  } catch {
    // The connection closed between the question and the call.
  }
}
