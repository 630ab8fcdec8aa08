import { z } from 'zod';
import { pageQuery } from './listing';

/** `retrying`: it is tried again by itself. */
export const DEAD_LETTER_STATUSES = ['retrying', 'given-up'] as const;
export type DeadLetterStatus = (typeof DEAD_LETTER_STATUSES)[number];

/** `GET /api/dead-letters/{service}` (admin). */
export const deadLetterQuery = pageQuery(50, 200).extend({
  status: z.enum(DEAD_LETTER_STATUSES).optional(),
});

/** A row of it: an event that a consumer could not apply. */
export const deadLetter = z.object({
  _id: z.string(),
  consumer: z.string(),
  subject: z.string(),
  eventId: z.string().nullable(),
  payload: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  failedAt: z.string(),
  /** When it is tried again by itself; null: it was given up. */
  nextTryAt: z.string().nullable().default(null),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** Answer of `POST /api/dead-letters/{service}/{id}/replay`. What failed stays in the list. */
export const replayedEvent = z.object({
  outcome: z.enum(['applied', 'already-applied', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
});
export type ReplayedEvent = z.infer<typeof replayedEvent>;

/** Body of `POST /api/dead-letters/{service}/replay`: all of a kind, the oldest first. */
export const replayKind = z.object({
  consumer: z.string().min(1).max(200),
  /** Without it all subjects. */
  subject: z.string().min(1).max(200).optional(),
});
export type ReplayKind = z.infer<typeof replayKind>;

export const replayedKind = z.object({
  applied: z.number().int(),
  alreadyApplied: z.number().int(),
  failed: z.number().int(),
  /** Not tried, because that would have taken too long: ask again. */
  left: z.number().int(),
  /** Why the last one failed that did. */
  reason: z.string().nullable(),
});
export type ReplayedKind = z.infer<typeof replayedKind>;
