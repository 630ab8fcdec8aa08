import { accountChanged } from '@handloom/contracts/events/identity';
import { randomUUID } from 'node:crypto';
import {
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const newEmail = () => `${randomUUID()}@x.example`;
const change = (cookie: string, body: object) =>
  send(identity.app, 'POST /api/auth/email', { cookie, body });
const mailsAbout = (id: string) => identity.database.$queryRaw<{ to: string; kind: string }[]>`
  SELECT recipient AS to, kind FROM mails WHERE about = ${id} ORDER BY recipient`;

test('when the password is right, then the new address logs in, the old one does not, and both mailboxes are told', async () => {
  const shopper = await newShopper(identity.app);
  const email = newEmail();
  const asked = await send(identity.app, 'POST /api/auth/forgot-password', {
    body: { email: shopper.email },
  });
  const answer = await change(shopper.cookie, { email, password: shopper.password });

  expect([asked.statusCode, answer.statusCode]).toEqual([200, 200]);
  expect(answer.json().user).toMatchObject({ _id: shopper.id, email });
  const told = await identity.database.$queryRaw`
    SELECT payload->'data'->>'userId' AS id FROM outbox WHERE subject = ${accountChanged.subject}`;
  expect(told).toEqual([{ id: shopper.id }]);
  await logInAs(identity.app, { ...shopper, email: email.toUpperCase() });
  await expect(logInAs(identity.app, shopper)).rejects.toThrow('Invalid email or password');
  expect((await mailsAbout(shopper.id)).map(({ to }) => to)).toEqual([email, shopper.email].sort());
  const links = await identity.database.$queryRaw`
    SELECT 1 FROM password_resets WHERE email_key = ${shopper.email}`;
  expect(links).toEqual([]);
});

test('when the password is wrong or the address none, then the field says so and nothing changes', async () => {
  const shopper = await newShopper(identity.app);
  const wrong = await change(shopper.cookie, { email: newEmail(), password: 'not-this-one' });
  const none = await change(shopper.cookie, { email: 'nowhere', password: shopper.password });

  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { password: 'The password is not right.' },
  ]);
  expect(none.json().errors).toEqual({ email: 'Invalid email address' });
  expect(await mailsAbout(shopper.id)).toEqual([]);
  await logInAs(identity.app, shopper);
});

test('when somebody has the address, also taken at this very moment, then it is refused, and one of two gets it', async () => {
  const [first, second] = [await newShopper(identity.app), await newShopper(identity.app)];
  const taken = await change(first.cookie, {
    email: second.email.toUpperCase(),
    password: first.password,
  });
  const email = newEmail();
  const both = await Promise.all(
    [first, second].map(({ cookie, password }) => change(cookie, { email, password })),
  );

  expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([409, ['email']]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});
