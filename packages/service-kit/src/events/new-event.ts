import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Envelope, EventDefinition } from '@handloom/contracts/events/event';
import { traceOfEvent } from '../tracing/event-trace';

/**
 * An event that nobody has heard of yet.
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
    ...traceOfEvent(),
    data: definition.data.parse(data),
  };
}
