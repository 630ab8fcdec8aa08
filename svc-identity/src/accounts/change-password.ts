import type { PasswordChange } from '@handloom/contracts/accounts';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import type { Account } from './account';
import { accountById, changeAccount, lockAccount } from './accounts-repository';
import { hashPassword, verifyPassword } from './password-hash';
import { endAllSessions, startSession, type StartedSession } from './sessions-repository';

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
  { currentPassword, newPassword, requestId }: PasswordChange & { requestId: string },
): Promise<{ account: Account; session: StartedSession }> {
  const found = await accountById(database, userId);
  const fits = await verifyPassword(found?.passwordHash ?? null, currentPassword);
  if (!found || !fits) throw wrongCurrentPassword();
  const passwordHash = await hashPassword(newPassword);
  return database.$transaction(async (transaction) => {
    const current = await lockAccount(transaction, userId);
    if (current?.passwordHash !== found.passwordHash) throw wrongCurrentPassword();
    const account = await changeAccount(transaction, userId, { passwordHash });
    await endAllSessions(transaction, userId, requestId);
    return { account, session: await startSession(transaction, userId) };
  });
}
