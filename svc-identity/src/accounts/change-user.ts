import type { UserChange } from '@handloom/contracts/accounts';
import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import { forbidden, notFound } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { isActiveAdmin, lastAdmin, ownAccount, type Account } from './account';
import { changeAccount, lockAmongAdmins } from './accounts-repository';
import { endAllSessions } from './sessions-repository';

/**
 * An admin's change of role or access. What the user's tokens say is then wrong, so all their
 * sessions end.
 */
export function changeUser(
  database: Database,
  userId: string,
  { change, by }: { change: UserChange; by: Admin },
): Promise<Account> {
  return database.$transaction(async (transaction) => {
    const { account: before, admins } = await lockAmongAdmins(transaction, userId);
    // They may have been dismissed while this waited.
    if (!admins.includes(by.userId)) throw forbidden();
    if (!before) throw notFound('User');
    const after = { ...before, ...change };
    const isOnly = admins.every((id) => id === userId);
    if (isActiveAdmin(before) && !isActiveAdmin(after) && isOnly) throw lastAdmin();
    if (after.disabled && userId === by.userId) throw ownAccount();
    const isSame = after.role === before.role && after.disabled === before.disabled;
    if (isSame) return before;
    const account = await changeAccount(transaction, userId, change);
    await endAllSessions(transaction, userId, by.requestId);
    const line = { by, kind: 'user', about: userId, name: account.email, action: 'changed' };
    const [was, is] = [before, account].map(({ role, disabled }) => ({ role, disabled }));
    await recordAdminChange(transaction, { ...line, before: was ?? null, after: is ?? null });
    return account;
  });
}
