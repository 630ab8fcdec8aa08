import type { Login } from '@handloom/contracts/accounts';
import type { Database } from '../database';
import { accountDisabled, wrongCredentials, type Account } from '../accounts/account';
import { accountByEmail, lockAccount } from '../accounts/accounts-repository';
import { verifyPassword } from '../accounts/password-hash';
import { startSession, type StartedSession } from '../accounts/sessions-repository';

/**
 * Checks the password, then starts a session for the account as it is at that moment: one that was
 * disabled or got another password while the hash was computed gets none.
 * @param admit hears that the password was right, and refuses more sessions than anybody needs
 */
export async function logIn(
  database: Database,
  { email, password, userAgent }: Login & { userAgent: string },
  admit: () => Promise<void>,
): Promise<{ account: Account; session: StartedSession }> {
  const found = await accountByEmail(database, email);
  const fits = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !fits) throw wrongCredentials();
  await admit();
  return database.$transaction(async (transaction) => {
    const account = await lockAccount(transaction, found.id);
    if (!account || account.passwordHash !== found.passwordHash) throw wrongCredentials();
    if (account.disabled) throw accountDisabled();
    return { account, session: await startSession(transaction, account.id, userAgent) };
  });
}
