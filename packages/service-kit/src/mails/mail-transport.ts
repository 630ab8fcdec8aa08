import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailContent } from './mail-content';
import type { MailPlace } from './mail-environment';
import type { QueuedMail } from './mail-queue';
import { within } from '../within';

export interface MailTransport {
  /** Mails are not sent but kept as files. */
  keepsFiles: boolean;
  /** Rejects when the mail was not taken, or nobody can tell. */
  send(mail: QueuedMail, content: MailContent): Promise<void>;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
/** A server that answers a byte now and then would hold a mail longer than its claim lasts. */
const WHOLE_TRY_MS = 60_000;

/** Through the mail server when there is one; else into a folder, where the shop's keeper can look. */
export function openMailTransport(place: MailPlace): Promise<MailTransport> {
  return place.smtpUrl === null
    ? keepInFolder(place, place.folder)
    : sendBySmtp(place, place.smtpUrl);
}

/** The SMTP client is loaded only where it is needed. */
async function sendBySmtp(place: MailPlace, url: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is made of its own words alone, never of what they point to.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsFiles: false,
    async send(mail, content) {
      await within(WHOLE_TRY_MS, transport.sendMail(messageOf(place, mail, content)), () => {
        throw new Error('The mail server took too long.');
      });
    },
  };
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether a server that offers no STARTTLS is refused: else the account's password and the mail would cross a network as
 * they are, by the choice of whoever stands in between.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !THIS_MACHINE.test(hostname);
}

/** A mail is one file, named by its moment and id: what is kept twice is the same file. */
async function keepInFolder(place: MailPlace, folder: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsFiles: true,
    async send(mail, content) {
      const { message } = await transport.sendMail(messageOf(place, mail, content));
      const moment = mail.createdAt.toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${moment}-${mail.kind}-${mail.id}.eml`);
      // Addresses of people stand in it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

function messageOf({ from, shopOrigin }: MailPlace, mail: QueuedMail, content: MailContent) {
  const { subject, text, html, replyTo, to } = content;
  return {
    from,
    to: { name: '', address: to ?? mail.recipient },
    subject,
    text,
    html,
    ...(replyTo && { replyTo }),
    date: mail.createdAt,
    // The same at every try, so that a mailbox can tell a mail that came twice.
    messageId: `<${mail.id}@${new URL(shopOrigin).hostname}>`,
    // No out-of-office note answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** What kept a mail from going out: the mail itself, for good or for now, or the server. */
export type MailFault = 'refused' | 'postponed' | 'server';

/** Of the server and not of a mail (RFC 3463): it is full or takes nothing, or this account has sent its share. */
const SERVER_TAKES_NOTHING = /^\d{3}[ -]5\.(?:3\.[12]|4\.5)\b/;

/**
 * Reads the server's answer (RFC 5321, 4.2.1); a mail without a usable recipient has none. Whom it refuses to send for, as an
 * account that is closed or has sent its share, is the same for every mail, and would have all of them given up.
 */
export function faultOf(error: unknown): MailFault {
  const { code, command, response, responseCode } = error as Record<string, unknown>;
  const isOfSender = command === 'MAIL FROM' && typeof responseCode === 'number';
  const isOfAll = isOfSender || SERVER_TAKES_NOTHING.test(String(response));
  if (isOfAll || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return 'server';
  return typeof responseCode === 'number' && responseCode < 500 ? 'postponed' : 'refused';
}
