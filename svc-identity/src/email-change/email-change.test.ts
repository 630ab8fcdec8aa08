import { createHash, randomUUID } from 'node:crypto';
import { accountChanged } from '@handloom/contracts/events/identity';
import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { mailsThrough, startTestSmtp, type TestSmtp } from '@handloom/test-kit/test-smtp';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
  type Shopper,
} from '../identity-under-test';
import { tokenIn } from '../mailed-links/link-under-test';

let smtp: TestSmtp;
let identity: IdentityUnderTest;
beforeAll(async () => {
  smtp = await startTestSmtp(() => 'taken');
  identity = await startIdentity({ mail: mailsThrough(smtp) });
});
afterAll(async () => {
  await identity.stop();
  await smtp.stop();
});

const LINK = 'Confirm your new address';
const ASKED = 'Another address was asked for';
const CHANGED = 'The address of your account was changed';

const newEmail = () => `${randomUUID()}@x.example`;
const ask = ({ cookie, password }: Shopper, email: string, rest = {}) =>
  send(identity.app, 'POST /api/auth/email', { cookie, body: { email, password, ...rest } });
const confirm = (token: string, password = 'wool-and-silk') =>
  send(identity.app, 'POST /api/auth/email/confirm', { body: { token, password } });
const pending = async ({ cookie }: Shopper) =>
  (await send(identity.app, 'GET /api/auth/email/pending', { cookie })).json<unknown>();
const resend = ({ cookie }: Shopper, email: string) =>
  send(identity.app, 'POST /api/auth/email/pending/resend', { cookie, body: { email } });
const withdraw = ({ cookie }: Shopper) =>
  send(identity.app, 'DELETE /api/auth/email/pending', { cookie });
const emailOf = async ({ cookie }: Shopper) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).json<{ user: { email: string } }>()
    .user.email;
const mailsTo = (email: string, subject = LINK) =>
  smtp.mails.filter(({ to, headers }) => to.includes(email) && headers['subject'] === subject);

/** @returns the token of the newest link to them, once there are so many */
async function mailedToken(email: string, count = 1): Promise<string> {
  await eventually(() => expect(mailsTo(email)).toHaveLength(count));
  return tokenIn('/confirm-email', mailsTo(email).at(-1));
}

async function askedToken(shopper: Shopper, email: string): Promise<string> {
  expect((await ask(shopper, email)).statusCode).toBe(200);
  return mailedToken(email);
}

describe('another address is asked for', () => {
  test('then a link goes there and word to the present one, and nothing changes', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    const answer = await ask(shopper, email);

    expect([answer.statusCode, answer.json()]).toEqual([200, { email }]);
    expect(await pending(shopper)).toEqual({ email });
    await mailedToken(email);
    await eventually(() => expect(mailsTo(shopper.email, ASKED)).toHaveLength(1));
    expect(mailsTo(shopper.email)).toEqual([]);
    expect(mailsTo(shopper.email, ASKED)[0]?.body).not.toContain(email);
    expect(await emailOf(shopper)).toBe(shopper.email);
    await logInAs(identity.app, shopper);
    await expect(logInAs(identity.app, { ...shopper, email })).rejects.toThrow('Invalid email');
  });

  test('when the password is wrong or the address none or the own, then the field says so and nobody gets a mail', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    const wrong = await ask(shopper, email, { password: 'not-this-one' });
    const none = await ask(shopper, 'nowhere');
    const own = await ask(shopper, shopper.email);

    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      { password: 'The password is not right.' },
    ]);
    expect(none.json().errors).toEqual({ email: 'Invalid email address' });
    expect([own.statusCode, own.json().errors]).toEqual([
      400,
      { email: 'This is your email already.' },
    ]);
    expect(await pending(shopper)).toEqual({ email: null });
    const mails = await identity.database.$queryRaw`
      SELECT 1 FROM mails WHERE recipient IN (${email}, ${shopper.email})`;
    expect(mails).toEqual([]);
  });

  test('when somebody has the address, then it is refused as at sign-up, and what was pending stays', async () => {
    const [shopper, other] = [await newShopper(identity.app), await newShopper(identity.app)];
    const email = newEmail();
    await ask(shopper, email);
    const taken = await ask(shopper, other.email.toUpperCase());

    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([409, ['email']]);
    expect(await pending(shopper)).toEqual({ email });
  });

  test('when only its case differs, then it takes the same way', async () => {
    const shopper = await newShopper(identity.app);
    const email = shopper.email.replace(/[^@]+/, (local) => local.toUpperCase());
    const token = await askedToken(shopper, email);

    expect((await confirm(token)).json()).toEqual({ success: true, email });
  });

  test('then the database has the hash of 256 random bits, and the token stands nowhere, not in the panel either', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    const token = await askedToken(shopper, email);
    const cookie = await logInAs(identity.app, ADMIN);
    const [mail] = await identity.database.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM mails WHERE recipient = ${email}`;
    const read = await send(identity.app, `GET /api/mails/identity/${mail?.id}`, { cookie });
    const [row] = await identity.database.$queryRaw<{ hashes: Buffer[]; text: string }[]>`
      SELECT token_hashes AS hashes, c::text || (SELECT string_agg(mails::text, '') FROM mails) AS text
      FROM email_changes c WHERE email = ${email}`;

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(row?.hashes.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ]);
    expect(row?.text).not.toContain(token);
    expect(read.json().subject).toBe(LINK);
    expect(read.body).not.toContain('token=');
    expect((await confirm(token)).statusCode).toBe(200);
  });
});

describe('the link is confirmed', () => {
  test('then only the new address logs in, both mailboxes are told, others hear of it, and links to the former are void', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    const token = await askedToken(shopper, email);
    await send(identity.app, 'POST /api/auth/forgot-password', { body: { email: shopper.email } });
    const answer = await confirm(token);

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, email }]);
    // No session, but whoever has the mailbox need not queue with strangers who guess.
    expect(answer.cookies.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^handloom_device_/),
    ]);
    expect(await emailOf(shopper)).toBe(email);
    expect(await pending(shopper)).toEqual({ email: null });
    const told = await identity.database.$queryRaw`
      SELECT 1 FROM outbox WHERE subject = ${accountChanged.subject}
        AND payload->'data'->>'userId' = ${shopper.id}`;
    expect(told).toHaveLength(1);
    await logInAs(identity.app, { ...shopper, email: email.toUpperCase() });
    await expect(logInAs(identity.app, shopper)).rejects.toThrow('Invalid email or password');
    for (const mailbox of [email, shopper.email])
      await eventually(() => expect(mailsTo(mailbox, CHANGED)).toHaveLength(1));
    const links = await identity.database.$queryRaw`
      SELECT 1 FROM password_resets WHERE email_key = ${shopper.email}`;
    expect(links).toEqual([]);
  });

  test('when it was used, also at this very moment, then it is void, and says no more than a wrong one', async () => {
    const token = await askedToken(await newShopper(identity.app), newEmail());
    const answers = await Promise.all([confirm(token), confirm(token)]);
    const [again, wrong] = [await confirm(token), await confirm('x'.repeat(43))];

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect([again.statusCode, again.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(wrong.json().error).toBe(
      'This link no longer works: it was used, replaced, or is too old.',
    );
  });

  test('when twenty-four hours are over, then it is void, and nothing is pending', async () => {
    const shopper = await newShopper(identity.app);
    const token = await askedToken(shopper, newEmail());
    const [row] = await identity.database.$queryRaw<{ hours: number }[]>`
      SELECT (extract(epoch FROM expires_at - now()) / 3600)::float8 AS hours
      FROM email_changes WHERE user_id = ${shopper.id}`;
    expect(row?.hours).toBeGreaterThan(23.9);
    expect(row?.hours).toBeLessThanOrEqual(24);
    await identity.database.$executeRaw`
      UPDATE email_changes SET expires_at = now() WHERE user_id = ${shopper.id}`;

    expect((await confirm(token)).statusCode).toBe(410);
    expect(await pending(shopper)).toEqual({ email: null });
  });

  test('when somebody signs up with the address meanwhile, then it is theirs, and the link says so', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    const token = await askedToken(shopper, email);
    const body = { fullName: 'Meera Example', email, password: 'silk-and-silk' };
    expect((await send(identity.app, 'POST /api/auth/signup', { body })).statusCode).toBe(201);
    const answer = await confirm(token);

    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Another account has this email by now, so yours stays as it was.',
    ]);
    expect(await emailOf(shopper)).toBe(shopper.email);
  });

  test('when two wait for the same address and confirm at this very moment, then one gets it', async () => {
    const [first, second] = [await newShopper(identity.app), await newShopper(identity.app)];
    const email = newEmail();
    const tokens = [await askedToken(first, email)];
    expect((await ask(second, email)).statusCode).toBe(200);
    tokens.push(await mailedToken(email, 2));
    const answers = await Promise.all(tokens.map((token) => confirm(token)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('when the account sets another password meanwhile, or is disabled, then the link is void', async () => {
    const [shopper, disabled] = [await newShopper(identity.app), await newShopper(identity.app)];
    const token = await askedToken(shopper, newEmail());
    const other = await askedToken(disabled, newEmail());
    await send(identity.app, 'POST /api/auth/password', {
      cookie: shopper.cookie,
      body: { currentPassword: shopper.password, newPassword: 'silk-and-silk' },
    });
    await identity.database.$executeRaw`UPDATE users SET disabled = true WHERE id = ${disabled.id}`;

    expect((await confirm(token)).statusCode).toBe(410);
    expect((await confirm(other)).statusCode).toBe(410);
  });
});

describe('what is pending', () => {
  test('when the link is sent again, then only the newer one holds, and the present mailbox is not told twice', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    const older = await askedToken(shopper, email);
    const answer = await resend(shopper, email);

    expect([answer.statusCode, answer.json()]).toEqual([200, { email }]);
    const newer = await mailedToken(email, 2);
    expect((await confirm(older)).statusCode).toBe(410);
    expect((await confirm(newer)).statusCode).toBe(200);
    const notices = await identity.database.$queryRaw`
      SELECT 1 FROM mails WHERE recipient = ${shopper.email} AND kind = 'email-change-asked'`;
    expect(notices).toHaveLength(1);
  });

  test('when another one is asked for, then the former link is void, and cannot be sent again', async () => {
    const shopper = await newShopper(identity.app);
    const [mistyped, email] = [newEmail(), newEmail()];
    const former = await askedToken(shopper, mistyped);
    await ask(shopper, email);

    expect(await pending(shopper)).toEqual({ email });
    expect((await confirm(former)).statusCode).toBe(410);
    const again = await resend(shopper, mistyped);
    expect([again.statusCode, again.json().error]).toEqual([
      404,
      'This email is no longer waiting for a link.',
    ]);
    expect((await confirm(await mailedToken(email))).statusCode).toBe(200);
  });

  test('when it is confirmed at the moment in which its link is wanted again, then nothing is pending', async () => {
    const shopper = await newShopper(identity.app);
    const email = newEmail();
    await askedToken(shopper, email);
    const { again } = await identity.database.$transaction(async (transaction) => {
      // As the confirmation does: it has the account, and then uses up what was pending.
      await transaction.$queryRaw`SELECT 1 FROM users WHERE id = ${shopper.id} FOR UPDATE`;
      const waits = resend(shopper, email);
      await somebodyWaits(identity.database);
      await transaction.$executeRaw`DELETE FROM email_changes WHERE user_id = ${shopper.id}`;
      // Not the promise itself, which would be waited for in here.
      return { again: waits };
    });

    expect((await again).statusCode).toBe(404);
    expect(await pending(shopper)).toEqual({ email: null });
  });

  test('when it is withdrawn, then the link is void; of others nothing is', async () => {
    const [shopper, other] = [await newShopper(identity.app), await newShopper(identity.app)];
    const token = await askedToken(shopper, newEmail());
    const stays = await askedToken(other, newEmail());
    const answer = await withdraw(shopper);

    expect([answer.statusCode, answer.json()]).toEqual([200, { email: null }]);
    expect(await pending(shopper)).toEqual({ email: null });
    expect((await confirm(token)).statusCode).toBe(410);
    expect((await confirm(stays)).statusCode).toBe(200);
  });
});
