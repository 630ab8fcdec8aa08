import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailKeyOf } from '../accounts/account';
import { accountByEmail } from '../accounts/accounts-repository';
import { cookieOptions } from '../accounts/session-cookie';
import type { Database } from '../database';

/** Renewed by each login. */
const KNOWN_DAYS = 180;
/** It is nobody's business but the login's. */
const PATH = '/api/auth';
const PREFIX = 'handloom_device_';
/** A browser on a shop's counter, where many log in, would at last send more than a request may hold. */
const MOST_ACCOUNTS = 10;

/** Nothing of it opens anything: it has neither a session nor a role. */
const deviceClaims = z.object({ sub: z.string(), device: z.string(), iat: z.number() });

/** Each account has its own in a browser, found before it is known whether there is such an account. */
function cookieNameOf(email: string): string {
  const digest = createHash('sha256').update(emailKeyOf(email)).digest('base64url');
  return `${PREFIX}${digest.slice(0, 16)}`;
}

/**
 * Lets this browser be known to the account, as OWASP's device cookies do: strangers who guess at the account
 * do not slow it down.
 * @param issuedAt after the moment up to which the account's sessions were ended
 */
export function rememberDevice(
  reply: FastifyReply,
  { id, email }: { id: string; email: string },
  issuedAt: number,
): void {
  const lifeSeconds = KNOWN_DAYS * 86_400;
  // From now on: an account whose sessions never ended all at once issues at the beginning of time.
  const exp = Math.floor(Date.now() / 1000) + lifeSeconds;
  const claims = { sub: id, device: randomUUID(), iat: issuedAt, exp };
  const name = cookieNameOf(email);
  const options = { ...cookieOptions(reply), path: PATH };
  reply.setCookie(name, reply.server.signed(claims), { ...options, maxAge: lifeSeconds });
  // Browsers send first what they have had longest (RFC 6265, 5.4).
  const others = cookiesOf(reply.request).filter((one) => one !== name);
  for (const oldest of others.slice(0, 1 - MOST_ACCOUNTS)) reply.clearCookie(oldest, options);
}

/** An account that is deleted leaves nothing of itself in this browser, whatever e-mails it had here. */
export function forgetDevice(reply: FastifyReply, userId: string): void {
  const { request } = reply;
  const theirs = cookiesOf(request).filter((name) => cookieIn(request, name)?.sub === userId);
  for (const name of theirs) reply.clearCookie(name, { ...cookieOptions(reply), path: PATH });
}

/**
 * Which of the account's known devices asks. What ends all sessions, such as another password, also makes the
 * account forget its devices.
 * @returns null for a stranger
 */
export async function knownDevice(
  database: Database,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const claims = cookieIn(request, cookieNameOf(email));
  if (!claims) return null;
  const account = await accountByEmail(database, email);
  const isKnown = account?.id === claims.sub && claims.iat > account.sessionsEndedAt;
  return isKnown ? claims.device : null;
}

const cookiesOf = ({ cookies }: FastifyRequest) =>
  Object.keys(cookies).filter((name) => name.startsWith(PREFIX));

/** @returns null where there is none, or one that we did not sign */
function cookieIn({ server, cookies }: FastifyRequest, name: string) {
  try {
    return deviceClaims.parse(server.claimsOf(cookies[name] ?? ''));
  } catch {
    return null;
  }
}
