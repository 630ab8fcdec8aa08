import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import {
  newShopper,
  send,
  startIdentity,
  type App,
  type IdentityUnderTest,
} from '../identity-under-test';

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

const logIn = (email: string, address: string, app: App = identity.app) =>
  send(app, 'POST /api/auth/login', {
    body: { email, password: 'not-this-one' },
    headers: { 'x-forwarded-for': address },
  });

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
  test('when one address tries many accounts, then the 21st is refused on every copy', async () => {
    const address = newAddress();
    const statuses = await repeat(20, (app) => logIn(newEmail(), address, app));
    const refused = await logIn(newEmail(), address);

    expect(statuses).toEqual(Array.from({ length: 20 }, () => 401));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json()).toEqual({
      success: false,
      error: expect.stringMatching(/^Too many attempts\. Try again in \d+ s\.$/),
      message: expect.any(String),
    });
    expect((await logIn(newEmail(), newAddress())).statusCode).toBe(401);
  });

  test('when one account is tried from many addresses, then the 11th is refused', async () => {
    const email = newEmail();
    const statuses = await repeat(10, (app) => logIn(email, newAddress(), app));
    const refused = await logIn(email.toUpperCase(), newAddress());

    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('when all attempts come at once, then no more than allowed get through', async () => {
    const email = newEmail();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, address)));

    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('when login is spent, then signup from there still works, until it is spent too', async () => {
    const address = newAddress();
    await repeat(21, () => logIn(newEmail(), address));
    const signUp = () =>
      send(identity.app, 'POST /api/auth/signup', {
        body: { email: newEmail() },
        headers: { 'x-forwarded-for': address },
      });

    expect(await repeat(21, signUp)).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });

  test('when one address writes to us all the time, then it is refused', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const statuses = await repeat(21, (app) => send(app, 'POST /contact', { body: {}, headers }));

    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
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

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('when the window is over, then attempts count anew', async () => {
    const email = newEmail();
    await repeat(11, () => logIn(email, newAddress()));
    await identity.database.$executeRaw`
      UPDATE rate_limit_windows SET ends_at = now() - interval '1 second'
      WHERE key LIKE ${`%${email}%`}`;

    expect((await logIn(email, newAddress())).statusCode).toBe(401);
    expect((await logIn(email, newAddress())).statusCode).toBe(401);
  });
});
