import { z } from 'zod';

/** A row of `GET /api/dead-letters/{service}` (admin): an event that a consumer gave up on. */
export const deadLetter = z.object({
  _id: z.string(),
  consumer: z.string(),
  subject: z.string(),
  eventId: z.string().nullable(),
  payload: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  failedAt: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetter>;
