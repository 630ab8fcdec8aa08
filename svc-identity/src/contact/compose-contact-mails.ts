import { oneLine, type MailComposer } from '@handloom/service-kit/mails/mail-content';
import { contentOf } from '@handloom/service-kit/mails/mail-document';
import type { Database } from '../database';
import { contactNotice, contactReceipt } from './contact-mail';
import { findMessages } from './contact-repository';

/** Renders mails about contact messages. */
export function composeContactMails(
  database: Database,
  { shopMailbox }: { shopMailbox: string },
): MailComposer {
  return async (mails) => {
    const messages = await findMessages(
      database,
      mails.map(({ about }) => about),
    );
    return ({ kind, about }) => {
      const message = messages.get(about);
      if (!message) return null;
      if (kind === 'contact-receipt') return contentOf(contactReceipt());
      if (kind !== 'contact-notice') return null;
      return {
        ...contentOf(contactNotice(message)),
        // The settings' mailbox of now: a wrong one that was corrected gets what waited.
        to: shopMailbox,
        replyTo: { name: oneLine(message.fullName), address: message.email },
      };
    };
  };
}
