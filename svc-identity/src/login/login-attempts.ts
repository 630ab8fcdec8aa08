import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import { Prisma } from '../../generated/prisma/client';
import type { Database } from '../database';

/** How wrong logins slow down the next ones. */
export interface Pace {
  /** So many cost nothing. */
  free: number;
  /** The wait after them; it doubles from one to the next. */
  firstSeconds: number;
  longestSeconds: number;
  /** One is forgotten each time that so long has passed, so that what is shared by many does not fill up. */
  oneForgottenAfterSeconds: number;
  /** Then all are. */
  allForgottenAfterSeconds: number;
}

/** Beyond it the longest wait is long reached, and the number would grow out of bounds. */
const MOST_DOUBLINGS = 30;

/** Not closed. The present would close it to attempts that began before this one and waited for its row. */
const OPEN = Prisma.sql`timestamptz '-infinity'`;

/**
 * Counts an attempt as a wrong one, before it is known: of many at once only as many get through as are free.
 * One that is refused is not counted, so that the wait that was told is true.
 * @returns seconds to wait; 0 when it may go on
 */
export async function countAttempt(database: Database, key: string, pace: Pace): Promise<number> {
  const { free, firstSeconds, longestSeconds } = pace;
  const { oneForgottenAfterSeconds: one, allForgottenAfterSeconds: all } = pace;
  const first = free > 1 ? OPEN : Prisma.sql`now() + ${firstSeconds}::float8 * interval '1 second'`;
  const counted = await database.$executeRaw`
    INSERT INTO login_attempts AS known (key, failures, closed_until, forgotten_at)
    VALUES (${key}, 1, ${first}, now() + ${all}::float8 * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET
      (failures, closed_until, forgotten_at) = (
        SELECT 1 + remembered, CASE
          WHEN 1 + remembered < ${free}::int THEN ${OPEN}
          ELSE now() + interval '1 second' * least(${longestSeconds}::float8, ${firstSeconds}::float8
            * power(2, least(1 + remembered - ${free}::int, ${MOST_DOUBLINGS}::int)))
          END,
          -- Of the next one's time what has passed counts: else attempts that are right would have the wrong ones stay.
          CASE WHEN remembered = 0 THEN excluded.forgotten_at
            ELSE least(excluded.forgotten_at, known.forgotten_at + gone * ${one}::float8 * interval '1 second') END
        -- Less than no time has passed for one that began before the last one and waited for its row.
        FROM (SELECT greatest(0,
          floor((${all}::float8 - extract(epoch FROM known.forgotten_at - now())) / ${one}::float8)) AS gone) AS since,
          LATERAL (SELECT greatest(0, known.failures - gone)::int AS remembered) AS past
      )
    -- What is closed for longer than anything is was closed before the clock was set back.
    WHERE known.closed_until NOT BETWEEN now() AND now() + 2 * ${longestSeconds}::float8 * interval '1 second'`;
  if (counted > 0) return 0;
  const [row] = await database.$queryRaw<{ left: number }[]>`
    SELECT extract(epoch FROM closed_until - now())::float8 AS left
    FROM login_attempts WHERE key = ${key}`;
  return Math.max(1, Math.ceil(row?.left ?? 1));
}

/** The attempt was right after all: others that were wrong still count, and nobody waits for this one. */
export async function uncountAttempt(database: Database, key: string): Promise<void> {
  // Beyond the free ones one is admitted at a time: it is this one that has closed it.
  await database.$executeRaw`
    UPDATE login_attempts SET failures = greatest(failures - 1, 0), closed_until = ${OPEN}
    WHERE key = ${key}`;
}

export async function forgetAttempts(database: Database, key: string): Promise<void> {
  await database.$executeRaw`DELETE FROM login_attempts WHERE key = ${key}`;
}

export const OLD_ATTEMPTS: OldRows = { table: 'login_attempts', where: 'forgotten_at < now()' };
