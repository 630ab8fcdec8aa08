import type { MailComposer } from '@handloom/service-kit/mails/mail-content';
import { htmlOf, textOf, type MailDocument } from '@handloom/service-kit/mails/mail-document';
import type { QueuedMail } from '@handloom/service-kit/mails/mail-queue';
import type { Database } from '../database';
import { keepResetToken } from '../password-reset/password-reset-repository';
import { newResetToken } from '../password-reset/reset-token';
import {
  emailChangedMail,
  passwordChangedMail,
  resetMail,
  type AccountMailKind,
} from './account-mail';

/** Renders mails about accounts. */
export function composeAccountMails(
  database: Database,
  { origin }: { origin: string },
): MailComposer {
  /**
   * A token is made while its mail is written, so that it stands nowhere but in the mail, and holds as long
   * as promised also when the mail had to wait.
   */
  const newLink = async (resetId: string): Promise<string | null> => {
    const { token, hash } = newResetToken();
    const isWanted = await keepResetToken(database, resetId, hash);
    return isWanted ? `${origin}/reset-password?token=${token}` : null;
  };

  return async (mails, reader) => {
    const links = new Map<string, string>();
    for (const { id, kind, about } of reader === 'recipient' ? mails : []) {
      const link = kind === RESET ? await newLink(about) : null;
      if (link) links.set(id, link);
    }
    const documents: Record<AccountMailKind, (mail: QueuedMail) => MailDocument | null> = {
      'password-reset': ({ id }) => {
        if (reader === 'keeper') return resetMail(null);
        const link = links.get(id);
        return link ? resetMail(link) : null;
      },
      'password-changed': ({ createdAt }) => passwordChangedMail({ at: createdAt, origin }),
      'email-changed': ({ createdAt }) => emailChangedMail({ at: createdAt }),
    };
    return (mail) => {
      const document = documents[mail.kind as AccountMailKind]?.(mail);
      if (!document) return null;
      return { subject: document.title, text: textOf(document), html: htmlOf(document) };
    };
  };
}

const RESET: AccountMailKind = 'password-reset';
