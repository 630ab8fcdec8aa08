import type { ContactMessage } from '@handloom/contracts/contact';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { oneLine } from '@handloom/service-kit/mails/mail-content';
import type { MailDocument } from '@handloom/service-kit/mails/mail-document';

export type ContactMailKind = 'contact-notice' | 'contact-receipt';

/** What the shop reads of a visitor's message. */
export function contactNotice(message: ContactMessage): MailDocument {
  const { fullName, email, phone, subject, message: text } = message;
  return {
    title: `Contact form: ${oneLine(subject)}`,
    preview: `From ${oneLine(fullName)}`,
    parts: [
      { kind: 'lines', title: 'From', lines: [oneLine(fullName), email, oneLine(phone)] },
      { kind: 'quote', text },
    ],
    footer: ['Answer this mail to write to the visitor.'],
  };
}

/**
 * What the visitor gets. It repeats nothing that was written, no name either: the form takes any
 * address, and our mail must not carry a stranger's words to it.
 */
export function contactReceipt(): MailDocument {
  return {
    title: 'We have your message',
    preview: 'Thank you for writing to Handloom.',
    parts: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: 'Thank you for writing to us. Your message has arrived; a person reads it, and answers you at this address.',
      },
      {
        kind: 'paragraph',
        text: 'If you did not write to us, somebody has given your address by mistake. You need not do anything.',
      },
    ],
    footer: [`Handloom, ${SHOP_ADDRESS.place}`, `In a hurry? Call ${SHOP_ADDRESS.phone}.`],
  };
}
