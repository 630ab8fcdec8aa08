import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { AccountMailKind } from '../account-mails/account-mail';
import type { Transaction } from '../database';
import { voidEmailChange } from '../mailed-links/email-change-repository';
import { voidResets } from '../mailed-links/password-reset-repository';
import type { Account } from '../accounts/account';
import { changeAccount } from '../accounts/accounts-repository';
import { endAllSessions } from '../accounts/sessions-repository';

/**
 * Another password for a locked account, however that came about: whoever knew the old one is out, links that
 * were mailed before are void, and the owner is told.
 */
export async function setPassword(
  transaction: Transaction,
  { id, email }: Account,
  { passwordHash, requestId }: { passwordHash: string; requestId: string },
): Promise<Account> {
  const changed = await changeAccount(transaction, id, { passwordHash });
  const sessionsEndedAt = await endAllSessions(transaction, id, requestId);
  await voidResets(transaction, email);
  await voidEmailChange(transaction, id);
  const kind: AccountMailKind = 'password-changed';
  await queueMail(transaction, { kind, about: id, recipient: email });
  return { ...changed, sessionsEndedAt };
}
