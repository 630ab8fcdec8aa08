import { login, signedIn, signedOut, type Login } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { emailKeyOf, toUser } from '../accounts/account';
import { giveSessionCookie, takeSessionCookie, userAgentOf } from '../accounts/session-cookie';
import { endSession } from '../accounts/sessions-repository';
import type { Database } from '../database';
import { perAccount, perAddressAndHour } from '../rate-limits/rate-limits';
import { rememberDevice } from './known-device';
import { logIn } from './log-in';
import { admitLogin } from './throttle-login';

/**
 * In an hour. Each session costs a hash, and each that was ended is remembered by every part for a month: anybody with an
 * account could fill their memory by logging in and out. Whoever tries the shop out by a program logs in again and again.
 */
const MOST_SESSIONS = 600;

export function loginRoutes(app: Service, database: Database): void {
  const ofAddress = perAddressAndHour('sessions', MOST_SESSIONS);
  const limitStrangers = perAccount(app, ofAddress);
  // The owner gets in also where somebody else at the same address has used up what it may.
  const accountOf = ({ body }: { body: Login }) => emailKeyOf(body.email);
  const limitKnown = perAccount<Login>(app, { ...ofAddress, action: 'sessions-of', accountOf });
  // Who has many accounts has a known device of each.
  const limitAll = perAccount(app, perAddressAndHour('all-sessions', 10 * MOST_SESSIONS));

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
        async () => {
          await pass.passwordWasRight();
          await (pass.isKnownDevice ? limitKnown : limitStrangers)(request);
          await limitAll(request);
        },
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
