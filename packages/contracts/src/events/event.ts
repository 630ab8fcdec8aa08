import { z } from 'zod';

/** A fact that one service publishes: its subject and the schema of its data. */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  subject: string;
  data: Data;
}

export function defineEvent<Data extends z.ZodType>(
  subject: string,
  data: Data,
): EventDefinition<Data> {
  return { subject, data };
}

/** What travels over NATS. `id` is also the `Nats-Msg-Id`; `requestId` follows the HTTP request that caused it. */
export const envelope = z.object({
  id: z.string(),
  subject: z.string(),
  occurredAt: z.string(),
  requestId: z.string().nullable(),
  /** Of the trace in which it was recorded, where requests are traced (https://www.w3.org/TR/trace-context/). */
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope<Data = unknown> = Omit<z.infer<typeof envelope>, 'data'> & { data: Data };
export type EventData<Definition> =
  Definition extends EventDefinition<infer Data> ? z.infer<Data> : never;
