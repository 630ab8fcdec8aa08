import type { EmailChange } from '@handloom/contracts/accounts';
import { accountChanged } from '@handloom/contracts/events/identity';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { AccountMailKind } from '../account-mails/account-mail';
import { emailKeyOf, emailTaken, type Account } from '../accounts/account';
import { accountById, lockAccount } from '../accounts/accounts-repository';
import { verifyPassword } from '../accounts/password-hash';
import type { Database } from '../database';
import { voidResets } from '../passwords/password-reset-repository';

function wrongPassword(): ShopError {
  const sentence = 'The password is not right.';
  return new ShopError(400, sentence, { code: 'wrong-password', errors: { password: sentence } });
}

/**
 * Gives the account another address. The password is asked for, as whoever has the mailbox can have the account; and
 * both mailboxes are told, the former one because its owner may not be who did it.
 */
export async function changeEmail(
  database: Database,
  { userId, requestId }: { userId: string; requestId: string },
  { email, password }: EmailChange,
): Promise<Account> {
  const found = await accountById(database, userId);
  const fits = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !fits) throw wrongPassword();
  const emailKey = emailKeyOf(email);
  return database
    .$transaction(async (transaction) => {
      const current = await lockAccount(transaction, userId);
      if (current?.passwordHash !== found.passwordHash) throw wrongPassword();
      if (current.email === email) return current;
      const account = await transaction.user.update({
        where: { id: userId },
        data: { email, emailKey },
      });
      await recordEvent(transaction, newEvent(accountChanged, { userId }, requestId));
      await voidResets(transaction, current.email);
      const kind: AccountMailKind = 'email-changed';
      for (const recipient of new Set([current.email, email])) {
        await queueMail(transaction, { kind, about: userId, recipient });
      }
      return account;
    })
    .catch((error: unknown) => {
      // The index knows best: somebody else may take it at this very moment.
      throw (error as { code?: unknown }).code === 'P2002' ? emailTaken() : error;
    });
}
