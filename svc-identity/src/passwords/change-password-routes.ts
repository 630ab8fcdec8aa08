import { passwordChange, signedIn } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import type { Database } from '../database';
import { rememberDevice } from '../login/known-device';
import { perAddress } from '../rate-limits/rate-limits';
import { toUser } from '../accounts/account';
import { changePassword } from './change-password';
import { giveSessionCookie, userAgentOf } from '../accounts/session-cookie';

export function changePasswordRoutes(app: Service, database: Database): void {
  app.post(
    '/api/auth/password',
    {
      config: { access: 'user', rateLimit: perAddress(app, 'password') },
      schema: { body: passwordChange, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const { userId } = signedInViewer(request);
      const change = {
        ...request.body,
        factor: app.rateLimitFactor,
        requestId: request.id,
        userAgent: userAgentOf(request),
      };
      const { account, session } = await changePassword(database, userId, change);
      giveSessionCookie(reply, account, session);
      rememberDevice(reply, account, session.issuedAt);
      return { success: true as const, user: toUser(account) };
    },
  );
}
