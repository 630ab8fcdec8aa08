import { z } from 'zod';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { optionalVariable } from '@handloom/service-kit/environment';

/** Where contact messages are mailed from and to. */
export interface MailPlace {
  /** `smtp://` or `smtps://`, with the account where there is one. */
  smtpUrl: string;
  /** An address, or a name with an address in angle brackets. */
  from: string;
  to: string;
}

const SENDER = /^(?:[^<>\r\n]* )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/;

export const mailEnvironment = {
  SMTP_URL: optionalVariable(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }),
  ),
  MAIL_FROM: optionalVariable(z.string().regex(SENDER, 'must be an e-mail address')),
  CONTACT_MAIL_TO: optionalVariable(z.email({ error: 'must be an e-mail address' })),
};
type MailVariables = z.infer<z.ZodObject<typeof mailEnvironment>>;

/** Half a configuration is refused: somebody would wait for mails that never come. */
export function mailPlace(values: MailVariables, context: z.RefinementCtx): MailPlace | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_MAIL_TO: to } = values;
  if (smtpUrl && from) return { smtpUrl, from, to: to ?? SHOP_ADDRESS.emails[0] };
  const given = (['SMTP_URL', 'MAIL_FROM', 'CONTACT_MAIL_TO'] as const).find((key) => values[key]);
  if (given) {
    context.addIssue({
      code: 'custom',
      path: [smtpUrl ? 'MAIL_FROM' : 'SMTP_URL'],
      message: `is missing, though ${given} is set`,
    });
  }
  return null;
}
