import type { MailComposer } from '@handloom/service-kit/mails/mail-content';
import { htmlOf, textOf, type MailDocument } from '@handloom/service-kit/mails/mail-document';
import type { QueuedMail } from '@handloom/service-kit/mails/mail-queue';
import {
  emailChangedMail,
  passwordChangedMail,
  resetMail,
  type AccountMailKind,
} from './account-mail';

/**
 * Renders mails about accounts.
 * @param resetToken makes the token of a link that is asked for; null when it is not wanted any more
 */
export function composeAccountMails({
  origin,
  resetToken,
}: {
  origin: string;
  resetToken(resetId: string): Promise<string | null>;
}): MailComposer {
  return async (mails, reader) => {
    const links = new Map<string, string>();
    for (const { id, kind, about } of reader === 'recipient' ? mails : []) {
      const token = kind === RESET ? await resetToken(about) : null;
      if (token) links.set(id, `${origin}/reset-password?token=${token}`);
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
