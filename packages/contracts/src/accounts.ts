import { z } from 'zod';
import { phone, pinCode } from './address-fields';
import { besidePage, pageQuery } from './listing';
import { calledBy } from './visible-text';

export const role = z.enum(['admin', 'user']);
export type Role = z.infer<typeof role>;

/** The signed-in user as every part sees it. `name` repeats `fullName`. */
export const user = z.object({
  _id: z.string(),
  fullName: z.string(),
  name: z.string(),
  email: z.string(),
  role,
});
export type User = z.infer<typeof user>;

const emailAddress = calledBy('Email is required', 254).pipe(
  z.email({ error: 'Invalid email address' }),
);

export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;

/** Its letters are counted as they look, whichever system it is typed on. */
const newPassword = z
  .string({ error: 'Password is required' })
  .normalize('NFC')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD, `Min ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `At most ${MAX_PASSWORD} characters`);

const linkToken = z.string({ error: 'Open the link in the mail again' }).min(1).max(200);

/** `POST /api/auth/signup` */
export const signup = z.object({
  fullName: calledBy('Full Name is required', 120),
  email: emailAddress,
  password: newPassword,
});
export type Signup = z.infer<typeof signup>;

/** `POST /api/auth/login`. The e-mail's form is not judged here: a wrong one is just an unknown one. */
export const login = z.object({
  email: calledBy('Email is required', 254),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
});
export type Login = z.infer<typeof login>;

export const signedIn = z.object({ success: z.literal(true), user });
export const currentUser = z.object({ user });
export const signedOut = z.object({ success: z.literal(true) });

/**
 * `POST /api/auth/password`: ends every session of the user; the answer's cookie carries a new one.
 * Answers {@link signedIn}.
 */
export const passwordChange = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(1000),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** Of who changes how they log in. */
const ownPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1000);

/** How long another address can be confirmed once the mail with its link was written. */
export const EMAIL_LINK_HOURS = 24;

/**
 * `POST /api/auth/email`: another address for the account. A link is mailed there, and nothing changes until it is
 * confirmed. Answers {@link pendingEmail}. An address that somebody has is 409.
 */
export const emailChange = z.object({ email: emailAddress, password: ownPassword });
export type EmailChange = z.infer<typeof emailChange>;

/**
 * `GET /api/auth/email/pending`: the address that waits to be confirmed, null when none does. `DELETE` withdraws it, and
 * answers the same.
 */
export const pendingEmail = z.object({ email: z.string().nullable() });
export type PendingEmail = z.infer<typeof pendingEmail>;

/**
 * `POST /api/auth/email/pending/resend`, with the address as it is pending: the link is mailed anew, and the former one
 * is void. Answers {@link pendingEmail}. 404 when the account does not wait for it any more.
 */
export const emailLinkWanted = z.object({ email: emailAddress });

/**
 * `POST /api/auth/email/confirm`, with the token of the mailed link and the account's password, which a stranger whose
 * address was mistyped does not know. Needs no session, and starts none. A link that is unknown, used, replaced, withdrawn
 * or too old is 410; another password is 400; an address that somebody has taken meanwhile is 409.
 */
export const emailConfirmation = z.object({ token: linkToken, password: ownPassword });
export type EmailConfirmation = z.infer<typeof emailConfirmation>;
/** The address that is now the account's. */
export const emailWasConfirmed = z.object({ success: z.literal(true), email: z.string() });

/**
 * `POST /api/auth/delete-account`: ends every session of the user, and deletes what is kept of them but orders, which
 * name a buyer, and messages. Answers {@link signedOut}. Another password is 400; the last admin's account is 409.
 */
export const accountDeletion = z.object({ password: ownPassword });
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** How long a link for a new password can be used once its mail was written. */
export const RESET_LINK_MINUTES = 30;

/** `POST /api/auth/forgot-password`: the answer is the same for an address without an account. */
export const passwordForgotten = z.object({ email: emailAddress });
export type PasswordForgotten = z.infer<typeof passwordForgotten>;
export const passwordForgottenHeard = z.object({ success: z.literal(true) });

/**
 * `POST /api/auth/reset-password`, with the token of the mailed link. Ends every session of the user, starts
 * none. A link that is unknown, used, replaced by a newer one or too old is 410.
 */
export const passwordReset = z.object({
  token: linkToken,
  newPassword,
});
export type PasswordReset = z.infer<typeof passwordReset>;
/** Whose password it is, for the login that follows. */
export const passwordWasReset = z.object({ success: z.literal(true), email: z.string() });

/**
 * A row of `GET /api/auth/sessions`. `DELETE /api/auth/sessions/{id}` signs out there, `DELETE /api/auth/sessions`
 * everywhere but here; both answer {@link signedOut}.
 */
export const signedInDevice = z.object({
  _id: z.string(),
  /** Such as `Firefox on Windows`. */
  name: z.string(),
  since: z.string(),
  lastSeen: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

/**
 * A row of `GET /api/users`, and the answer of `GET` and `PATCH /api/users/{id}` (admin). `DELETE /api/users/{id}` deletes
 * the account as {@link accountDeletion} does.
 */
export const listedUser = user.extend({ disabled: z.boolean(), createdAt: z.string() });
export type ListedUser = z.infer<typeof listedUser>;

/** `GET /api/users`; `search` matches name and e-mail. */
export const userQuery = pageQuery(50, 200).extend({
  ...besidePage,
  search: z.string().trim().max(200).optional(),
  role: role.optional(),
  disabled: z.enum(['true', 'false']).optional(),
});

/** `PATCH /api/users/{id}` (admin) */
export const userChange = z
  .object({ role: role.optional(), disabled: z.boolean().optional() })
  .refine((change) => change.role !== undefined || change.disabled !== undefined, {
    error: 'Give a role or whether the account is disabled',
  });
export type UserChange = z.infer<typeof userChange>;

/** `GET /user`: what the checkout form is filled with; every key is present even when empty. */
export const profile = z.object({
  _id: z.string(),
  role,
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pinCode: z.string(),
  phone: z.string(),
});
export type Profile = z.infer<typeof profile>;

const placeName = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} is too long`);

/** By the checkout's own rule, unless it is empty: a profile may leave anything but the name open. */
const emptyOr = (field: typeof phone, sentence: string) =>
  z
    .string({ error: sentence })
    .trim()
    .refine((text) => text === '' || field.safeParse(text).success, { error: sentence });

/** `PATCH /user` */
export const profileChange = z
  .object({
    name: calledBy('Name is required', 120),
    address: placeName('Address', 300),
    city: placeName('City', 100),
    state: placeName('State', 100),
    country: placeName('Country', 100),
    pinCode: emptyOr(pinCode, 'Pin code must be 5 or 6 digits'),
    phone: emptyOr(phone, 'Invalid phone number'),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

/** Name of the HttpOnly cookie that carries the signed session. */
export const SESSION_COOKIE = 'handloom_session';
export const SESSION_DAYS = 30;

/** Claims of the session token. svc-identity signs them, every service verifies the signature itself. */
export const sessionClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  role,
  /** How others may see the user: first name and initial. Sessions from before reviews lack it. */
  shownAs: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
});
