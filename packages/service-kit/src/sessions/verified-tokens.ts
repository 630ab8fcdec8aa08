import { sessionClaims } from '@handloom/contracts/accounts';
import type { Viewer } from './sessions';

/** Some six megabytes at most; beyond it the one that was used longest ago is verified again. */
const MAX_TOKENS = 10_000;

/**
 * Verifies each token's signature once: that costs a hundred times what all other checks of a request
 * do. Only good tokens are remembered, so junk cannot push them out. Whether the session was revoked is
 * not remembered: that is asked for each request.
 * @param verify answers a token's claims; throws or rejects for one that is forged or expired
 */
export function verifiedTokens(
  verify: (token: string) => unknown,
  { maxTokens = MAX_TOKENS, now = Date.now }: { maxTokens?: number; now?: () => number } = {},
): (token: string) => Viewer | null {
  const sessions = new Map<string, Viewer>();

  return (token) => {
    const known = sessions.get(token);
    if (known) {
      sessions.delete(token);
      if (known.expiresAt * 1000 <= now()) return null;
      sessions.set(token, known);
      return known;
    }
    const session = readSession(verify, token);
    if (!session) return null;
    const [oldest] = sessions.size >= maxTokens ? sessions.keys() : [];
    if (oldest !== undefined) sessions.delete(oldest);
    sessions.set(token, session);
    return session;
  };
}

function readSession(verify: (token: string) => unknown, token: string): Viewer | null {
  try {
    const { sub, sid, role, iat, exp, shownAs } = sessionClaims.parse(verify(token));
    // Every request with this token gets this one object.
    return Object.freeze({
      userId: sub,
      sessionId: sid,
      role,
      issuedAt: iat,
      expiresAt: exp,
      shownAs,
    });
  } catch {
    return null;
  }
}
