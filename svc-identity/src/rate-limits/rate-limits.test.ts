import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import {
  newShopper,
  send,
  startIdentity,
  type App,
  type IdentityUnderTest,
} from '../identity-under-test';
import { changeLinkIsMailed } from '../mailed-links/link-under-test';

let identity: IdentityUnderTest;
let copy: App;
beforeAll(async () => {
  identity = await startIdentity({ rateLimitFactor: 1 });
  copy = await identity.anotherCopy();
});
afterAll(() => identity.stop());

let lastAddress = 0;
const newAddress = () => `203.0.113.${(lastAddress += 1)}`;
const newEmail = () => `${randomUUID()}@x.example`;

const signUp = (email: string, address: string, app: App = identity.app, rest = {}) =>
  send(app, 'POST /api/auth/signup', {
    body: { email, ...rest },
    headers: { 'x-forwarded-for': address },
  });

const wrong = (times: number) => Array.from({ length: times }, () => 400);
const right = (times: number) => Array.from({ length: times }, () => 200);
/** As if so much time had passed for every count. */
const pass = (seconds: number) =>
  identity.database.$transaction([
    identity.database.$executeRaw`
      UPDATE rate_limit_windows SET ends_at = ends_at - ${seconds}::int * interval '1 second'`,
    identity.database.$executeRaw`
      UPDATE login_attempts SET closed_until = closed_until - ${seconds}::int * interval '1 second',
        forgotten_at = forgotten_at - ${seconds}::int * interval '1 second'`,
  ]);

/** One after another, on both copies in turn. */
async function repeat(
  times: number,
  attempt: (app: App) => Promise<LightMyRequestResponse>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await attempt(count % 2 ? copy : identity.app)).statusCode);
  }
  return statuses;
}

describe('limits of attempts', () => {
  test('when one address signs up all the time, then the 21st is refused on every copy, and says for how long', async () => {
    const address = newAddress();
    const statuses = await repeat(20, (app) => signUp(newEmail(), address, app));
    const refused = await signUp(newEmail(), address);

    expect(statuses).toEqual(Array.from({ length: 20 }, () => 400));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json()).toEqual({
      success: false,
      error: expect.stringMatching(/^Too many attempts\. Try again in \d+ s\.$/),
      message: expect.any(String),
    });
    expect((await signUp(newEmail(), newAddress())).statusCode).toBe(400);
  });

  test('when somebody signs up from ever other addresses of their own network of IPv6, then it is one address', async () => {
    let device = 0;
    const another = () => `2001:db8:2:2::${(device += 1).toString(16)}`;
    const statuses = await repeat(21, (app) => signUp(newEmail(), another(), app));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });

  test('when one address is signed up from everywhere, then the 11th is refused, and it can still write to us', async () => {
    const email = newEmail();
    const valid = { fullName: 'Asha Example', password: 'wool-and-silk' };
    const statuses = await repeat(11, (app) =>
      signUp(app === copy ? email.toUpperCase() : email, newAddress(), app, valid),
    );

    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409), 429]);
    const body = { fullName: 'A', email, phone: '1', subject: 'A rug', message: 'Hello' };
    const headers = { 'x-forwarded-for': newAddress() };
    expect((await send(identity.app, 'POST /contact', { body, headers })).statusCode).toBe(200);
  });

  /** As after so many attempts in a window that has begun; its key ends so. */
  const afterAttempts = async (attempts: number, keyEnd: string) => {
    const key = `%${keyEnd}`;
    const windows = await identity.database
      .$executeRaw`UPDATE rate_limit_windows SET attempts = ${attempts} WHERE key LIKE ${key}`;
    expect(windows).toBe(1);
  };

  test('when one address writes to us all the time, then it is refused', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const ask = (app: App) => send(app, 'POST /contact', { body: {}, headers });
    expect(await repeat(21, ask)).toEqual([...wrong(20), 429]);
  });

  test('when one address has had sixty links mailed, to whomever, then no other for the rest of an hour', async () => {
    const { cookie, password } = await newShopper(identity.app);
    const address = newAddress();
    const headers = { 'x-forwarded-for': address };
    const reset = (app: App) =>
      send(app, 'POST /api/auth/forgot-password', { body: { email: newEmail() }, headers });
    const move = (app: App) =>
      send(app, 'POST /api/auth/email', { body: { email: newEmail(), password }, headers, cookie });
    expect((await reset(identity.app)).statusCode).toBe(200);
    await afterAttempts(58, `links ${address}`);
    expect([...(await repeat(1, move)), ...(await repeat(1, reset))]).toEqual(right(2));
    for (const refused of [await reset(copy), await move(copy)]) {
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_400);
    }
  });

  test('when one address has written sixty messages, then others of it are stored, and mail nothing', async () => {
    const address = newAddress();
    const headers = { 'x-forwarded-for': address };
    const words = { fullName: 'Asha', phone: '1', subject: 'Rugs', message: 'Which ones?' };
    const write = (email: string) =>
      send(identity.app, 'POST /contact', { body: { ...words, email }, headers });
    expect((await write(newEmail())).statusCode).toBe(200);
    await afterAttempts(60, `contact-mails ${address}`);
    const stranger = newEmail();
    expect((await write(stranger)).statusCode).toBe(200);
    expect(await identity.database.contactMessage.count({ where: { email: stranger } })).toBe(1);
    expect(
      await identity.database.$queryRaw`
        SELECT kind FROM mails JOIN contact_messages m ON m.id::text = about WHERE m.email = ${stranger}`,
    ).toEqual([]);
  });

  test('when the current password is guessed, then it is refused', async () => {
    const { cookie } = await newShopper(identity.app);
    const statuses = await repeat(11, (app) =>
      send(app, 'POST /api/auth/password', {
        cookie,
        headers: { 'x-forwarded-for': newAddress() },
        body: { currentPassword: 'a guess', newPassword: 'wool-and-silk' },
      }),
    );

    expect(statuses).toEqual([...wrong(10), 429]);
  });

  test('when the password is guessed at another way that asks for it, then both count together', async () => {
    const { cookie } = await newShopper(identity.app);
    const guess = (route: string, body: object) => (app: App) =>
      send(app, `POST /api/auth/${route}`, {
        cookie,
        headers: { 'x-forwarded-for': newAddress() },
        body,
      });
    const change = guess('password', { currentPassword: 'a guess', newPassword: 'wool-and-silk' });
    const move = guess('email', { email: newEmail(), password: 'a guess' });

    expect(await repeat(6, change)).toEqual(wrong(6));
    expect(await repeat(5, move)).toEqual([400, 400, 400, 400, 429]);
  });

  test('when links for a new password are asked for again and again, then five an hour are mailed, known or not', async () => {
    const { email } = await newShopper(identity.app);
    const ask = (to: string) =>
      repeat(6, (app) =>
        send(app, 'POST /api/auth/forgot-password', {
          body: { email: to },
          headers: { 'x-forwarded-for': newAddress() },
        }),
      );

    expect(await ask(email)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask(newEmail())).toEqual([200, 200, 200, 200, 200, 429]);
    const mails = await identity.database.$queryRaw`SELECT 1 FROM mails WHERE recipient = ${email}`;
    expect(mails).toHaveLength(5);
  });

  test('when other e-mails are asked for again and again, then five links an hour are mailed for an account and to a mailbox, and wrong passwords count for none', async () => {
    const [one, other] = [await newShopper(identity.app), await newShopper(identity.app)];
    const [email, free] = [newEmail(), newEmail()];
    const call = (route: string, cookie: string, body: object) => (app: App) =>
      send(app, `POST /api/auth/email${route}`, {
        cookie,
        headers: { 'x-forwarded-for': newAddress() },
        body,
      });
    const ask = ({ cookie, password }: typeof one, to: string) =>
      call('', cookie, { email: to, password });

    expect(await repeat(2, call('', one.cookie, { email, password: 'a guess' }))).toEqual([
      400, 400,
    ]);
    expect(await repeat(5, ask(one, email))).toEqual([200, 200, 200, 200, 200]);
    expect(await repeat(1, ask(one, newEmail()))).toEqual([429]);
    expect(await repeat(1, ask(other, email))).toEqual([429]);
    expect(await repeat(1, ask(other, free))).toEqual([200]);
    const resend = call('/pending/resend', other.cookie, { email: free });
    expect(await repeat(4, resend)).toEqual([200, 200, 200, 429]);
    const mails = await identity.database.$queryRaw`SELECT 1 FROM mails WHERE recipient = ${email}`;
    expect(mails).toHaveLength(5);
  });

  test('when a mailbox is named with other words behind a plus sign each time, then it is one mailbox', async () => {
    const name = randomUUID();
    let last = 0;
    const another = () => `${name}+${(last += 1)}@x.example`;
    const from = () => ({ 'x-forwarded-for': newAddress() });
    const forgot = (app: App) =>
      send(app, 'POST /api/auth/forgot-password', { body: { email: another() }, headers: from() });
    const shoppers = await Promise.all([newShopper(identity.app), newShopper(identity.app)]);
    const move = (by: number) => (app: App) => {
      const { cookie, password } = shoppers[by] ?? { password: '' };
      const body = { email: another(), password };
      return send(app, 'POST /api/auth/email', {
        ...(cookie && { cookie }),
        headers: from(),
        body,
      });
    };

    expect(await repeat(6, forgot)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await repeat(3, move(0))).toEqual([200, 200, 200]);
    expect(await repeat(3, move(1))).toEqual([200, 200, 429]);
  });

  test('when the password is guessed at a mailed link from everywhere, then it is refused for ever longer, as it is for who is signed in', async () => {
    const { id, cookie, password } = await newShopper(identity.app);
    await send(identity.app, 'POST /api/auth/email', {
      cookie,
      body: { email: newEmail(), password },
    });
    const token = `link of ${id}`;
    await changeLinkIsMailed(identity.database, { userId: id, token });
    const confirm = (typed: string) => (app: App) =>
      send(app, 'POST /api/auth/email/confirm', {
        body: { token, password: typed },
        headers: { 'x-forwarded-for': newAddress() },
      });
    const remove = (app: App) =>
      send(app, 'POST /api/auth/delete-account', { cookie, body: { password: 'a guess' } });

    expect(await repeat(11, confirm('a guess'))).toEqual([...wrong(10), 429]);
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      await pass(seconds);
      expect(await repeat(1, confirm('a guess'))).toEqual([400]);
      expect(await repeat(1, remove)).toEqual([429]);
    }
    await pass(900);
    expect(await repeat(1, confirm(password))).toEqual([200]);
    expect(await repeat(11, remove)).toEqual([...wrong(10), 429]);
  });

  test('when one address changes its profile all the time, then the 61st of a minute is refused', async () => {
    const { cookie } = await newShopper(identity.app);
    const address = newAddress();
    const headers = { 'x-forwarded-for': address };
    const change = (app: App) =>
      send(app, 'PATCH /user', { cookie, headers, body: { name: newEmail() } });
    expect((await change(identity.app)).statusCode).toBe(200);
    await afterAttempts(59, `profile ${address}`);
    expect(await repeat(2, change)).toEqual([200, 429]);
  });

  test('when the window is over, then attempts count anew', async () => {
    const address = newAddress();
    await repeat(21, () => signUp(newEmail(), address));
    await identity.database.$executeRaw`
      UPDATE rate_limit_windows SET ends_at = now() - interval '1 second'
      WHERE key LIKE ${`%${address}%`}`;

    expect((await signUp(newEmail(), address)).statusCode).toBe(400);
    expect((await signUp(newEmail(), address)).statusCode).toBe(400);
  });

  test('when the clock is set back by hours, then nobody is refused for hours', async () => {
    const address = newAddress();
    const body = { email: newEmail(), password: 'a guess' };
    const logIn = (app: App) =>
      send(app, 'POST /api/auth/login', {
        body,
        headers: { 'x-forwarded-for': newAddress() },
      });
    await repeat(21, () => signUp(newEmail(), address));
    await repeat(10, logIn);
    await pass(-7_200);

    expect((await signUp(newEmail(), address)).statusCode).toBe(400);
    expect(await repeat(2, logIn)).toEqual([401, 429]);
  });
});
