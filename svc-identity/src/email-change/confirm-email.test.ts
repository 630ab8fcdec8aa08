import { randomUUID } from 'node:crypto';
import { newShopper, send, startIdentity, type IdentityUnderTest } from '../identity-under-test';
import { changeLinkIsMailed } from '../mailed-links/link-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('when who has the mailbox does not know the password, then nothing changes, and the link still holds for who does', async () => {
  const { app, database } = identity;
  const { id, cookie, password, ...shopper } = await newShopper(app);
  const email = `${randomUUID()}@x.example`;
  await send(app, 'POST /api/auth/email', { cookie, body: { email, password } });
  await changeLinkIsMailed(database, { userId: id, token: 'of-the-link' });
  const confirm = (typed: string) =>
    send(app, 'POST /api/auth/email/confirm', { body: { token: 'of-the-link', password: typed } });
  const emailNow = async () =>
    (await send(app, 'GET /api/auth/me', { cookie })).json<{ user: { email: string } }>().user
      .email;

  const answer = await confirm('silk-and-wool');
  const wrong = { password: 'The password is not right.' };
  expect([answer.statusCode, answer.json().errors]).toEqual([400, wrong]);
  expect((await confirm('')).json().errors).toEqual({ password: 'Password is required' });
  expect(await emailNow()).toBe(shopper.email);
  expect((await confirm(password)).statusCode).toBe(200);
  expect(await emailNow()).toBe(email);
});
