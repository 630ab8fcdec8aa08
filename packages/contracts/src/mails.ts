import { z } from 'zod';
import { besidePage, pageQuery } from './listing';

/**
 * Why a mail that was given up waits for nobody: its mailbox had as many as it may get, nothing was left to tell, or an
 * admin had it sent again.
 */
const setAside = z.enum(['held-back', 'needless', 'resent']);
export type SetAside = z.infer<typeof setAside>;

/** A row of `GET /api/mails/{service}` (admin). */
export const mail = z.object({
  _id: z.string(),
  /** What it tells of, such as `order-confirmation`. */
  kind: z.string(),
  /** Id of the order or message that it is about. */
  about: z.string(),
  /** In a list. Null: nothing is left to tell. Absent in answers of services of before. */
  subject: z.string().nullish(),
  recipient: z.string(),
  status: z.enum(['waiting', 'sent', 'given-up']),
  /** Beside `given-up`, which panels of before know. Absent in answers of services of before. */
  setAside: setAside.nullish(),
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
  /** `given-up` without those that are set aside. */
  status: z.enum(['waiting', 'sent', 'given-up', 'set-aside']).optional(),
  about: z.string().max(100).optional(),
  kind: z.string().max(60).optional(),
  /** How the reader's address begins. */
  search: z.string().trim().max(254).optional(),
  ...besidePage,
});
