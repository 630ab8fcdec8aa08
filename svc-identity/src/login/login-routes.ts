import { login, signedIn, signedOut } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { toUser } from '../accounts/account';
import { giveSessionCookie, takeSessionCookie, userAgentOf } from '../accounts/session-cookie';
import { endSession } from '../accounts/sessions-repository';
import type { Database } from '../database';
import { limitSessions } from '../rate-limits/rate-limits';
import { rememberDevice } from './known-device';
import { logIn } from './log-in';
import { admitLogin } from './throttle-login';

export function loginRoutes(app: Service, database: Database): void {
  const admit = limitSessions(app);

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public' },
      schema: { body: login, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const pass = await admitLogin(database, request, app.rateLimitFactor);
      const { account, session } = await logIn(
        database,
        { ...request.body, userAgent: userAgentOf(request) },
        () => admit(request),
      );
      await pass.succeeded();
      giveSessionCookie(reply, account, session);
      rememberDevice(reply, account, session.issuedAt);
      return { success: true as const, user: toUser(account) };
    },
  );

  app.post(
    '/api/auth/logout',
    { config: { access: 'public' }, schema: { response: { 200: signedOut } } },
    async (request, reply) => {
      const { viewer, id } = request;
      if (viewer) await database.$transaction((tx) => endSession(tx, viewer, id));
      takeSessionCookie(reply);
      return { success: true as const };
    },
  );
}
