import { z } from 'zod';
import { wholeNumber } from './listing';

/**
 * What can be done to what is live; `preview`, `canary`, and what became of a canary leave it as it is.
 * `overtaken` follows an entry whose change lost to somebody else's; `restored` is what a gateway put back
 * after the registry was lost.
 */
export const RELEASE_ACTIONS = [
  'release',
  'rollback',
  'remove',
  'preview',
  'canary',
  'canary-end',
  'canary-refused',
  'canary-shown',
  'self-rollback',
  'restored',
  'overtaken',
] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** What keeps the newest release of a part from being what visitors get. */
export const releaseTrouble = z.object({
  /**
   * `rolled-back`: by itself, for everybody. `refused`: this gateway cannot run it and stays with another.
   * `ignored`: the newest record does not count, as its team did not sign it.
   * `left-out`: it cannot be run and there is none before it, so that browsers render it. `pending`: this
   * gateway does not show it yet.
   */
  kind: z.enum(['rolled-back', 'refused', 'ignored', 'left-out', 'pending']),
  /** The release that is meant; null where it is none, or is not known. */
  version: z.string().nullable(),
  why: z.string().nullable(),
});
export type ReleaseTrouble = z.infer<typeof releaseTrouble>;

/** A version that a share of the visitors gets. */
export const releaseCanary = z.object({
  version: z.string(),
  percent: z.number(),
  since: z.string(),
  author: z.string().nullable(),
  commit: z.string().nullable(),
  reason: z.string().nullable(),
  /** Why this gateway gives it to nobody; null when it does. */
  trouble: z.string().nullable(),
});
export type ReleaseCanary = z.infer<typeof releaseCanary>;

/** A row of `GET /api/releases` (admin): what the registry says of a part, and what became of it. */
export const releaseStatus = z.object({
  part: z.string(),
  /** Null: it was taken off the site. */
  version: z.string().nullable(),
  /** What pages of this gateway are made with; of a service, what answers. */
  shown: z.string().nullable(),
  previous: z.string().nullable(),
  since: z.string(),
  author: z.string().nullable(),
  commit: z.string().nullable(),
  reason: z.string().nullable(),
  trouble: releaseTrouble.nullable(),
  /** Not there where none is running. */
  canary: releaseCanary.optional(),
});
export type ReleaseStatus = z.infer<typeof releaseStatus>;

export const trailEntry = z.object({
  _id: z.string(),
  at: z.string(),
  part: z.string(),
  /** Mostly a {@link ReleaseAction}; any text, so that a panel can be older than the shop. */
  action: z.string(),
  /** A guard said no, and was overruled. */
  forced: z.boolean(),
  /** Of the visitors, who get a canary. */
  percent: z.number().optional(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  author: z.string().nullable(),
  commit: z.string().nullable(),
  reason: z.string().nullable(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** `GET /api/releases/audit` (admin): the newest first. */
export const trailPage = z.object({
  entries: z.array(trailEntry),
  /** `cursor` of the page that comes after; null at the end. */
  next: z.string().nullable(),
});
export type TrailPage = z.infer<typeof trailPage>;

export const trailQuery = z.object({
  /** As `next` gave it. Without it the page begins with the newest entry. */
  cursor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(1, 100).default(20),
});
