import type { PasswordReset } from '@handloom/contracts/accounts';
import type { Account } from '../accounts/account';
import { accountByEmail, lockAccount } from '../accounts/accounts-repository';
import { hashPassword } from '../accounts/password-hash';
import { hashOfToken, linkIsVoid } from '../mailed-links/link-token';
import { setPassword } from './set-password';
import type { Database } from '../database';
import { emailKeyOfToken, useResetToken } from '../mailed-links/password-reset-repository';

/** Sets a new password by the link that was mailed. It ends every session and starts none. */
export async function resetPassword(
  database: Database,
  { token, newPassword, requestId }: PasswordReset & { requestId: string },
): Promise<Account> {
  const hash = hashOfToken(token);
  // Before the costly part: who has no link makes us hash nothing.
  const emailKey = await emailKeyOfToken(database, hash);
  const found = emailKey === null ? null : await accountByEmail(database, emailKey);
  if (!found || found.disabled) throw linkIsVoid();
  const passwordHash = await hashPassword(newPassword);
  return database.$transaction(async (transaction) => {
    const account = await lockAccount(transaction, found.id);
    const isSame = account?.email === found.email && !account.disabled;
    if (!isSame || !(await useResetToken(transaction, hash))) throw linkIsVoid();
    return setPassword(transaction, account, { passwordHash, requestId });
  });
}
