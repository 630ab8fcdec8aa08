import { notSignedIn, ShopError } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import type { Account } from '../accounts/account';
import { accountById } from '../accounts/accounts-repository';
import { verifyPassword } from '../accounts/password-hash';
import { tooManyAttempts } from '../rate-limits/rate-limits';
import { countAttempt, forgetAttempts } from './login-attempts';
import { PER_ACCOUNT, scaled } from './throttle-login';

export function wrongPassword(): ShopError {
  const sentence = 'The password is not right.';
  return new ShopError(400, sentence, { code: 'wrong-password', errors: { password: sentence } });
}

interface Proof {
  userId: string;
  password: string;
  /** By which limits of attempts are multiplied. */
  factor: number;
  /** What a wrong password is answered with. */
  refused?: () => ShopError;
}

/**
 * Of who changes how they log in, or whether: a browser that was left signed in is not enough, nor may it be where the
 * password is guessed. Wrong ones of all these ways count together, and slow down the next as at a login.
 * @throws 400 for a wrong password; 401 when the account is gone; 429
 */
export async function provenAccount(
  database: Database,
  { userId, password, factor, refused = wrongPassword }: Proof,
): Promise<Account> {
  const guesses = `password ${userId}`;
  const wait = await countAttempt(database, guesses, scaled(PER_ACCOUNT, factor));
  if (wait > 0) throw tooManyAttempts(wait);
  const found = await accountById(database, userId);
  if (!found) throw notSignedIn();
  if (!(await verifyPassword(found.passwordHash, password))) throw refused();
  await forgetAttempts(database, guesses);
  return found;
}
