import { randomUUID } from 'node:crypto';
import { EMAIL_LINK_HOURS } from '@handloom/contracts/accounts';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { AccountMailKind } from '../account-mails/account-mail';
import type { Transaction } from '../database';

/** As long as a mail is tried. */
const ASKED_WITHIN_DAYS = 1;

/** Notes the address that the account waits for, which makes earlier links void, and owes the mail with the link. */
export async function keepPendingEmail(
  transaction: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const id = randomUUID();
  await transaction.$executeRaw`
    INSERT INTO email_changes (user_id, id, email) VALUES (${userId}, ${id}, ${email})
    ON CONFLICT (user_id) DO UPDATE
    SET id = excluded.id, email = excluded.email, asked_at = now(), token_hashes = '{}', expires_at = NULL`;
  const kind: AccountMailKind = 'email-change-link';
  await queueMail(transaction, { kind, about: id, recipient: email });
}

/** The address that the account waits for. @returns null when there is none, or its link has run out */
export async function pendingEmailOf(
  database: Transaction,
  userId: string,
): Promise<string | null> {
  const [row] = await database.$queryRaw<{ email: string }[]>`
    SELECT email FROM email_changes WHERE user_id = ${userId}
      AND coalesce(expires_at, asked_at + make_interval(days => ${ASKED_WITHIN_DAYS}::int)) > now()`;
  return row?.email ?? null;
}

/** Lets a token confirm the address, from now on. @returns false when a newer link was asked for, or none is wanted */
export async function keepChangeToken(
  database: Transaction,
  id: string,
  hash: Buffer,
): Promise<boolean> {
  const count = await database.$executeRaw`
    UPDATE email_changes
    SET token_hashes = array_append(token_hashes, ${hash}::bytea),
      expires_at = now() + make_interval(hours => ${EMAIL_LINK_HOURS}::int)
    WHERE id = ${id} AND asked_at > now() - make_interval(days => ${ASKED_WITHIN_DAYS}::int)`;
  return count > 0;
}

/** Whose link it is, also one that has run out. @returns null for one that nobody waits for */
export async function userOfToken(database: Transaction, hash: Buffer): Promise<string | null> {
  const [row] = await database.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM email_changes
    WHERE token_hashes @> ARRAY[${hash}]::bytea[]`;
  return row?.userId ?? null;
}

/** Uses up the link. @returns the address that it proves; null when it no longer holds */
export async function useChangeToken(database: Transaction, hash: Buffer): Promise<string | null> {
  const [row] = await database.$queryRaw<{ email: string }[]>`
    DELETE FROM email_changes
    WHERE token_hashes @> ARRAY[${hash}]::bytea[] AND expires_at > now() RETURNING email`;
  return row?.email ?? null;
}

/** The owner thinks better of it, or sets another password: whoever knew the old one may have asked. */
export async function voidEmailChange(database: Transaction, userId: string): Promise<void> {
  await database.$executeRaw`DELETE FROM email_changes WHERE user_id = ${userId}`;
}

/** No link of that time can still hold. */
export const OLD_EMAIL_CHANGES: OldRows = {
  table: 'email_changes',
  where: `asked_at < now() - interval '2 days'`,
};
