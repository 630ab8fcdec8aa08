import {
  passwordForgotten,
  passwordForgottenHeard,
  passwordReset,
  passwordWasReset,
  type PasswordForgotten,
} from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { mailboxOf } from '../accounts/account';
import type { Database } from '../database';
import { rememberDevice } from '../login/known-device';
import { limitLinks, MAILS_PER_HOUR, perAccount, perAddress } from '../rate-limits/rate-limits';
import { askForReset } from '../mailed-links/password-reset-repository';
import { resetPassword } from './reset-password';

export function passwordResetRoutes(app: Service, database: Database): void {
  app.post(
    '/api/auth/forgot-password',
    {
      config: { access: 'public', rateLimit: perAddress(app, 'forgot-password') },
      schema: { body: passwordForgotten, response: { 200: passwordForgottenHeard } },
      preHandler: [
        limitLinks(app),
        perAccount<PasswordForgotten>(app, {
          action: 'forgot-password',
          accountOf: ({ body }) => mailboxOf(body.email),
          ...MAILS_PER_HOUR,
        }),
      ],
    },
    async (request) => {
      await askForReset(database, request.body.email);
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { access: 'public', rateLimit: perAddress(app, 'reset-password') },
      schema: { body: passwordReset, response: { 200: passwordWasReset } },
    },
    async (request, reply) => {
      const account = await resetPassword(database, { ...request.body, requestId: request.id });
      // The owner is here, and must get in also while strangers guess.
      rememberDevice(reply, account, account.sessionsEndedAt + 1);
      return { success: true as const, email: account.email };
    },
  );
}
