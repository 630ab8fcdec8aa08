import { z } from 'zod';
import { wholeNumber } from './listing';

/** What admins change. */
export const AUDIT_KINDS = [
  'product',
  'category',
  'size',
  'review',
  'order',
  'user',
  'mail',
  'message',
  'failed-event',
] as const;
/** What they do with it. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'noted',
  'refunded',
  'replayed',
  'resent',
] as const;

const fields = z.record(z.string(), z.unknown());

/** A row of `GET /api/audit/{service}` (admin): one change that an admin made. */
export const adminChange = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.object({
    _id: z.string(),
    /** As the session showed it, such as `Asha E.`; older sessions did not say it. */
    name: z.string().nullable().default(null),
  }),
  /** One of {@link AUDIT_KINDS}; a newer service may know more. */
  kind: z.string(),
  /** Id of the thing, and its name at that time. */
  about: z.string(),
  name: z.string(),
  /** One of {@link AUDIT_ACTIONS}; a newer service may know more. */
  action: z.string(),
  /** The changed fields only; null: it was not there before, or is no more. */
  before: fields.nullable(),
  after: fields.nullable(),
});
export type AdminChange = z.infer<typeof adminChange>;

/** A moment of UTC: PostgreSQL knows no year 0, nor the offsets of every place that could be. */
const moment = z.iso
  .datetime({ offset: true, error: 'Give a moment such as 2026-11-22T00:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text > '1970', 'Give a moment from 1970 to 9999');
const filter = {
  /** Id of the admin. */
  by: z.string().max(100).optional(),
  kind: z.string().max(40).optional(),
  about: z.string().max(100).optional(),
  action: z.string().max(40).optional(),
  /** From then on. */
  from: moment.optional(),
  /** Before then. */
  to: moment.optional(),
};

/** `GET /api/audit/{service}/changes.csv` */
export const auditFilter = z.object(filter);
export type AuditFilter = z.infer<typeof auditFilter>;

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Newest first. */
export const auditQuery = auditFilter.extend({
  /** {@link auditCursor} of the last line that is known already: the answer begins after it. */
  after: z
    .string()
    .regex(CURSOR, 'Give what the last line of the page before says')
    .refine((text) => moment.safeParse(text.slice(0, 24)).success, 'Give a moment that exists')
    .optional(),
  limit: wholeNumber(1, 200).default(50),
});

/**
 * The place of a line in the list. Moments and ids order the lines of all services as one, so the cursor
 * of one service's line is understood by the others.
 */
export function auditCursor({ at, _id }: Pick<AdminChange, 'at' | '_id'>): string {
  return `${at}_${_id}`;
}
