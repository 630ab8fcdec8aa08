import { randomUUID } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@handloom/contracts/accounts';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import { insertMails } from '@handloom/service-kit/mails/queue-mail';
import { Prisma } from '../../generated/prisma/client';
import type { AccountMailKind } from '../account-mails/account-mail';
import { emailKeyOf } from '../accounts/account';
import type { Transaction } from '../database';

/** As long as a mail is tried. */
const ASKED_WITHIN_DAYS = 1;

/**
 * Notes that a link is wanted, which makes earlier ones void, and owes its mail if there is such an account.
 * One statement, so that an address with an account takes the same way to the database and back as one
 * without.
 */
export async function askForReset(database: Transaction, email: string): Promise<void> {
  const id = randomUUID();
  const emailKey = emailKeyOf(email);
  const kind: AccountMailKind = 'password-reset';
  const owed = Prisma.sql`
    SELECT ${kind}, ${id}, email FROM users WHERE email_key = ${emailKey} AND NOT disabled`;
  await database.$executeRaw`
    WITH asked AS (
      INSERT INTO password_resets (email_key, id) VALUES (${emailKey}, ${id})
      ON CONFLICT (email_key) DO UPDATE
      SET id = excluded.id, asked_at = now(), token_hashes = '{}', expires_at = NULL
    )
    ${insertMails(Prisma.sql, owed)}`;
}

/** Lets a token open the account, from now on. @returns false when a newer link was asked for, or one was used */
export async function keepResetToken(
  database: Transaction,
  id: string,
  hash: Buffer,
): Promise<boolean> {
  const count = await database.$executeRaw`
    UPDATE password_resets
    SET token_hashes = array_append(token_hashes, ${hash}::bytea),
      expires_at = now() + make_interval(mins => ${RESET_LINK_MINUTES}::int)
    WHERE id = ${id} AND asked_at > now() - make_interval(days => ${ASKED_WITHIN_DAYS}::int)`;
  return count > 0;
}

/** Whose link it is. @returns null for one that does not hold, or no longer */
export async function emailKeyOfToken(database: Transaction, hash: Buffer): Promise<string | null> {
  const [row] = await database.$queryRaw<{ emailKey: string }[]>`
    SELECT email_key AS "emailKey" FROM password_resets
    WHERE token_hashes @> ARRAY[${hash}]::bytea[] AND expires_at > now()`;
  return row?.emailKey ?? null;
}

/** Uses up the link. @returns false when it no longer holds */
export async function useResetToken(database: Transaction, hash: Buffer): Promise<boolean> {
  const count = await database.$executeRaw`
    DELETE FROM password_resets
    WHERE token_hashes @> ARRAY[${hash}]::bytea[] AND expires_at > now()`;
  return count > 0;
}

/** Another password is set, or another address: a link that lies in a mailbox must not undo that. */
export async function voidResets(database: Transaction, email: string): Promise<void> {
  await database.$executeRaw`DELETE FROM password_resets WHERE email_key = ${emailKeyOf(email)}`;
}

/** No link of that time can still hold. */
export const OLD_RESETS: OldRows = {
  table: 'password_resets',
  where: `asked_at < now() - interval '2 days'`,
};
