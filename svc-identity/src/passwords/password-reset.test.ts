import { createHash, randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import {
  mailsThrough,
  startTestSmtp,
  type TestSmtp,
  type Verdict,
} from '@handloom/test-kit/test-smtp';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { resetLinkIsMailed, tokenIn } from '../mailed-links/link-under-test';

let smtp: TestSmtp;
let verdict: Verdict = 'taken';
let identity: IdentityUnderTest;
beforeAll(async () => {
  smtp = await startTestSmtp(() => verdict);
  identity = await startIdentity({
    mail: mailsThrough(smtp),
  });
});
afterAll(async () => {
  await identity.stop();
  await smtp.stop();
});
afterEach(() => {
  verdict = 'taken';
});

const ask = (email: string) =>
  send(identity.app, 'POST /api/auth/forgot-password', { body: { email } });
const reset = (token: string, newPassword = 'jute-and-linen') =>
  send(identity.app, 'POST /api/auth/reset-password', { body: { token, newPassword } });
const statusOfMe = async (cookie: string) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode;
const mailsTo = (email: string, subject = 'Set a new password') =>
  smtp.mails.filter(({ to, headers }) => to.includes(email) && headers['subject'] === subject);
const sql = (text: string, ...values: unknown[]) =>
  identity.database.$executeRawUnsafe(text, ...values);

/** @returns the token of the newest mail to them */
async function askedToken(email: string): Promise<string> {
  const before = mailsTo(email).length;
  expect((await ask(email)).statusCode).toBe(200);
  await eventually(() => expect(mailsTo(email)).toHaveLength(before + 1));
  return tokenIn('/reset-password', mailsTo(email).at(-1));
}

describe('a forgotten password', () => {
  test('when the link in the mail is used, then only the new password opens, every session is over, and the owner is told', async () => {
    const shopper = await newShopper(identity.app);
    expect((await ask(shopper.email.toUpperCase())).statusCode).toBe(200);
    await eventually(() => expect(mailsTo(shopper.email)).toHaveLength(1));
    const token = tokenIn('/reset-password', mailsTo(shopper.email)[0]);
    const answer = await reset(token);

    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, email: shopper.email },
    ]);
    // No session, but whoever has the mailbox need not queue with strangers who guess.
    expect(answer.cookies.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^handloom_device_/),
    ]);
    expect(await statusOfMe(shopper.cookie)).toBe(401);
    const revoked = await identity.database.$queryRaw<unknown[]>`
      SELECT 1 FROM revoked_sessions WHERE user_id = ${shopper.id} AND session_id = ''`;
    expect(revoked).toHaveLength(1);
    await expect(logInAs(identity.app, shopper)).rejects.toThrow('Invalid email or password');
    await logInAs(identity.app, { ...shopper, password: 'jute-and-linen' });
    await eventually(() =>
      expect(mailsTo(shopper.email, 'Your password was changed')).toHaveLength(1),
    );
    // Whoever signed up with the address may have been a stranger to it.
    const [told] = mailsTo(shopper.email, 'Your password was changed');
    expect(told?.body.replaceAll('=\r\n', '')).toContain('If you never signed up');
  });

  test('when the link was used, then it is void, and says no more than a wrong one', async () => {
    const shopper = await newShopper(identity.app);
    const token = await askedToken(shopper.email);
    const answers = await Promise.all([reset(token), reset(token, 'silk-and-silk')]);
    const wrong = await reset('x'.repeat(43));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    const again = await reset(token);
    expect([again.statusCode, again.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(wrong.json().error).toBe(
      'This link no longer works: it was used, replaced, or is too old.',
    );
  });

  test('when a newer link is asked for, then the older one is void', async () => {
    const { email } = await newShopper(identity.app);
    const older = await askedToken(email);
    const newer = await askedToken(email);

    expect((await reset(older)).statusCode).toBe(410);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test('when thirty minutes are over, then the link is void', async () => {
    const { email } = await newShopper(identity.app);
    const token = await askedToken(email);
    const [row] = await identity.database.$queryRaw<{ minutes: number }[]>`
      SELECT (extract(epoch FROM expires_at - now()) / 60)::float8 AS minutes
      FROM password_resets WHERE email_key = ${email}`;
    expect(row?.minutes).toBeGreaterThan(29);
    expect(row?.minutes).toBeLessThanOrEqual(30);
    await sql('UPDATE password_resets SET expires_at = now() WHERE email_key = $1', email);

    expect((await reset(token)).statusCode).toBe(410);
  });

  test('when the owner changes the password meanwhile, or is disabled, then the link is void', async () => {
    const shopper = await newShopper(identity.app);
    const token = await askedToken(shopper.email);
    await send(identity.app, 'POST /api/auth/password', {
      cookie: shopper.cookie,
      body: { currentPassword: shopper.password, newPassword: 'silk-and-silk' },
    });
    const disabled = await newShopper(identity.app);
    const other = await askedToken(disabled.email);
    await sql('UPDATE users SET disabled = true WHERE id = $1', disabled.id);

    expect((await reset(token)).statusCode).toBe(410);
    expect((await reset(other)).statusCode).toBe(410);
    await eventually(() =>
      expect(mailsTo(shopper.email, 'Your password was changed')).toHaveLength(1),
    );
  });

  test('when the account takes another e-mail at that moment, then the mailbox of before sets no password', async () => {
    const { id, email } = await newShopper(identity.app);
    const token = await askedToken(email);
    const moved = `${randomUUID()}@x.example`;
    const { answer } = await identity.database.$transaction(async (transaction) => {
      await transaction.user.update({ where: { id }, data: { email: moved, emailKey: moved } });
      const asked = reset(token).then((each) => each);
      await somebodyWaits(identity.database);
      return { answer: asked };
    });

    expect((await answer).statusCode).toBe(410);
  });

  test('when the new password is too short, then it says so and the link still holds', async () => {
    const token = await askedToken((await newShopper(identity.app)).email);

    expect((await reset(token, '12345')).json().errors).toEqual({
      newPassword: 'Min 6 characters',
    });
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('when it is asked for again more than a day later, then the new link comes, and holds', async () => {
    const { email } = await newShopper(identity.app);
    await askedToken(email);
    await sql(`UPDATE password_resets SET asked_at = now() - interval '25 hours'`);

    // A mail of that time that is written only now would hold nothing.
    expect(await resetLinkIsMailed(identity.database, { email, token: 'late' })).toBe(false);
    expect((await reset(await askedToken(email))).statusCode).toBe(200);
  });

  test('when the account is disabled, then nobody gets a mail whose link would open nothing', async () => {
    const { id, email } = await newShopper(identity.app);
    await sql('UPDATE users SET disabled = true WHERE id = $1', id);
    expect((await ask(email)).statusCode).toBe(200);
    const mails = await identity.database.$queryRaw`SELECT 1 FROM mails WHERE recipient = ${email}`;
    expect(mails).toEqual([]);
  });

  test('when nobody has that address, then the answer is the same, a row is written all the same, and nobody gets a mail', async () => {
    const { email } = await newShopper(identity.app);
    const unknown = `${randomUUID()}@nobody.example`;
    const [known, nobody] = [await ask(email), await ask(unknown)];

    expect([nobody.statusCode, nobody.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(nobody.headers).sort()).toEqual(Object.keys(known.headers).sort());
    const rows = await identity.database.$queryRaw<unknown[]>`
      SELECT 1 FROM password_resets WHERE email_key IN (${email}, ${unknown})`;
    expect(rows).toHaveLength(2);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    expect(smtp.mails.filter(({ to }) => to.includes(unknown))).toEqual([]);
    expect((await ask('nowhere')).json().errors).toEqual({ email: 'Invalid email address' });
  });
});

describe('what is stored of a link', () => {
  test('then it is the hash of 256 random bits, and the token stands nowhere', async () => {
    const { email } = await newShopper(identity.app);
    const token = await askedToken(email);
    const [row] = await identity.database.$queryRaw<{ hashes: Buffer[] }[]>`
      SELECT token_hashes AS hashes FROM password_resets WHERE email_key = ${email}`;
    const [dump] = await identity.database.$queryRaw<{ text: string }[]>`
      SELECT (SELECT string_agg(mails::text, '') FROM mails) || (SELECT string_agg(r::text, '') FROM password_resets r)
        || (SELECT coalesce(string_agg(outbox::text, ''), '') FROM outbox) AS text`;

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(row?.hashes.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ]);
    expect(dump?.text).toContain(email);
    expect(dump?.text).not.toContain(token);
  });

  test('when an admin reads the mail in the panel, then it has no link, and none is made', async () => {
    const admin = await logInAs(identity.app, ADMIN);
    const { email } = await newShopper(identity.app);
    const token = await askedToken(email);
    const list = await send(identity.app, 'GET /api/mails/identity', { cookie: admin });
    const mail = list
      .json<{ _id: string; recipient: string }[]>()
      .find(({ recipient }) => recipient === email);
    const read = await send(identity.app, `GET /api/mails/identity/${mail?._id}`, {
      cookie: admin,
    });

    expect(read.json().subject).toBe('Set a new password');
    expect(read.body).not.toContain('token=');
    expect((await reset(token)).statusCode).toBe(200);
  });
});

describe('the mail with the link', () => {
  test('when the mail server is away, then it comes later, with a link that holds for its whole time', async () => {
    const { email } = await newShopper(identity.app);
    await smtp.stop();
    await ask(email);
    const waits = () => identity.database.$queryRaw<{ kind: string }[]>`
      SELECT kind FROM mails WHERE recipient = ${email} AND last_failure LIKE '%ECONNREFUSED%'`;
    await eventually(async () => expect(await waits()).toHaveLength(1));
    await sql(
      `UPDATE password_resets SET asked_at = now() - interval '2 hours',
      expires_at = now() - interval '90 minutes' WHERE email_key = $1`,
      email,
    );
    await smtp.start();
    await sql('UPDATE mails SET due_at = now()');
    await identity.anotherCopy();

    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    expect((await reset(tokenIn('/reset-password', mailsTo(email)[0]))).statusCode).toBe(200);
  });

  test('when the answer to the first try was lost, then the link in either copy holds', async () => {
    const { email } = await newShopper(identity.app);
    verdict = 'cut';
    await ask(email);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    await eventually(async () => {
      const [mail] = await identity.database.$queryRaw<{ failure: string | null }[]>`
        SELECT last_failure AS failure FROM mails WHERE recipient = ${email}`;
      expect(mail?.failure).not.toBeNull();
    });
    verdict = 'taken';
    await sql('UPDATE mails SET due_at = now()');
    await identity.anotherCopy();
    await eventually(() => expect(mailsTo(email)).toHaveLength(2));
    const [first, second] = mailsTo(email);

    expect(first?.headers['message-id']).toBe(second?.headers['message-id']);
    expect((await reset(tokenIn('/reset-password', first))).statusCode).toBe(200);
    expect((await reset(tokenIn('/reset-password', second))).statusCode).toBe(410);
  });

  test('when a newer one was asked for before it could be sent, then only the newer one is', async () => {
    const { email } = await newShopper(identity.app);
    await smtp.stop();
    await ask(email);
    await ask(email);
    await smtp.start();
    await eventually(async () => {
      await sql(`UPDATE mails SET due_at = now() WHERE due_at < now() + interval '1 minute'`);
      await identity.anotherCopy();
      const states = await identity.database.$queryRaw<{ state: string }[]>`
        SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' ELSE coalesce(last_failure, '') END AS state
        FROM mails WHERE recipient = ${email} ORDER BY created_at`;
      expect(states.map(({ state }) => state)).toEqual([
        'There is nothing to tell any more.',
        'sent',
      ]);
    });
    expect(mailsTo(email)).toHaveLength(1);
  });
});
