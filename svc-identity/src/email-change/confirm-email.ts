import type { EmailConfirmation } from '@handloom/contracts/accounts';
import { accountChanged } from '@handloom/contracts/events/identity';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { AccountMailKind } from '../account-mails/account-mail';
import { emailKeyOf, type Account } from '../accounts/account';
import { lockAccount } from '../accounts/accounts-repository';
import type { Database } from '../database';
import { provenAccount } from '../login/proven-account';
import { hashOfToken, linkIsVoid } from '../mailed-links/link-token';
import { voidResets } from '../mailed-links/password-reset-repository';
import { userOfToken, useChangeToken } from '../mailed-links/email-change-repository';

function takenMeanwhile(): ShopError {
  const sentence = 'Another account has this email by now, so yours stays as it was.';
  return new ShopError(409, sentence, { code: 'email-taken' });
}

/**
 * Gives the account the address whose mailed link this is. Both mailboxes are told, the former one because its owner
 * may not be who did it, and links that were mailed there are void.
 * @param confirmation with the password: whoever has the mailbox of a mistyped address must not have the account
 * @throws 410 when the link does not hold; 400 for a wrong password, 429 after too many; 409 when somebody else has taken the address meanwhile
 */
export async function confirmEmail(
  database: Database,
  confirmation: EmailConfirmation & { factor: number; requestId: string },
): Promise<Account> {
  const { token, password, factor, requestId } = confirmation;
  const hash = hashOfToken(token);
  const owner = await userOfToken(database, hash);
  if (owner === null) throw linkIsVoid();
  await provenAccount(database, { userId: owner, password, factor });
  return database
    .$transaction(async (transaction) => {
      const current = await lockAccount(transaction, owner);
      if (!current || current.disabled) throw linkIsVoid();
      const email = await useChangeToken(transaction, hash);
      if (email === null) throw linkIsVoid();
      const account = await transaction.user.update({
        where: { id: current.id },
        data: { email, emailKey: emailKeyOf(email) },
      });
      await recordEvent(transaction, newEvent(accountChanged, { userId: current.id }, requestId));
      await voidResets(transaction, current.email);
      const kind: AccountMailKind = 'email-changed';
      for (const recipient of [current.email, email]) {
        await queueMail(transaction, { kind, about: current.id, recipient });
      }
      return account;
    })
    .catch((error: unknown) => {
      // The index knows best: somebody else may take it at this very moment.
      throw (error as { code?: unknown }).code === 'P2002' ? takenMeanwhile() : error;
    });
}
