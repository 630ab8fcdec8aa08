import type { MailComposer } from '@handloom/service-kit/mails/mail-content';
import { contentOf, type MailDocument } from '@handloom/service-kit/mails/mail-document';
import { owedSince, type QueuedMail } from '@handloom/service-kit/mails/mail-queue';
import {
  accountDeletedMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeLinkMail,
  passwordChangedMail,
  resetMail,
  type AccountMailKind,
} from './account-mail';

/** Mails with a link that only their reader may have, and the page that it opens. */
const PAGES = { 'password-reset': '/reset-password', 'email-change-link': '/confirm-email' };
type LinkMailKind = keyof typeof PAGES & AccountMailKind;

/**
 * Renders mails about accounts.
 * @param tokens make the token of a link that is asked for, by its id; null when it is not wanted any more
 */
export function composeAccountMails({
  origin,
  tokens,
}: {
  origin: string;
  tokens: Record<LinkMailKind, (id: string) => Promise<string | null>>;
}): MailComposer {
  return async (mails, reader) => {
    const links = new Map<string, string>();
    for (const { id, kind, about } of reader === 'recipient' ? mails : []) {
      if (!hasLink(kind)) continue;
      const token = await tokens[kind](about);
      if (token) links.set(id, `${origin}${PAGES[kind]}?token=${token}`);
    }
    const withLink =
      (document: (link: string | null) => MailDocument) =>
      ({ id }: QueuedMail) => {
        if (reader === 'keeper') return document(null);
        const link = links.get(id);
        return link ? document(link) : null;
      };
    const documents: Record<AccountMailKind, (mail: QueuedMail) => MailDocument | null> = {
      'password-reset': withLink(resetMail),
      'password-changed': (mail) => passwordChangedMail({ at: owedSince(mail), origin }),
      'email-change-link': withLink(emailChangeLinkMail),
      'email-change-asked': (mail) => emailChangeAskedMail({ at: owedSince(mail), origin }),
      'email-changed': (mail) => emailChangedMail({ at: owedSince(mail) }),
      'account-deleted': (mail) => accountDeletedMail({ at: owedSince(mail) }),
    };
    return (mail) => {
      const document = documents[mail.kind as AccountMailKind]?.(mail);
      return document ? contentOf(document) : null;
    };
  };
}

const hasLink = (kind: string): kind is LinkMailKind => Object.hasOwn(PAGES, kind);
