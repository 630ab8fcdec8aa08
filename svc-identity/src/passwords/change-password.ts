import type { PasswordChange } from '@handloom/contracts/accounts';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { accountDisabled, type Account } from '../accounts/account';
import { accountById, lockAccount } from '../accounts/accounts-repository';
import { hashPassword, verifyPassword } from '../accounts/password-hash';
import { startSession, type StartedSession } from '../accounts/sessions-repository';
import { setPassword } from './set-password';

function wrongCurrentPassword(): ShopError {
  const sentence = 'The current password is not right.';
  return new ShopError(400, sentence, {
    code: 'wrong-password',
    errors: { currentPassword: sentence },
  });
}

/**
 * Sets a new password, ends every session (whoever knew the old one is out) and starts a new one
 * for the caller.
 */
export async function changePassword(
  database: Database,
  userId: string,
  {
    currentPassword,
    newPassword,
    requestId,
    userAgent,
  }: PasswordChange & { requestId: string; userAgent: string },
): Promise<{ account: Account; session: StartedSession }> {
  const found = await accountById(database, userId);
  const fits = await verifyPassword(found?.passwordHash ?? null, currentPassword);
  if (!found || !fits) throw wrongCurrentPassword();
  const passwordHash = await hashPassword(newPassword);
  return database.$transaction(async (transaction) => {
    const current = await lockAccount(transaction, userId);
    // Disabled while the hash was computed: the new session would outlive that.
    if (current?.disabled) throw accountDisabled();
    if (current?.passwordHash !== found.passwordHash) throw wrongCurrentPassword();
    const account = await setPassword(transaction, current, { passwordHash, requestId });
    return { account, session: await startSession(transaction, userId, userAgent) };
  });
}
