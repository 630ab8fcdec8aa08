import type { EventData } from '@handloom/contracts/events/event';
import type { sessionRevoked } from '@handloom/contracts/events/identity';
import type { Viewer } from './sessions';

/** One session that ended early, or all of a user's up to a moment (`sessionId` is null). */
export type Revocation = EventData<typeof sessionRevoked>;

/** Longer than any session lives: what was revoked before has nothing left to revoke. */
export const REMEMBERED_DAYS = 32;
const REMEMBERED_MS = REMEMBERED_DAYS * 86_400_000;

/** What one process knows of revoked sessions. */
export function revocationList(now: () => number = Date.now) {
  const sessions = new Map<string, { heardAt: number }>();
  const users = new Map<string, { heardAt: number; issuedBefore: number }>();

  return {
    /** @returns whether it says something that was not known. */
    add({ userId, sessionId, issuedBefore }: Revocation): boolean {
      const heardAt = now();
      if (sessionId !== null) {
        if (sessions.has(sessionId)) return false;
        sessions.set(sessionId, { heardAt });
        return true;
      }
      if ((users.get(userId)?.issuedBefore ?? -1) >= issuedBefore) return false;
      users.set(userId, { heardAt, issuedBefore });
      return true;
    },
    has: ({ userId, sessionId, issuedAt }: Viewer): boolean =>
      sessions.has(sessionId) || issuedAt <= (users.get(userId)?.issuedBefore ?? -1),
    forgetOld(): void {
      for (const known of [sessions, users]) {
        for (const [key, { heardAt }] of known) {
          if (heardAt < now() - REMEMBERED_MS) known.delete(key);
        }
      }
    },
  };
}
