import type { Signup } from '@handloom/contracts/accounts';
import type { Database } from '../database';
import { emailTaken, type Account } from './account';
import { addAccount } from './accounts-repository';
import { hashPassword } from './password-hash';

/** Stores a new shopper. The screen then leads to login, so no session starts here. */
export async function signUp(
  database: Database,
  { fullName, email, password }: Signup,
): Promise<Account> {
  const passwordHash = await hashPassword(password);
  const account = await addAccount(database, { fullName, email, passwordHash, role: 'user' });
  if (!account) throw emailTaken();
  return account;
}
