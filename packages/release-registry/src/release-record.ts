import { z } from 'zod';
import { MICROFRONTENDS, type MicrofrontendName } from '@handloom/contracts/pages';

/** A release's version: 12 hex digits of the hash of its content, so the same content is the same version. */
export const releaseVersion = z.string().regex(/^[0-9a-f]{12}$/, 'is not a release version');

/** The value of one microfrontend's key in the registry. */
export const releaseRecord = z.object({
  /** Null when the microfrontend was taken off the site; `previous` then says what it was. */
  version: releaseVersion.nullable(),
  releasedAt: z.iso.datetime(),
  previous: releaseVersion.nullable(),
});
export type ReleaseRecord = z.infer<typeof releaseRecord>;

/** What the registry says, with the revision that a change must name to win. */
export type RegistryState = Partial<
  Record<MicrofrontendName, ReleaseRecord & { revision: number }>
>;

export function isMicrofrontend(name: string): name is MicrofrontendName {
  return (MICROFRONTENDS as readonly string[]).includes(name);
}
