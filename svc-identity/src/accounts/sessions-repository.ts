import { randomUUID } from 'node:crypto';
import { SESSION_DAYS } from '@handloom/contracts/accounts';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import { keepRevocations } from '@handloom/service-kit/sessions/kept-revocations';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvents } from '@handloom/service-kit/events/outbox';
import type { Revocation } from '@handloom/service-kit/sessions/revocation-list';
import type { Transaction } from '../database';
import type { Account } from './account';

export interface StartedSession {
  id: string;
  /** Seconds since the epoch: the token's `iat` and `exp`. */
  issuedAt: number;
  expiresAt: number;
}

const DAY_SECONDS = 86_400;
const LONGEST_USER_AGENT = 500;
/** A write for each page would be a high price for knowing it to the minute. */
const SEEN_EVERY_MS = 300_000;

/**
 * Starts a session. Its `issuedAt` lies after every moment up to which the user's sessions were
 * ended, else a login in the same second would be born revoked. Both moments are read from the
 * database's clock while the user's row is locked, so that copies of the service agree on the order.
 */
export async function startSession(
  database: Transaction,
  userId: string,
  userAgent: string,
): Promise<StartedSession> {
  const [row] = await database.$queryRaw<{ now: number; at: number }[]>`
    SELECT now, GREATEST(now, sessions_ended_at + 1) AS at
    FROM users, (SELECT extract(epoch FROM clock_timestamp())::int AS now) AS clock
    WHERE id = ${userId}`;
  if (!row) throw new Error('A session was asked for a user who is gone');
  const issuedAt = row.at;
  // From now on: sessions that were ended while a clock was ahead are followed by one of the future.
  const expiresAt = row.now + SESSION_DAYS * DAY_SECONDS;
  const id = randomUUID();
  await database.session.create({
    data: {
      id,
      userId,
      expiresAt: new Date(expiresAt * 1000),
      userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    },
  });
  return { id, issuedAt, expiresAt };
}

/** The session's account as it is now; null when either is gone, expired or disabled. */
export async function accountOfSession(
  database: Transaction,
  sessionId: string,
): Promise<Account | null> {
  const session = await database.session.findUnique({
    where: { id: sessionId, expiresAt: { gt: new Date() } },
    include: { user: true },
  });
  // The account is a statement of its own, before which it may be deleted, whatever Prisma's types say.
  if (!session?.user || session.user.disabled) return null;
  if (Date.now() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    const seen = database.$executeRaw`UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId}`;
    // A note for its owner alone: where nothing can be written, as on a full disk or a standby, what is read still counts.
    await seen.catch(() => undefined);
  }
  return session.user;
}

/** They have run out, and whoever had them never came back. */
export const OLD_SESSIONS: OldRows = { table: 'sessions', where: 'expires_at < now()' };

/** Ends one session, here at once and in the other services through the event. */
export async function endSession(
  database: Transaction,
  session: { userId: string; sessionId: string; issuedAt: number },
  requestId: string,
): Promise<void> {
  const { userId, sessionId, issuedAt } = session;
  const { count } = await database.session.deleteMany({ where: { id: sessionId, userId } });
  if (count === 0) return;
  await revoke(database, [{ userId, sessionId, issuedBefore: issuedAt }], requestId);
}

/**
 * Ends every session of a user. Later ones are not touched.
 * @returns the moment up to which they were issued
 */
export async function endAllSessions(
  database: Transaction,
  userId: string,
  requestId: string | null,
): Promise<number> {
  const [row] = await database.$queryRaw<{ ended: number }[]>`
    UPDATE users
    SET sessions_ended_at = GREATEST(extract(epoch FROM clock_timestamp())::int, sessions_ended_at + 1)
    WHERE id = ${userId} RETURNING sessions_ended_at AS ended`;
  if (!row) throw new Error('Sessions of a user who is gone were to be ended');
  await database.session.deleteMany({ where: { userId } });
  await revoke(database, [{ userId, sessionId: null, issuedBefore: row.ended }], requestId);
  return row.ended;
}

/** Tells it as news, and writes it down for those who ask (`revocation-routes.ts`). */
export async function revoke(
  database: Transaction,
  revocations: readonly Revocation[],
  requestId: string | null,
): Promise<void> {
  await keepRevocations(database, revocations);
  const events = revocations.map((one) => newEvent(sessionRevoked, one, requestId));
  await recordEvents(database, events);
}
