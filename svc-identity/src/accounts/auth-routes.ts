import {
  currentUser,
  login,
  signedIn,
  signedOut,
  signup,
  type Signup,
} from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { notSignedIn } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { rememberDevice } from '../login-throttle/known-device';
import { admitLogin } from '../login-throttle/throttle-login';
import { perAccount, perAddress } from '../rate-limits/rate-limits';
import { emailKeyOf, toUser } from './account';
import { accountById } from './accounts-repository';
import { logIn } from './log-in';
import { giveSessionCookie, takeSessionCookie, userAgentOf } from './session-cookie';
import { endSession } from './sessions-repository';
import { signUp } from './sign-up';

export function authRoutes(app: Service, database: Database): void {
  app.post(
    '/api/auth/signup',
    {
      config: { access: 'public', rateLimit: perAddress(app, 'signup') },
      schema: { body: signup, response: { 201: signedIn } },
      preHandler: perAccount<Signup>(app, {
        action: 'signup',
        accountOf: ({ body }) => emailKeyOf(body.email),
      }),
    },
    async (request, reply) => {
      const account = await signUp(database, request.body);
      return reply.code(201).send({ success: true, user: toUser(account) });
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public' },
      schema: { body: login, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const pass = await admitLogin(database, request, app.rateLimitFactor);
      const { account, session } = await logIn(database, {
        ...request.body,
        userAgent: userAgentOf(request),
      });
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

  app.get(
    '/api/auth/me',
    { config: { access: 'user' }, schema: { response: { 200: currentUser } } },
    async (request) => {
      const account = await accountById(database, signedInViewer(request).userId);
      if (!account) throw notSignedIn();
      return { user: toUser(account) };
    },
  );
}
