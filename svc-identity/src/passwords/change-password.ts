import type { PasswordChange } from '@handloom/contracts/accounts';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { accountDisabled, type Account } from '../accounts/account';
import { lockAccount } from '../accounts/accounts-repository';
import { hashPassword } from '../accounts/password-hash';
import { startSession, type StartedSession } from '../accounts/sessions-repository';
import { provenAccount } from '../login/proven-account';
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
    factor,
    requestId,
    userAgent,
  }: PasswordChange & { factor: number; requestId: string; userAgent: string },
): Promise<{ account: Account; session: StartedSession }> {
  const proof = { userId, password: currentPassword, factor, refused: wrongCurrentPassword };
  const found = await provenAccount(database, proof);
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
