import type { ContactMail } from './contact-mail';
import type { MailPlace } from './mail-environment';

export interface MailTransport {
  /** Rejects when the server did not take it. */
  send(mail: ContactMail): Promise<void>;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;

/** The SMTP client is loaded only by a shop that has a mail server. */
export async function openSmtp({ smtpUrl, from, to }: MailPlace): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is made of the visitor's words alone, never of what they point to.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from, to });
    },
  };
}

/**
 * Whether the server understood and said no for good (RFC 5321, 4.2.1), to this mail and not to our
 * account or connection.
 */
export function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutTheMail && typeof responseCode === 'number' && responseCode >= 500;
}
