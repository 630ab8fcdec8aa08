import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, SESSION_DAYS, type Role } from '@handloom/contracts/accounts';
import type { Viewer } from '@handloom/service-kit/sessions/sessions';
import type { StartedSession } from './sessions-repository';
import { shownName } from './shown-name';

/** `Secure` follows the address the browser used, which the gateway passes on. */
export function cookieOptions({ request }: FastifyReply) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  } as const;
}

/** What the browser says of itself; anyone may write anything there. */
export function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers['user-agent'] ?? '';
}

/** Signs the session (claims of the contract's `sessionClaims`) and gives it to the browser. */
export function giveSessionCookie(
  reply: FastifyReply,
  user: { id: string; role: Role; fullName: string },
  session: StartedSession,
): void {
  const token = reply.server.signed({
    sub: user.id,
    sid: session.id,
    role: user.role,
    shownAs: shownName(user.fullName),
    iat: session.issuedAt,
    exp: session.expiresAt,
  });
  reply.setCookie(SESSION_COOKIE, token, {
    ...cookieOptions(reply),
    maxAge: SESSION_DAYS * 86_400,
  });
}

/**
 * The other services know the name from the session: where it was changed, here or on another device, a review would be
 * signed with the former one.
 */
export function renewShownName(
  reply: FastifyReply,
  user: { id: string; role: Role; fullName: string },
  { sessionId: id, issuedAt, expiresAt, shownAs }: Viewer,
): void {
  if (shownName(user.fullName) === shownAs) return;
  giveSessionCookie(reply, user, { id, issuedAt, expiresAt });
}

export function takeSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(reply));
}
