import { REMEMBERED_DAYS, type Revocation } from './revocation-list';
import type { OldRows } from '../database/prune-old-rows';
import type { SqlExecutor, SqlTransaction } from '../database/sql-transaction';

interface RevocationRow {
  read_at: Date;
  /** Null in the one row of an empty answer. */
  user_id: string | null;
  session_id: string | null;
  issued_before: number | null;
}

/**
 * Adds to the table of the kit's migration `revocations`; what it knows already stays as it is. In one order, so that two
 * copies of a service, which hear the same ones, do not wait for each other in a circle.
 */
export async function keepRevocations(
  database: SqlExecutor,
  revocations: readonly Revocation[],
): Promise<void> {
  const rows = new Map<string, object>();
  for (const { userId, sessionId, issuedBefore } of revocations) {
    const row = { user_id: userId, session_id: sessionId ?? '', issued_before: issuedBefore };
    rows.set(JSON.stringify([row.user_id, row.session_id]), row);
  }
  if (rows.size === 0) return;
  await database.$executeRaw`
    INSERT INTO revoked_sessions (user_id, session_id, issued_before)
    SELECT given.user_id, given.session_id, given.issued_before
    FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      AS given (user_id text, session_id text, issued_before integer)
    ORDER BY given.user_id, given.session_id
    ON CONFLICT (user_id, session_id) DO UPDATE
    SET issued_before = excluded.issued_before, revoked_at = now()
    WHERE revoked_sessions.issued_before < excluded.issued_before`;
}

/**
 * @param since only what was revoked after this moment (of the database's clock)
 * @returns with a moment of that clock before it was read: what was written since comes with the next reading
 */
export async function readRevocations(
  database: Pick<SqlTransaction, '$queryRaw'>,
  since: Date = new Date(0),
): Promise<{ readAt: Date; revocations: Revocation[] }> {
  // now() is when the statement's transaction began: before it sees anything.
  const rows = await database.$queryRaw<RevocationRow[]>`
    SELECT now() AS read_at, user_id, session_id, issued_before
    FROM (SELECT) AS always LEFT JOIN revoked_sessions
      ON revoked_at > ${since} AND revoked_at > now() - make_interval(days => ${REMEMBERED_DAYS}::int)`;
  const revocations = rows.flatMap(({ user_id: userId, session_id: session, issued_before }) =>
    userId === null || issued_before === null
      ? []
      : [{ userId, sessionId: session || null, issuedBefore: issued_before }],
  );
  return { readAt: rows[0]?.read_at ?? new Date(0), revocations };
}

/** No token is as old as what they end. */
export const OLD_REVOCATIONS: OldRows = {
  table: 'revoked_sessions',
  where: `revoked_at < now() - interval '${REMEMBERED_DAYS} days'`,
};
