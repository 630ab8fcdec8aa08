import { z } from 'zod';
import { besidePage, pageQuery } from './listing';

/** A row of `GET /api/mails/{service}` (admin). */
export const mail = z.object({
  _id: z.string(),
  /** What it tells of, such as `order-confirmation`. */
  kind: z.string(),
  /** Id of the order or message that it is about. */
  about: z.string(),
  recipient: z.string(),
  status: z.enum(['waiting', 'sent', 'given-up']),
  /** The shop has no mail server: the mail was not sent but kept as a file. */
  isKept: z.boolean(),
  attempts: z.number().int(),
  lastFailure: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type Mail = z.infer<typeof mail>;

/** `GET /api/mails/{service}/{id}` (admin): the mail as it is, or will be, sent. */
export const mailWithText = mail.extend({
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
});
export type MailWithText = z.infer<typeof mailWithText>;

export const mailQuery = pageQuery(50, 200).extend({
  status: z.enum(['waiting', 'sent', 'given-up']).optional(),
  about: z.string().max(100).optional(),
  kind: z.string().max(60).optional(),
  /** How the reader's address begins. */
  search: z.string().trim().max(254).optional(),
  ...besidePage,
});
