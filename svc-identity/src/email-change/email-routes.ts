import { emailChange, signedIn } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { toUser } from '../accounts/account';
import type { Database } from '../database';
import { rememberDevice } from '../login/known-device';
import { perAccount, perAddress } from '../rate-limits/rate-limits';
import { changeEmail } from './change-email';

export function emailRoutes(app: Service, database: Database): void {
  app.post(
    '/api/auth/email',
    {
      config: { access: 'user', rateLimit: perAddress(app, 'email') },
      schema: { body: emailChange, response: { 200: signedIn } },
      preHandler: perAccount(app, {
        // With the other way to try the password of who is signed in.
        action: 'password',
        accountOf: (request) => signedInViewer(request).userId,
      }),
    },
    async (request, reply) => {
      const { userId } = signedInViewer(request);
      const by = { userId, requestId: request.id };
      const account = await changeEmail(database, by, request.body);
      // By the new address it was not known yet.
      rememberDevice(reply, account, account.sessionsEndedAt + 1);
      return { success: true as const, user: toUser(account) };
    },
  );
}
