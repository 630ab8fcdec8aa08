import type { FastifyRequest } from 'fastify';
import {
  emailChange,
  emailConfirmation,
  emailLinkWanted,
  emailWasConfirmed,
  pendingEmail,
} from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { mailboxOf } from '../accounts/account';
import type { Database } from '../database';
import { rememberDevice } from '../login/known-device';
import { provenAccount } from '../login/proven-account';
import { limitLinks, MAILS_PER_HOUR, perAccount, perAddress } from '../rate-limits/rate-limits';
import { askForChange, resendLink } from './ask-for-change';
import { confirmEmail } from './confirm-email';
import { pendingEmailOf, voidEmailChange } from '../mailed-links/email-change-repository';

export function emailRoutes(app: Service, database: Database): void {
  const admitLink = linkLimit(app);

  app.post(
    '/api/auth/email',
    {
      config: { access: 'user', rateLimit: perAddress(app, 'email') },
      schema: { body: emailChange, response: { 200: pendingEmail } },
    },
    async (request) => {
      const { email, password } = request.body;
      const { userId } = signedInViewer(request);
      const factor = app.rateLimitFactor;
      const account = await provenAccount(database, { userId, password, factor });
      // Not before: a password that was mistyped has mailed nothing.
      await admitLink(request);
      await askForChange(database, account, email);
      return { email };
    },
  );

  app.get(
    '/api/auth/email/pending',
    { config: { access: 'user' }, schema: { response: { 200: pendingEmail } } },
    async (request) => ({ email: await pendingEmailOf(database, signedInViewer(request).userId) }),
  );

  app.delete(
    '/api/auth/email/pending',
    { config: { access: 'user' }, schema: { response: { 200: pendingEmail } } },
    async (request) => {
      await voidEmailChange(database, signedInViewer(request).userId);
      return { email: null };
    },
  );

  app.post(
    '/api/auth/email/pending/resend',
    {
      config: { access: 'user', rateLimit: perAddress(app, 'email') },
      schema: { body: emailLinkWanted, response: { 200: pendingEmail } },
    },
    async (request) => {
      const { email } = request.body;
      await admitLink(request);
      await resendLink(database, { userId: signedInViewer(request).userId, email });
      return { email };
    },
  );

  app.post(
    '/api/auth/email/confirm',
    {
      config: { access: 'public', rateLimit: perAddress(app, 'confirm-email') },
      schema: { body: emailConfirmation, response: { 200: emailWasConfirmed } },
    },
    async (request, reply) => {
      const account = await confirmEmail(database, {
        ...request.body,
        factor: app.rateLimitFactor,
        requestId: request.id,
      });
      // By the new address it was not known yet.
      rememberDevice(reply, account, account.sessionsEndedAt + 1);
      return { success: true as const, email: account.email };
    },
  );
}

/** Links go to whatever address is typed: neither is one mailbox filled, nor do we write to many for one account. */
function linkLimit(app: Service) {
  const limits = [
    limitLinks(app),
    perAccount(app, {
      action: 'email-links-of',
      accountOf: (request) => signedInViewer(request).userId,
      ...MAILS_PER_HOUR,
    }),
    perAccount<{ email: string }>(app, {
      action: 'email-links-to',
      accountOf: ({ body }) => mailboxOf(body.email),
      ...MAILS_PER_HOUR,
    }),
  ];
  return async (request: FastifyRequest): Promise<void> => {
    for (const limit of limits) await limit(request);
  };
}
