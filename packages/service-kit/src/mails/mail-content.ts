import type { QueuedMail } from './mail-queue';

/** A mail as its reader sees it. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Who a reply goes to, when it is not the sender. */
  replyTo?: { name: string; address: string };
  /** Where it goes, when that is not the recipient of its row: a setting that may have changed since. */
  to?: string;
}

/** Who will read it: whom it is written to, or a keeper of the shop who looks at it in the panel. */
export type MailReader = 'recipient' | 'keeper';

/**
 * A service's own part: reads what these mails tell of, all in one go, and answers what renders each of
 * them. Null: there is nothing to tell any more. What only the recipient may know, such as a link that opens
 * an account, is not rendered for a keeper.
 */
export type MailComposer = (
  mails: readonly QueuedMail[],
  reader: MailReader,
) => Promise<(mail: QueuedMail) => MailContent | null>;

/** A line break in a header would begin another header, which whoever wrote the text could choose. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
