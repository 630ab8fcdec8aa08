import {
  fieldsOfTables,
  tracesOfUndeclared,
  withUndeclared,
} from '@handloom/test-kit/undeclared-fields';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from './identity-under-test';
import { changeLinkIsMailed } from './mailed-links/link-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const rows = <Row>(sql: string) => identity.database.$queryRawUnsafe<Row[]>(sql);

test('nothing that a call does not declare reaches the database, and nobody becomes an admin', async () => {
  const fields = await fieldsOfTables(rows);
  const { app } = identity;
  const shopper = await newShopper(app);
  const admin = await logInAs(app, ADMIN);
  const account = { fullName: 'Asha', email: 'asha@shoppers.example', password: 'wool-and-silk' };
  const message = { ...account, phone: '987', subject: 'Rugs', message: 'Have you any?' };
  const address = { address: '12 Weavers Lane', city: 'Mirzapur' };
  const email = 'asha@elsewhere.example';
  const ofProfile = ['state', 'country', 'pinCode', 'phone', 'name', 'fullName', 'email'];
  await send(app, 'POST /contact', { body: message });
  const [written] = await rows<{ id: string }>('SELECT id FROM contact_messages');
  const calls = [
    ['POST /api/auth/signup', account],
    ['POST /api/auth/login', { email: account.email, password: account.password }],
    ['POST /api/auth/forgot-password', { email: account.email }],
    ['POST /api/auth/email', { email, password: shopper.password }, shopper.cookie],
    ['POST /api/auth/email/pending/resend', { email }, shopper.cookie],
    ['POST /api/auth/email/confirm', { token: 'of-the-link', password: shopper.password }],
    ['POST /contact', message],
    ['PATCH /user', address, shopper.cookie, ofProfile],
    [`PATCH /api/contact-messages/${written?.id}`, { answered: true }, admin],
    [`PATCH /api/users/${shopper.id}`, { disabled: true }, admin, ['role']],
  ] as const;
  for (const [route, body, cookie, declared] of calls) {
    if (route === 'POST /api/auth/email/confirm') {
      await changeLinkIsMailed(identity.database, { userId: shopper.id, token: 'of-the-link' });
    }
    const sent = withUndeclared(body, fields, declared);
    const answer = await send(app, route, { body: sent, cookie });
    expect([route, answer.statusCode < 300 || answer.body]).toEqual([route, true]);
  }

  expect(await tracesOfUndeclared(rows)).toEqual([]);
  const admins = await rows(`SELECT email FROM users WHERE role::text = 'admin'`);
  expect(admins).toEqual([{ email: ADMIN.email }]);
});
