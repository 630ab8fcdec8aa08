import { z } from 'zod';
import type { PerPart } from '@handloom/contracts/parts';

/** A release's version: 12 hex digits of the hash of its content, so the same content is the same version. */
export const releaseVersion = z.string().regex(/^[0-9a-f]{12}$/, 'is not a release version');

/** SHA-256 over all files of a release: release-root.ts. */
export const releaseRoot = z.string().regex(/^[0-9a-f]{64}$/, 'is not the hash of a release');

const plainRecord = z.object({
  /** Null when a microfrontend was taken off the site; `previous` then says what it was. */
  version: releaseVersion.nullable(),
  releasedAt: z.iso.datetime(),
  previous: releaseVersion.nullable(),
  by: z.object({ author: z.string(), key: z.string().optional() }).optional(),
  /** What the version was built from, where that is known. */
  commit: z.string().optional(),
  reason: z.string().optional(),
  /** Of `version` and `previous`: what their files are. */
  roots: z.partialRecord(releaseVersion, releaseRoot).optional(),
  /** Base64, by the team's key or a gateway's: release-signature.ts. */
  signature: z.string().optional(),
});

/** The value of one part's key in the registry. Extended by addition: old records stay readable. */
export const releaseRecord = plainRecord.extend({
  /** A gateway's rollback carries the record that it takes back, which the team signed. */
  takesBack: plainRecord.optional(),
});
export type ReleaseRecord = z.infer<typeof releaseRecord>;

/** What the registry says, with the revision that a change must name to win. */
export type RegistryState = PerPart<ReleaseRecord & { revision: number }>;

/** What goes live: a version, and what its files are. */
export interface SignedRelease {
  version: string;
  root: string;
}

/** Who changes what is live, and why. */
export interface ReleaseNote {
  author: string;
  reason: string;
  /** What the version was built from. Without it: what was said when that version was released before. */
  commit?: string;
}
