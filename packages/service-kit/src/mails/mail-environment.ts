import { z } from 'zod';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';

interface Sender {
  /** An address, or a name with an address in angle brackets. */
  from: string;
  /** The mailbox of the shop itself. */
  shopMailbox: string;
  /** How the world names the shop, such as `https://shop.example`; links in mails begin with it. */
  shopOrigin: string;
}

/** Where mails go: to a mail server (`smtp://` or `smtps://`, with the account), or into a folder. */
export type MailPlace = Sender & ({ smtpUrl: string } | { smtpUrl: null; folder: string });

/** A colon makes a group of addresses of what stands behind it (RFC 5322, 3.4), which no mailbox lets send. */
const SENDER = /^(?:(?:"[^"\r\n]*"|[^<>:\r\n]*) )?<[^<>\s@:]+@[^<>\s@:]+>$|^[^<>\s@:]+@[^<>\s@:]+$/;
const NO_SENDER = 'must be an e-mail address, and a name with a colon in quotes';
const [SUPPORT, ORDERS] = SHOP_ADDRESS.emails;

export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  MAIL_FROM: z.string().regex(SENDER, NO_SENDER).optional(),
  CONTACT_MAIL_TO: z.email({ error: 'must be an e-mail address' }).optional(),
  MAIL_DIR: z.string().optional(),
  SHOP_ORIGIN: z.url({ error: 'must be an address such as https://shop.example' }).optional(),
};
type MailVariables = z.infer<z.ZodObject<typeof mailEnvironment>>;

/** Half a configuration is refused: somebody would wait for mails that never come, or get links to a localhost. */
export function mailPlace(values: MailVariables, context: z.RefinementCtx): MailPlace {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_DIR: folder } = values;
  const sender = {
    from: from ?? `Handloom <${ORDERS}>`,
    shopMailbox: values.CONTACT_MAIL_TO ?? SUPPORT,
    shopOrigin: new URL(values.SHOP_ORIGIN ?? 'http://localhost:8080').origin,
  };
  const refuse = (variable: string, message: string) => {
    context.addIssue({ code: 'custom', path: [variable], message });
    return z.NEVER;
  };
  if (smtpUrl) {
    for (const needed of ['MAIL_FROM', 'SHOP_ORIGIN'] as const) {
      if (!values[needed]) return refuse(needed, 'is missing, though SMTP_URL is set');
    }
    return { ...sender, smtpUrl };
  }
  const given = (['MAIL_FROM', 'CONTACT_MAIL_TO'] as const).find((key) => values[key]);
  if (given) return refuse('SMTP_URL', `is missing, though ${given} is set`);
  if (!folder) return refuse('MAIL_DIR', 'is missing, where no SMTP_URL is set');
  return { ...sender, smtpUrl: null, folder };
}
