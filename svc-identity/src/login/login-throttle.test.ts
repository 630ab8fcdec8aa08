import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { SESSION_COOKIE } from '@handloom/contracts/accounts';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type App,
  type IdentityUnderTest,
  type Shopper,
} from '../identity-under-test';
import { countAttempt, uncountAttempt } from './login-attempts';

let identity: IdentityUnderTest;
let copy: App;
beforeAll(async () => {
  identity = await startIdentity({ rateLimitFactor: 1 });
  copy = await identity.anotherCopy();
});
afterAll(() => identity.stop());

let lastAddress = 0;
const newAddress = () => `198.51.100.${(lastAddress += 1)}`;
const newEmail = () => `${randomUUID()}@x.example`;

interface Attempt {
  email: string;
  password?: string;
  from?: string;
  cookie?: string;
  app?: App;
}
const logIn = ({ email, password = 'not-this-one', from = newAddress(), cookie, app }: Attempt) =>
  send(app ?? identity.app, 'POST /api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
    ...(cookie && { cookie }),
  });

/** One after another, on both copies in turn. @returns the last answer */
async function guess(times: number, attempt: Attempt | (() => Attempt)) {
  let answer: LightMyRequestResponse | undefined;
  for (let count = 0; count < times; count += 1) {
    const given = typeof attempt === 'function' ? attempt() : attempt;
    answer = await logIn({ app: count % 2 ? copy : identity.app, ...given });
  }
  return answer!;
}

/** As if so much time had passed for every count. */
const pass = (seconds: number) =>
  identity.database.$executeRaw`
    UPDATE login_attempts SET closed_until = closed_until - ${seconds}::int * interval '1 second',
      forgotten_at = forgotten_at - ${seconds}::int * interval '1 second'`;
const waitOf = (answer: LightMyRequestResponse) => Number(answer.headers['retry-after']);

/** What a login gave to the browser to be known by. */
function deviceOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name.startsWith('handloom_device_'));
  if (!cookie) throw new Error(`No device cookie: ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}
const deviceAfterLogin = async ({ email, password }: Pick<Shopper, 'email' | 'password'>) =>
  deviceOf(await logIn({ email, password }));

describe('wrong logins', () => {
  test('when one account is tried from everywhere, then the 11th has to wait, and the wait doubles up to a quarter of an hour', async () => {
    const email = newEmail();
    const last = await guess(10, () => ({ email }));
    const refused = await logIn({ email: email.toUpperCase() });

    expect([last.statusCode, refused.statusCode]).toEqual([401, 429]);
    expect(refused.json()).toMatchObject({ error: 'Too many attempts. Try again in 60 s.' });
    const waits = [waitOf(refused)];
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      await pass(seconds - 5);
      expect((await logIn({ email })).statusCode).toBe(429);
      await pass(6);
      expect((await logIn({ email })).statusCode).toBe(401);
      waits.push(waitOf(await logIn({ email })));
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
    expect((await logIn({ email })).json().error).toBe(
      'Too many attempts. Try again in 15 minutes.',
    );
  });

  test('when who is refused goes on trying, then the wait gets no longer', async () => {
    const email = newEmail();
    await guess(10, { email });
    await guess(15, () => ({ email }));
    expect(waitOf(await logIn({ email }))).toBeLessThanOrEqual(60);
  });

  test('when who waits for an account goes on trying, then that closes the address neither to them nor to others', async () => {
    const [email, from] = [newEmail(), newAddress()];
    await guess(10, { email, from });
    expect((await guess(15, { email, from })).statusCode).toBe(429);

    expect((await logIn({ email: newEmail(), from })).statusCode).toBe(401);
    await pass(61);
    expect((await logIn({ email, from })).statusCode).toBe(401);
  });

  test('when one address tries many accounts, then the 21st has to wait, and other addresses do not', async () => {
    const from = newAddress();
    const last = await guess(20, () => ({ email: newEmail(), from }));

    expect(last.statusCode).toBe(401);
    expect((await logIn({ email: newEmail(), from })).statusCode).toBe(429);
    expect((await logIn({ email: newEmail() })).statusCode).toBe(401);
  });

  test('when somebody changes the address within their own network of IPv6, then it is one address', async () => {
    let device = 0;
    const from = () => `2001:db8:1:1::${(device += 1).toString(16)}`;
    await guess(20, () => ({ email: newEmail(), from: from() }));
    expect((await logIn({ email: newEmail(), from: from() })).statusCode).toBe(429);
  });

  test('when all attempts come at once, then no more than are free get through', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn({ email })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('when a whole office signs in at once, then nobody has to wait, and each counts once', async () => {
    const office = { free: 1_000, firstSeconds: 60, longestSeconds: 900 };
    const pace = { ...office, oneForgottenAfterSeconds: 60, allForgottenAfterSeconds: 3_600 };
    const counted = Array.from({ length: 60 }, () =>
      countAttempt(identity.database, 'address office', pace),
    );
    expect(new Set(await Promise.all(counted))).toEqual(new Set([0]));
    const known = await identity.database
      .$queryRaw`SELECT failures FROM login_attempts WHERE key = 'address office'`;
    expect(known).toEqual([{ failures: 60 }]);
  });

  test('when one wrong login is free, then the second has to wait', async () => {
    const pace = { free: 1, firstSeconds: 60, longestSeconds: 900 };
    const forgetting = { oneForgottenAfterSeconds: 60, allForgottenAfterSeconds: 3_600 };
    const count = () =>
      countAttempt(identity.database, 'address strict', { ...pace, ...forgetting });
    expect([await count(), await count()]).toEqual([0, 60]);
  });

  test('when the next one is right after all, then nobody waits for that, and the wrong ones still count', async () => {
    const pace = { free: 1, firstSeconds: 60, longestSeconds: 900 };
    const forgetting = { oneForgottenAfterSeconds: 3_600, allForgottenAfterSeconds: 86_400 };
    const key = 'address once';
    const count = () => countAttempt(identity.database, key, { ...pace, ...forgetting });
    await count();
    await pass(61);
    expect(await count()).toBe(0);
    await uncountAttempt(identity.database, key);
    expect([await count(), await count()]).toEqual([0, 120]);
  });

  test('when the account exists or not, then every answer is the same', async () => {
    const accounts = [await newShopper(identity.app), { email: newEmail() }];
    const [known, unknown] = await Promise.all(
      accounts.map(async ({ email }) => {
        const answers = [await guess(10, () => ({ email })), await logIn({ email })];
        return answers.map(({ statusCode, body, cookies }) => ({ statusCode, body, cookies }));
      }),
    );
    expect(known?.map(({ statusCode }) => statusCode)).toEqual([401, 429]);
    expect(unknown).toEqual(known);
  });

  test('when a login succeeds, then the account’s wrong ones are forgotten, and the address’s are not', async () => {
    const shopper = await newShopper(identity.app);
    const from = newAddress();
    await guess(9, { email: shopper.email });
    await guess(19, () => ({ email: newEmail(), from }));

    expect((await logIn({ ...shopper, from, cookie: '' })).statusCode).toBe(200);
    expect((await guess(9, { email: shopper.email })).statusCode).toBe(401);
    expect((await logIn({ email: newEmail(), from })).statusCode).toBe(401);
    expect((await logIn({ email: newEmail(), from })).statusCode).toBe(429);
  });

  test('when an account has been guessed at for weeks, then the wait is still a quarter of an hour', async () => {
    const email = newEmail();
    await logIn({ email });
    await identity.database.$executeRaw`
      UPDATE login_attempts SET failures = 2000 WHERE key = ${`account ${email}`}`;

    expect((await logIn({ email })).statusCode).toBe(401);
    expect(waitOf(await logIn({ email }))).toBe(900);
  });

  test('when a large office mistypes a password now and then, then its address is never full, however often they are right', async () => {
    const [from, shopper] = [newAddress(), await newShopper(identity.app)];
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await logIn({ email: newEmail(), from })).statusCode).toBe(401);
      await pass(31);
      expect((await logIn({ ...shopper, from, cookie: '' })).statusCode).toBe(200);
      await pass(30);
    }
    // Of a burst one is forgotten each minute.
    await guess(19, () => ({ email: newEmail(), from }));
    await pass(10 * 60 + 5);
    expect((await guess(10, () => ({ email: newEmail(), from }))).statusCode).toBe(401);
    expect((await logIn({ email: newEmail(), from })).statusCode).toBe(401);
    expect((await logIn({ email: newEmail(), from })).statusCode).toBe(429);
  });

  test('when nobody has tried for long, then all is forgotten', async () => {
    const email = newEmail();
    await guess(10, { email });
    await pass(25 * 3_600);
    expect((await guess(10, () => ({ email }))).statusCode).toBe(401);
    expect(waitOf(await logIn({ email }))).toBeLessThanOrEqual(60);
  });
});

describe('a device that the account knows', () => {
  test('when it is given, then it is for the login alone, out of reach of scripts, and opens nothing', async () => {
    const shopper = await newShopper(identity.app);
    const answer = await logIn(shopper);
    const device = answer.cookies.find(({ name }) => name.startsWith('handloom_device_'));
    const session = answer.cookies.find(({ name }) => name === SESSION_COOKIE);

    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' });
    const asSession = `${SESSION_COOKIE}=${device?.value}`;
    const me = await send(identity.app, 'GET /api/auth/me', { cookie: asSession });
    expect(me.statusCode).toBe(401);
    // Nor is a session a known device.
    await guess(10, () => ({ email: shopper.email }));
    const asDevice = `${device?.name}=${session?.value}`;
    expect((await logIn({ ...shopper, cookie: asDevice })).statusCode).toBe(429);
  });

  test('when strangers have used up the account and its address, then the owner still gets in there, on every copy', async () => {
    const from = newAddress();
    const shopper = await newShopper(identity.app);
    const cookie = await deviceAfterLogin(shopper);
    await guess(20, () => ({ email: newEmail(), from }));
    await guess(10, () => ({ email: shopper.email }));

    expect((await logIn({ ...shopper, cookie: '', from })).statusCode).toBe(429);
    expect((await logIn({ ...shopper, cookie: '' })).statusCode).toBe(429);
    for (const app of [identity.app, copy]) {
      expect((await logIn({ ...shopper, from, cookie, app })).statusCode).toBe(200);
    }
  });

  test('when guesses come from it, then they have a count of their own', async () => {
    const shopper = await newShopper(identity.app);
    const [cookie, other] = [await deviceAfterLogin(shopper), await deviceAfterLogin(shopper)];
    expect((await guess(10, { email: shopper.email, cookie })).statusCode).toBe(401);

    expect((await logIn({ ...shopper, cookie })).statusCode).toBe(429);
    expect((await logIn({ ...shopper, cookie: other })).statusCode).toBe(200);
    expect((await logIn({ ...shopper, cookie: '' })).statusCode).toBe(200);
  });

  test('when the cookie is another account’s or was tampered with, then it is a stranger’s', async () => {
    const [shopper, other] = [await newShopper(identity.app), await newShopper(identity.app)];
    const [name = '', token = ''] = (await deviceAfterLogin(shopper)).split('=');
    const foreign = (await deviceAfterLogin(other)).split('=')[1];
    await guess(10, () => ({ email: shopper.email }));
    const [head, , signature] = token.split('.');
    const claims = { sub: shopper.id, device: 'x', iat: 4_000_000_000, exp: 4_000_000_001 };
    const made = Buffer.from(JSON.stringify(claims)).toString('base64url');

    for (const value of [foreign, `${head}.${made}.${signature}`, 'nonsense']) {
      const answer = await logIn({ ...shopper, cookie: `${name}=${value}` });
      expect(answer.statusCode).toBe(429);
    }
    expect((await logIn({ ...shopper, cookie: `${name}=${token}` })).statusCode).toBe(200);
  });

  test('when the password changes, then all are forgotten but the one where it was changed', async () => {
    const shopper = await newShopper(identity.app);
    const cookie = await deviceAfterLogin(shopper);
    const changed = await send(identity.app, 'POST /api/auth/password', {
      cookie: shopper.cookie,
      body: { currentPassword: shopper.password, newPassword: 'jute-and-linen' },
    });
    const now = { email: shopper.email, password: 'jute-and-linen' };
    await guess(10, () => ({ email: shopper.email }));

    expect((await logIn({ ...now, cookie })).statusCode).toBe(429);
    expect((await logIn({ ...now, cookie: deviceOf(changed) })).statusCode).toBe(200);
  });

  test('when the admin is under attack, then so too', async () => {
    await logInAs(identity.app, ADMIN);
    const cookie = await deviceAfterLogin(ADMIN);
    await guess(10, () => ({ email: ADMIN.email }));
    expect((await logIn(ADMIN)).statusCode).toBe(429);
    expect((await logIn({ ...ADMIN, cookie })).statusCode).toBe(200);
  });
});
