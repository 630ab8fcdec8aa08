import { ShopError } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import type { Account } from './account';
import { accountById } from './accounts-repository';
import { verifyPassword } from './password-hash';

export function wrongPassword(): ShopError {
  const sentence = 'The password is not right.';
  return new ShopError(400, sentence, { code: 'wrong-password', errors: { password: sentence } });
}

/** Of who changes how they log in, or whether: a browser that was left signed in is not enough. @throws 400 for a wrong password */
export async function provenAccount(
  database: Database,
  userId: string,
  password: string,
): Promise<Account> {
  const found = await accountById(database, userId);
  const fits = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !fits) throw wrongPassword();
  return found;
}
