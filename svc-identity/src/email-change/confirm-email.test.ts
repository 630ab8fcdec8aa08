import { randomUUID } from 'node:crypto';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { newShopper, send, startIdentity, type IdentityUnderTest } from '../identity-under-test';
import { changeLinkIsMailed } from '../mailed-links/link-under-test';
import { NOBODYS_HASH } from '../accounts/password-hash';

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

/** Somebody new, who waits for another address as if it had been asked for more than a day ago. */
async function waitingForLong() {
  const { app, database } = identity;
  const shopper = await newShopper(app);
  const { id, cookie, password } = shopper;
  const body = { email: `${randomUUID()}@x.example`, password };
  const ask = () => send(app, 'POST /api/auth/email', { cookie, body });
  const confirm = () =>
    send(app, 'POST /api/auth/email/confirm', { body: { token: `link of ${id}`, password } });
  const mailed = () => changeLinkIsMailed(database, { userId: id, token: `link of ${id}` });
  await ask();
  await database.$executeRaw`
    UPDATE email_changes SET asked_at = now() - interval '25 hours', expires_at = now() WHERE user_id = ${id}`;
  return { cookie, body, ask, mailed, confirm };
}

test('when its mail is written more than a day after it was asked for, then its link holds nothing', async () => {
  const { mailed, confirm } = await waitingForLong();
  await mailed();
  expect((await confirm()).statusCode).toBe(410);
});

test('when it is asked for again after its link ran out, then it is pending before the mail can leave, and the new link holds', async () => {
  const { cookie, body, ask, mailed, confirm } = await waitingForLong();
  await ask();
  const pending = await send(identity.app, 'GET /api/auth/email/pending', { cookie });
  expect(pending.json()).toEqual({ email: body.email });
  await mailed();
  expect((await confirm()).statusCode).toBe(200);
});

test('when the owner sets another password while it is asked for, then who knew the old one has asked for nothing', async () => {
  const { app, database } = identity;
  const { id, cookie, password } = await newShopper(app);
  const body = { email: `${randomUUID()}@x.example`, password };
  const { answer } = await database.$transaction(async (transaction) => {
    await transaction.user.update({ where: { id }, data: { passwordHash: NOBODYS_HASH } });
    const asked = send(app, 'POST /api/auth/email', { cookie, body }).then((each) => each);
    await somebodyWaits(database);
    return { answer: asked };
  });

  expect((await answer).statusCode).toBe(400);
  const wishes = await database.$queryRaw`SELECT 1 FROM email_changes WHERE user_id = ${id}`;
  expect(wishes).toEqual([]);
});
