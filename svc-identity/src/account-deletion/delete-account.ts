import { accountDeleted } from '@handloom/contracts/events/identity';
import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import { forbidden, notFound, notSignedIn } from '@handloom/service-kit/shop-error';
import type { AccountMailKind } from '../account-mails/account-mail';
import { isActiveAdmin, lastAdminStays, ownAccountStays, type Account } from '../accounts/account';
import { lockAmongAdmins, removeAccount } from '../accounts/accounts-repository';
import { wrongPassword } from '../login/proven-account';
import { endAllSessions } from '../accounts/sessions-repository';
import type { Database, Transaction } from '../database';
import { voidResets } from '../mailed-links/password-reset-repository';

/**
 * By its owner.
 * @param proven whose password was proven
 * @throws 400 when it has another one by now; 401 when it is gone; 409 for the last admin
 */
export async function deleteOwnAccount(
  database: Database,
  proven: Account,
  requestId: string,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    const { account } = await lockedAccount(transaction, proven.id);
    if (!account) throw notSignedIn();
    if (account.passwordHash !== proven.passwordHash) throw wrongPassword();
    await deleteAccount(transaction, account, requestId);
  });
}

/** By an admin, whom its owner has asked. @throws 404; 403 for who is none any more; 409 for an admin's own, and for the last admin's */
export async function deleteUser(database: Database, userId: string, by: Admin): Promise<void> {
  if (userId === by.userId) throw ownAccountStays();
  await database.$transaction(async (transaction) => {
    const { account, admins } = await lockedAccount(transaction, userId);
    // They may have been dismissed while this waited.
    if (!admins.includes(by.userId)) throw forbidden();
    if (!account) throw notFound('User');
    await deleteAccount(transaction, account, by.requestId);
    const { email, role, disabled } = account;
    const line = { by, kind: 'user', about: userId, name: email, action: 'deleted' };
    await recordAdminChange(transaction, { ...line, before: { role, disabled }, after: null });
  });
}

/** With those who are admins now. @throws 409 for the last admin's */
async function lockedAccount(transaction: Transaction, userId: string) {
  const { account, admins } = await lockAmongAdmins(transaction, userId);
  const isOnly = admins.every((id) => id === userId);
  if (account && isActiveAdmin(account) && isOnly) throw lastAdminStays();
  return { account, admins };
}

/** Other services hear of it, and forget what they keep for the account. */
async function deleteAccount(
  transaction: Transaction,
  { id, email }: Account,
  requestId: string,
): Promise<void> {
  await endAllSessions(transaction, id, requestId);
  await voidResets(transaction, email);
  await removeAccount(transaction, id);
  await recordEvent(transaction, newEvent(accountDeleted, { userId: id }, requestId));
  const kind: AccountMailKind = 'account-deleted';
  await queueMail(transaction, { kind, about: id, recipient: email });
}
