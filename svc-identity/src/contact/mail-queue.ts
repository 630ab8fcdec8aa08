import type { ContactMessage } from '@handloom/contracts/contact';
import type { Database } from '../database';

/** Longer than any try lasts; what a killed sender had comes again after it. */
const CLAIM_SECONDS = 120;
const LONGEST_REASON = 500;

export interface DueMail {
  id: string;
  /** Tries so far, with this one. */
  attempts: number;
  message: ContactMessage;
}

/** Takes the mail that is due longest; no other sender gets it while the claim lasts. */
export async function claimMail(database: Database): Promise<DueMail | null> {
  const [claimed] = await database.$queryRaw<{ message_id: string; attempts: number }[]>`
    UPDATE contact_mails
    SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
    WHERE message_id = (
      SELECT message_id FROM contact_mails
      WHERE mailed_at IS NULL AND given_up_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING message_id, attempts`;
  if (!claimed) return null;
  const { id, fullName, email, phone, subject, message } =
    await database.contactMessage.findUniqueOrThrow({ where: { id: claimed.message_id } });
  const { attempts } = claimed;
  return { id, attempts, message: { fullName, email, phone, subject, message } };
}

export async function markMailed(database: Database, id: string): Promise<void> {
  await database.contactMail.update({
    where: { messageId: id },
    data: { mailedAt: new Date(), lastFailure: null },
  });
}

/** @param againInMs null when it is given up */
export async function markFailed(
  database: Database,
  id: string,
  { reason, againInMs }: { reason: string; againInMs: number | null },
): Promise<void> {
  await database.$executeRaw`
    UPDATE contact_mails SET
      last_failure = ${reason.slice(0, LONGEST_REASON)},
      given_up_at = CASE WHEN ${againInMs}::int IS NULL THEN now() END,
      due_at = now() + make_interval(secs => coalesce(${againInMs}::int, 0) / 1000.0)
    WHERE message_id = ${id}`;
}

/** @returns in how many milliseconds the next mail is due; null when none waits */
export async function nextMailDueInMs(database: Database): Promise<number | null> {
  const [next] = await database.$queryRaw<{ wait: number | null }[]>`
    SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS wait
    FROM contact_mails WHERE mailed_at IS NULL AND given_up_at IS NULL`;
  return next?.wait ?? null;
}
