import { storable } from '../database/storable';
import type { SqlExecutor, SqlTransaction } from '../database/sql-transaction';

/** A mail as it stands in the table, before it is rendered. */
export interface QueuedMail {
  id: string;
  kind: string;
  about: string;
  recipient: string;
  data: Record<string, unknown>;
  createdAt: Date;
  /** Tries so far, with this one. */
  attempts: number;
}

/** Since when it is owed, which is when what it tells of happened: one that is sent again is a row of its own. */
export function owedSince({ data, createdAt }: QueuedMail): Date {
  return typeof data['owedSince'] === 'string' ? new Date(data['owedSince']) : createdAt;
}

/** What somebody can have sent to a stranger, by typing their address again and again. */
export interface MailboxLimit {
  kinds: readonly string[];
  /** Of each of these kinds one mailbox gets so many. */
  anHour: number;
  /** For one without a plus sign those with one do not count: whoever must hear of it is not kept from it by them. */
  isExact?: boolean;
}
export const NO_LIMIT: MailboxLimit = { kinds: [], anHour: 0 };

export interface ClaimedMail extends QueuedMail {
  /** Its mailbox has as many of its kind, of the hour before it, as the limit allows. */
  isTooMany: boolean;
}

/** Longer than any try lasts; what a killed sender had comes again after it. */
const CLAIM_SECONDS = 120;
const LONGEST_REASON = 500;
/** A regular expression of PostgreSQL. */
const PLUS = '\\+[^@]*@';

/**
 * Takes the mails that are due longest; no other sender gets them while the claim lasts. What a keeper of the shop had
 * sent again is within every limit. What stands behind a plus sign in an address is the reader's own word: it is the same
 * mailbox. `OFFSET 0` keeps PostgreSQL from looking through all mails of the hour for those of one mailbox, which are few.
 */
export function claimMails(
  store: SqlTransaction,
  most: number,
  { kinds, anHour, isExact = false }: MailboxLimit = NO_LIMIT,
): Promise<ClaimedMail[]> {
  return store.$queryRaw<ClaimedMail[]>`
    UPDATE mails
    SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
    WHERE id IN (
      SELECT id FROM mails
      WHERE sent_at IS NULL AND given_up_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING id::text, kind, about, recipient, data, created_at AS "createdAt", attempts,
      CASE WHEN kind = ANY(${kinds}::text[]) AND data->'resent' IS NULL THEN (
        SELECT count(*) FROM (
          SELECT FROM (SELECT ${isExact}::boolean AND mails.recipient NOT LIKE '%+%',
            regexp_replace(lower(mails.recipient), ${PLUS}, '@')) AS it (counts_alone, address),
          LATERAL (SELECT split_part(address, '@', 1)) AS its (name),
          LATERAL (
            SELECT created_at, id, kind, sent_at, given_up_at FROM mails AS theirs
            WHERE lower(theirs.recipient) = address
              OR (NOT counts_alone AND lower(theirs.recipient) ~>=~ (name || '+') AND lower(theirs.recipient) ~<~ (name || ',')
                AND regexp_replace(lower(theirs.recipient), ${PLUS}, '@') = address)
            OFFSET 0) AS earlier
          WHERE earlier.kind = mails.kind
            AND earlier.created_at > mails.created_at - interval '1 hour'
            AND (earlier.created_at, earlier.id) < (mails.created_at, mails.id)
            AND (earlier.given_up_at IS NULL OR earlier.sent_at IS NOT NULL)
          LIMIT ${anHour}::int) AS counted
      ) >= ${anHour}::int ELSE false END AS "isTooMany"`;
}

/**
 * Whom it went to stays with it: those that are still to be sent may have got another recipient meanwhile.
 * @param isKept they were not sent but kept as files
 */
export async function markSent(
  store: SqlExecutor,
  mails: readonly Pick<QueuedMail, 'id' | 'recipient'>[],
  { isKept }: { isKept: boolean },
): Promise<void> {
  const ids = mails.map(({ id }) => id);
  const recipients = mails.map(({ recipient }) => recipient);
  await store.$executeRaw`
    UPDATE mails SET sent_at = now(), is_kept = ${isKept}, last_failure = NULL, recipient = sent.recipient
    FROM unnest(${ids}::uuid[], ${recipients}::text[]) AS sent (id, recipient)
    WHERE mails.id = sent.id`;
}

/** @param againInMs null when it is given up */
export async function markFailed(
  store: SqlExecutor,
  id: string,
  { reason, againInMs }: { reason: string; againInMs: number | null },
): Promise<void> {
  await store.$executeRaw`
    UPDATE mails SET
      last_failure = ${storable(reason).slice(0, LONGEST_REASON)},
      given_up_at = CASE WHEN ${againInMs}::int IS NULL THEN now() END,
      due_at = now() + make_interval(secs => coalesce(${againInMs}::int, 0) / 1000.0)
    WHERE id = ${id}::uuid AND sent_at IS NULL`;
}

/**
 * It will not be sent, and nobody has to do anything about it.
 * @param why as the column says
 */
export async function setAside(
  store: SqlExecutor,
  id: string,
  { why, reason }: { why: 'held-back' | 'needless'; reason: string },
): Promise<void> {
  await store.$executeRaw`
    UPDATE mails SET given_up_at = now(), set_aside = ${why}, last_failure = ${reason}
    WHERE id = ${id}::uuid AND sent_at IS NULL`;
}

/** @returns in how many milliseconds the next mail is due; null when none waits */
export async function nextMailDueInMs(store: SqlTransaction): Promise<number | null> {
  const [next] = await store.$queryRaw<{ wait: number | null }[]>`
    SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS wait
    FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL`;
  return next?.wait ?? null;
}
