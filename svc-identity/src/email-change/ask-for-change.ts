import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { AccountMailKind } from '../account-mails/account-mail';
import { emailKeyOf, emailTaken, type Account } from '../accounts/account';
import { accountByEmail, lockAccount } from '../accounts/accounts-repository';
import { wrongPassword } from '../login/proven-account';
import type { Database } from '../database';
import { keepPendingEmail, pendingEmailOf } from '../mailed-links/email-change-repository';

function sameEmail(): ShopError {
  const sentence = 'This is your email already.';
  return new ShopError(400, sentence, { code: 'same-email', errors: { email: sentence } });
}

/** Withdrawn, confirmed or replaced meanwhile, as in another tab. */
function notPending(): ShopError {
  return new ShopError(404, 'This email is no longer waiting for a link.', {
    code: 'email-not-pending',
  });
}

/**
 * Has the account wait for another address, in place of any it waits for: a link is mailed there, and the present
 * mailbox is told, as its owner may not be who asks.
 * @param proven who asks, with the password that was proven
 * @throws 400 when it is the account's own; 409 when somebody else has it, as at sign-up
 */
export async function askForChange(
  database: Database,
  proven: Account,
  email: string,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    const current = await lockAccount(transaction, proven.id);
    if (current?.passwordHash !== proven.passwordHash) throw wrongPassword();
    if (current.email === email) throw sameEmail();
    const isOwn = emailKeyOf(current.email) === emailKeyOf(email);
    if (!isOwn && (await accountByEmail(transaction, email))) throw emailTaken();
    await keepPendingEmail(transaction, { userId: current.id, email });
    const kind: AccountMailKind = 'email-change-asked';
    await queueMail(transaction, { kind, about: current.id, recipient: current.email });
  });
}

/** Mails the link anew, and voids the one of before. @throws 404 when the account does not wait for this address */
export async function resendLink(
  database: Database,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await database.$transaction(async (transaction) => {
    // A link that is confirmed at this moment must not leave its address pending again.
    await lockAccount(transaction, userId);
    const pending = await pendingEmailOf(transaction, userId);
    if (pending !== email) throw notPending();
    await keepPendingEmail(transaction, { userId, email });
  });
}
