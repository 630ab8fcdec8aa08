import { z } from 'zod';
import { sessionRevoked } from './events/identity';

/**
 * `GET` of svc-identity, for the other parts of the shop only: the gateway does not forward it. With
 * `since` (an earlier answer's `asOf`) what came after it, and a little of what came before: a change
 * may be written down later than its moment. Without, whatever can still concern a living token.
 */
export const SESSION_REVOCATIONS_PATH = '/internal/session-revocations';

export const sessionRevocationsQuery = z.object({ since: z.iso.datetime().optional() });
export const sessionRevocations = z.object({
  asOf: z.iso.datetime(),
  revocations: z.array(sessionRevoked.data),
});
