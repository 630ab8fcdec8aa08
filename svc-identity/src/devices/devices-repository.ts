import type { SignedInDevice } from '@handloom/contracts/accounts';
import type { Viewer } from '@handloom/service-kit/sessions/sessions';
import { revoke } from '../accounts/sessions-repository';
import type { Database, Transaction } from '../database';
import { deviceName } from './device-name';

/** A program may log in each minute, and never out. */
const MOST_SHOWN = 100;
/** For more than a hundred thousand a busy machine needs longer than one transaction may take. */
const AT_ONCE = 5_000;

/** Where the user is signed in, this device first, then those seen last; of very many only these. */
export async function devicesOf(
  database: Transaction,
  { userId, sessionId }: Viewer,
): Promise<SignedInDevice[]> {
  const sessions = await database.session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: MOST_SHOWN,
  });
  const devices = sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    _id: id,
    name: deviceName(userAgent),
    since: createdAt.toISOString(),
    lastSeen: lastSeenAt.toISOString(),
    isThis: id === sessionId,
  }));
  return [...devices.filter(({ isThis }) => isThis), ...devices.filter(({ isThis }) => !isThis)];
}

/**
 * Ends other sessions of the user, here at once and in the other services through the event: one of them, or all but
 * the caller's own.
 * @returns how many there were
 */
export async function signOutElsewhere(
  database: Database,
  viewer: Viewer,
  options: { only?: string | null; requestId: string },
): Promise<number> {
  for (let count = 0; ;) {
    const ended = await database.$transaction((tx) => endSome(tx, viewer, options));
    count += ended;
    if (ended < AT_ONCE) return count;
  }
}

async function endSome(
  transaction: Transaction,
  { userId, sessionId }: Viewer,
  { only = null, requestId }: { only?: string | null; requestId: string },
): Promise<number> {
  const ended = await transaction.$queryRaw<{ id: string; issuedAt: number }[]>`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions
      WHERE user_id = ${userId} AND id <> ${sessionId} AND (${only}::text IS NULL OR id = ${only})
      LIMIT ${AT_ONCE} FOR UPDATE)
    RETURNING id, extract(epoch FROM created_at)::int AS "issuedAt"`;
  const revocations = ended.map(({ id, issuedAt }) => ({
    userId,
    sessionId: id,
    issuedBefore: issuedAt,
  }));
  await revoke(transaction, revocations, requestId);
  return ended.length;
}
