import { z } from 'zod';
import { defineEvent } from './event';

/**
 * Ends sessions. With `sessionId` only that one; without it every session of the user that was
 * issued at or before `issuedBefore` (seconds since the epoch, compared with the token's `iat`).
 */
export const sessionRevoked = defineEvent(
  'shop.identity.session-revoked.v1',
  z.object({
    userId: z.string(),
    sessionId: z.string().nullable(),
    issuedBefore: z.number().int(),
  }),
);

/** The account is gone, and what else was kept for it goes. Its sessions end by an event of their own. */
export const accountDeleted = defineEvent(
  'shop.identity.account-deleted.v1',
  z.object({ userId: z.string() }),
);

/** What a user's pages say of them (name, e-mail) is another one. A changed role ends their sessions instead. */
export const accountChanged = defineEvent(
  'shop.identity.account-changed.v1',
  z.object({ userId: z.string() }),
);
