import { currentUser, signedIn, signup, type Signup } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { notSignedIn } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { perAccount, perAddress } from '../rate-limits/rate-limits';
import { emailKeyOf, toUser } from './account';
import { accountById } from './accounts-repository';
import { renewShownName } from './session-cookie';
import { signUp } from './sign-up';

export function accountRoutes(app: Service, database: Database): void {
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

  app.get(
    '/api/auth/me',
    { config: { access: 'user' }, schema: { response: { 200: currentUser } } },
    async (request, reply) => {
      const viewer = signedInViewer(request);
      const account = await accountById(database, viewer.userId);
      if (!account) throw notSignedIn();
      renewShownName(reply, account, viewer);
      return { user: toUser(account) };
    },
  );
}
