import type { ContactMessage } from '@handloom/contracts/contact';

/** A mail as it is handed to the transport. */
export interface ContactMail {
  messageId: string;
  subject: string;
  replyTo: { name: string; address: string };
  text: string;
}

/**
 * What the shop reads of a visitor's message: plain text, answered by a simple reply. The id stays the
 * same at every try, so that a mailbox can tell a mail that came twice.
 */
export function composeContactMail(id: string, message: ContactMessage): ContactMail {
  const { fullName, email, phone, subject, message: text } = message;
  return {
    messageId: `<contact-${id}@handloom.example>`,
    subject: `Contact form: ${oneLine(subject)}`,
    replyTo: { name: oneLine(fullName), address: email },
    text: [`From: ${oneLine(fullName)} <${email}>`, `Phone: ${oneLine(phone)}`, '', text].join(
      '\n',
    ),
  };
}

/** A line break in a header would begin another header, which the visitor could choose. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
