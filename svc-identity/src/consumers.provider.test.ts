import type { AddressInfo } from 'node:net';
import { Verifier } from 'pact';
import { randomUUID } from 'node:crypto';
import { accountChanged, accountDeleted } from '@handloom/contracts/events/identity';
import { pactsWith } from '@handloom/test-kit/pacts';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from './identity-under-test';
import { keepPendingEmail } from './mailed-links/email-change-repository';
import { changeLinkIsMailed } from './mailed-links/link-under-test';
import { hashOfToken } from './mailed-links/link-token';
import { keepResetToken } from './mailed-links/password-reset-repository';

const pacts = pactsWith('svc-identity');

let identity: IdentityUnderTest;
let origin: string;
/** Who the next request comes from; each interaction's state decides. */
let cookie: string | null = null;
// Anew for each contract: the releases of one part that are live and were live before mostly expect the same, and what
// one of them created the other one creates too.
beforeEach(async () => {
  identity = await startIdentity();
  await identity.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(identity.app.server.address() as AddressInfo).port}`;
});
afterEach(() => identity.stop());

interface NamedAccount {
  email?: string;
  password?: string;
  userId?: string;
}

/** An account as the consumer's state describes it; what it leaves open is anybody's. */
async function account(named: NamedAccount = {}) {
  const email = named.email ?? `${randomUUID()}@example.com`;
  const password = named.password ?? 'wool-and-silk';
  await identity.database.user.deleteMany({ where: { emailKey: email.toLowerCase() } });
  const body = { fullName: 'Asha Example', email, password };
  await send(identity.app, 'POST /api/auth/signup', { body });
  const emailKey = email.toLowerCase();
  if (named.userId) {
    await identity.database.user.deleteMany({ where: { id: named.userId } });
    await identity.database.user.update({ where: { emailKey }, data: { id: named.userId } });
  }
  return { email, password };
}

async function noAccount(parameters: unknown) {
  const emailKey = (parameters as NamedAccount).email?.toLowerCase() ?? '';
  await identity.database.user.deleteMany({ where: { emailKey } });
}

async function shopperWhoWaits(parameters: unknown) {
  const { email } = parameters as { email: string };
  const shopper = await newShopper(identity.app);
  await keepPendingEmail(identity.database, { userId: shopper.id, email });
  return shopper;
}

async function emailLink(parameters: unknown) {
  const { id } = await shopperWhoWaits(parameters);
  const { token } = parameters as { token: string };
  await changeLinkIsMailed(identity.database, { userId: id, token });
}

/** Somebody writes on the contact page. */
async function contactMessage() {
  const body = {
    fullName: 'Asha Example',
    email: 'asha@example.com',
    phone: '123 456 7890',
    subject: 'A custom rug',
    message: 'Could you weave one in indigo?',
  };
  await send(identity.app, 'POST /contact', { body });
}

const stateHandlers = {
  // Messages need none.
  '': async () => undefined,
  'a signed-in shopper': async () => {
    cookie = (await newShopper(identity.app)).cookie;
  },
  'an admin is signed in': async () => {
    cookie = await logInAs(identity.app, ADMIN);
  },
  'a shopper who is signed in elsewhere too': async (parameters: unknown) => {
    const { sessionId: id } = parameters as { sessionId: string };
    const shopper = await newShopper(identity.app);
    await identity.database.session.deleteMany({ where: { id } });
    await identity.database.session.updateMany({ where: { userId: shopper.id }, data: { id } });
    cookie = await logInAs(identity.app, shopper);
  },
  'a guest': async () => undefined,
  'an account': async (parameters: unknown) => {
    await account(parameters as NamedAccount);
  },
  'a link for a new password was mailed': async (parameters: unknown) => {
    const { email } = await account(parameters as NamedAccount);
    const id = randomUUID();
    await identity.database.$executeRaw`
      INSERT INTO password_resets (email_key, id) VALUES (${email}, ${id})
      ON CONFLICT (email_key) DO UPDATE SET id = excluded.id`;
    const { token } = parameters as { token: string };
    await keepResetToken(identity.database, id, hashOfToken(token));
  },
  'a shopper who waits for another email': async (parameters: unknown) => {
    const { cookie: theirs } = await shopperWhoWaits(parameters);
    cookie = theirs;
  },
  'a link for another email was mailed': async (parameters: unknown) => {
    await noAccount(parameters);
    await emailLink(parameters);
  },
  'a link for an email that is taken was mailed': async (parameters: unknown) => {
    await emailLink(parameters);
    await account(parameters as NamedAccount);
  },
  'no account': noAccount,
  'an admin is signed in and an account exists': async (parameters: unknown) => {
    await account(parameters as NamedAccount);
    cookie = await logInAs(identity.app, ADMIN);
  },
  'an admin has changed something': async () => {
    const { id } = await newShopper(identity.app);
    cookie = await logInAs(identity.app, ADMIN);
    await send(identity.app, `PATCH /api/users/${id}`, { cookie, body: { disabled: true } });
  },
  'an admin is signed in and a contact message exists': async (parameters: unknown) => {
    await contactMessage();
    const { messageId: id } = (parameters ?? {}) as { messageId?: string };
    if (id)
      await identity.database.$executeRaw`UPDATE contact_messages SET id = ${id} WHERE id = (
      SELECT id FROM contact_messages ORDER BY created_at DESC LIMIT 1)`;
    cookie = await logInAs(identity.app, ADMIN);
  },
  'an admin is signed in and a mail about a contact message waits': async (parameters: unknown) => {
    const { mailId } = parameters as { mailId: string };
    await identity.database.$executeRaw`DELETE FROM mails`;
    await contactMessage();
    await identity.database.$executeRaw`
      UPDATE mails SET id = ${mailId}::uuid WHERE kind = 'contact-receipt'`;
    cookie = await logInAs(identity.app, ADMIN);
  },
  'an admin is signed in and an event has failed': async (parameters: unknown) => {
    const id = BigInt((parameters as { id?: string }).id ?? '1');
    await identity.database.$executeRaw`DELETE FROM dead_letters`;
    await identity.database.$executeRaw`
      INSERT INTO dead_letters (id, consumer, subject, event_id, payload, reason, attempts)
      OVERRIDING SYSTEM VALUE
      VALUES (${id}, 'identity-profile', 'shop.orders.placed.v1', NULL, '{}', 'Unreadable', 1)`;
    cookie = await logInAs(identity.app, ADMIN);
  },
};

/** What the outbox holds last: exactly what the relay sends. */
const messageProviders = {
  [accountChanged.subject]: async () => {
    const { cookie } = await newShopper(identity.app);
    await send(identity.app, 'PATCH /user', { cookie, body: { name: 'Asha Weaver' } });
    return lastOf(accountChanged.subject);
  },
  [accountDeleted.subject]: async () => {
    const { cookie, password } = await newShopper(identity.app);
    await send(identity.app, 'POST /api/auth/delete-account', { cookie, body: { password } });
    return lastOf(accountDeleted.subject);
  },
};

async function lastOf(subject: string): Promise<object> {
  const [row] = await identity.database.$queryRaw<{ payload: object }[]>`
    SELECT payload FROM outbox WHERE subject = ${subject} ORDER BY sequence DESC LIMIT 1`;
  if (!row) throw new Error('The change was not recorded.');
  return row.payload;
}

describe('what others rely on', () => {
  test('there are contracts to keep', () => expect(pacts).not.toEqual([]));

  test.each(pacts)(
    'when %s is replayed, then every answer is as it says',
    async (_, files) => {
      await new Verifier({
        provider: 'svc-identity',
        providerBaseUrl: origin,
        pactUrls: files,
        logLevel: 'warn',
        messageProviders,
        stateHandlers: Object.fromEntries(
          Object.entries(stateHandlers).map(([state, handler]) => [
            state,
            async (parameters: unknown) => {
              await handler(parameters);
              return undefined;
            },
          ]),
        ),
        beforeEach: async () => {
          cookie = null;
        },
        requestFilter: (request, _response, next) => {
          if (cookie) request.headers['cookie'] = cookie;
          next();
        },
      }).verifyProvider();
    },
    60_000,
  );
});
