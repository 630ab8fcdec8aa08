import type { UserChange } from '@handloom/contracts/accounts';
import { notFound } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { isActiveAdmin, lastAdmin, type Account } from './account';
import { changeAccount, lockAccount, lockActiveAdmins } from './accounts-repository';
import { endAllSessions } from './sessions-repository';

/**
 * An admin's change of role or access. What the user's tokens say is then wrong, so all their
 * sessions end.
 */
export function changeUser(
  database: Database,
  userId: string,
  { requestId, ...change }: UserChange & { requestId: string },
): Promise<Account> {
  return database.$transaction(async (transaction) => {
    // Before the user's own row, and in one order: two such changes wait for each other, without deadlock.
    const activeAdmins = await lockActiveAdmins(transaction);
    const before = await lockAccount(transaction, userId);
    if (!before) throw notFound('User');
    const after = { ...before, ...change };
    if (isActiveAdmin(before) && !isActiveAdmin(after) && activeAdmins <= 1) throw lastAdmin();
    const isSame = after.role === before.role && after.disabled === before.disabled;
    if (isSame) return before;
    const account = await changeAccount(transaction, userId, change);
    await endAllSessions(transaction, userId, requestId);
    return account;
  });
}
