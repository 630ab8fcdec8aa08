import type { FastifyRequest } from 'fastify';
import { login, signedIn, signedOut, type Login } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { visitorAt } from '@handloom/service-kit/server/visitor-address';
import { emailKeyOf, toUser } from '../accounts/account';
import { giveSessionCookie, takeSessionCookie, userAgentOf } from '../accounts/session-cookie';
import { endSession } from '../accounts/sessions-repository';
import type { Database } from '../database';
import { perAccount } from '../rate-limits/rate-limits';
import { rememberDevice } from './known-device';
import { logIn } from './log-in';
import { admitLogin } from './throttle-login';

/** An hour for an account, a minute for an address, which many may share. */
const MOST_SESSIONS = 60;

export function loginRoutes(app: Service, database: Database): void {
  const limitSessions = sessionLimit(app);

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
        () => limitSessions(request),
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

/**
 * Each session costs a hash, and each that was ended is remembered by every part for a month: anybody with an account could
 * fill their memory by logging in and out. Only right logins count, so that no stranger can use up an account's.
 */
function sessionLimit(app: Service) {
  const max = MOST_SESSIONS;
  const ofAccount = perAccount<Login>(app, {
    action: 'sessions-of',
    accountOf: ({ body }) => emailKeyOf(body.email),
    max,
    windowMs: 3_600_000,
  });
  const fromAddress = perAccount(app, {
    action: 'sessions-from',
    accountOf: ({ ip }) => visitorAt(ip).address,
    max,
  });
  return async (request: FastifyRequest): Promise<void> => {
    await ofAccount(request);
    await fromAddress(request);
  };
}
