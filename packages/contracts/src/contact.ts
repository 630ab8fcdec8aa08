import { z } from 'zod';
import { besidePage, pageQuery } from './listing';
import { calledBy, visibleText } from './visible-text';

const required = (label: string, max: number) => visibleText(`${label} is required`, max);

/** `POST /contact` */
export const contactMessage = z.object({
  fullName: calledBy('Full Name is required', 120),
  email: calledBy('Email is required', 254).pipe(z.email({ error: 'Invalid email address' })),
  phone: required('Phone', 30),
  subject: required('Subject', 200),
  message: required('Message', 5000),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactReceived = z.object({ success: z.literal(true) });

/** Whether a message has reached the shop's mailbox; `failed`: it was tried many times and given up. */
export const mailState = z.enum(['mailed', 'waiting', 'failed']);
export type MailState = z.infer<typeof mailState>;

/** A row of `GET /api/contact-messages` (admin). */
export const storedContactMessage = z.object({
  _id: z.string(),
  // As they were taken, by the rules of that time.
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** Absent where the shop does not mail its messages. */
  mail: mailState.optional(),
  /** Null: not yet. Newer than some services. */
  answered: z
    .object({
      at: z.string(),
      /** As the admin's session showed them; older sessions did not say it. */
      by: z.string().nullable(),
    })
    .nullable()
    .optional(),
});
export type StoredContactMessage = z.infer<typeof storedContactMessage>;

/** `GET /api/contact-messages` (admin) */
export const contactMessageQuery = pageQuery(50, 200).extend({
  ...besidePage,
  status: z.enum(['unanswered', 'answered']).optional(),
  /** Matches name, e-mail and subject. */
  search: z.string().trim().max(200).optional(),
});

/** `PATCH /api/contact-messages/{id}` (admin) */
export const contactMessageChange = z.object({ answered: z.boolean() });
