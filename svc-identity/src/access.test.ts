import { randomUUID } from 'node:crypto';
import {
  accessFaults,
  declaredAccess,
  ownedRoutes,
  type Sessions,
} from '@handloom/test-kit/access-matrix';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from './identity-under-test';

let shop: IdentityUnderTest;
let accounts: Record<keyof Sessions, { email: string; password: string }>;
let sessions: Sessions | undefined;
beforeAll(async () => {
  shop = await startIdentity({ rateLimitFactor: 10_000 });
  accounts = { shopper: await newShopper(shop.app), admin: ADMIN };
});
afterAll(() => shop.stop());

test('who may call what', () => {
  expect(declaredAccess(shop.app)).toMatchInlineSnapshot(`
"admin   DELETE /api/dead-letters/identity/:id
admin   DELETE /api/users/:id
admin   GET    /api/audit/identity
admin   GET    /api/audit/identity/changes.csv
admin   GET    /api/contact-messages
admin   GET    /api/contact-messages/:id
admin   GET    /api/dead-letters/identity
admin   GET    /api/mails/identity
admin   GET    /api/mails/identity/:id
admin   GET    /api/users
admin   GET    /api/users/:id
admin   PATCH  /api/contact-messages/:id
admin   PATCH  /api/users/:id
admin   POST   /api/dead-letters/identity/:id/replay
admin   POST   /api/dead-letters/identity/replay
admin   POST   /api/mails/identity/:id/resend
public  GET    /livez
public  GET    /readyz
public  POST   /api/auth/email/confirm
public  POST   /api/auth/forgot-password
public  POST   /api/auth/login
public  POST   /api/auth/logout
public  POST   /api/auth/reset-password
public  POST   /api/auth/signup
public  POST   /contact
service GET    /internal/session-revocations
user    DELETE /api/auth/email/pending
user    DELETE /api/auth/sessions
user    DELETE /api/auth/sessions/:id
user    GET    /api/auth/email/pending
user    GET    /api/auth/me
user    GET    /api/auth/sessions
user    GET    /user
user    PATCH  /user
user    POST   /api/auth/delete-account
user    POST   /api/auth/email
user    POST   /api/auth/email/pending/resend
user    POST   /api/auth/password"
`);
});

/** Sessions that the service itself has given, anew when a call has ended one. */
async function signIn(): Promise<Sessions> {
  for (const role of ['shopper', 'admin'] as const) {
    const cookie = sessions?.[role];
    const isThere = cookie && (await send(shop.app, 'GET /api/auth/me', { cookie })).statusCode;
    if (isThere !== 200) {
      sessions = { ...sessions, [role]: await logInAs(shop.app, accounts[role]) } as Sessions;
    }
  }
  if (!sessions) throw new Error('Nobody could log in');
  return sessions;
}

test('nobody is let in whom a route is not for, and nobody else is kept out', async () => {
  expect(await accessFaults(shop.app, signIn)).toEqual([]);
});

test('what is a shopper’s is to another one as what does not exist: their signed-in devices', async () => {
  expect(ownedRoutes(shop.app)).toEqual(['DELETE /api/auth/sessions/:id']);
  const [owner, other] = [await newShopper(shop.app), await newShopper(shop.app)];
  const devices = () => send(shop.app, 'GET /api/auth/sessions', { cookie: owner.cookie });
  const before = (await devices()).json<{ _id: string }[]>();
  const call = (id: string | undefined) =>
    send(shop.app, `DELETE /api/auth/sessions/${id}`, { cookie: other.cookie });

  const [foreign, absent] = [await call(before[0]?._id), await call(randomUUID())];
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  expect((await devices()).json()).toEqual(before);
});
