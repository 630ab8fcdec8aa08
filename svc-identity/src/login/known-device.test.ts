import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { SESSION_COOKIE } from '@handloom/contracts/accounts';
import { newShopper, send, startIdentity, type IdentityUnderTest } from '../identity-under-test';
import { changeLinkIsMailed, resetLinkIsMailed } from '../mailed-links/link-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity({ rateLimitFactor: 1 });
});
afterAll(() => identity.stop());

let lastAddress = 0;
const logIn = (email: string, password: string, cookie = '') =>
  send(identity.app, 'POST /api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': `198.51.100.${(lastAddress += 1)}` },
    cookie,
  });

/** What a browser keeps of answers, in the order in which it sends it. */
function browser() {
  const kept = new Map<string, string>();
  return {
    take({ cookies }: LightMyRequestResponse): void {
      for (const { name, value, expires } of cookies) {
        if (expires && expires.getTime() < Date.now()) kept.delete(name);
        else kept.set(name, value);
      }
    },
    sent: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    devices: () => [...kept.keys()].filter((name) => name.startsWith('handloom_device_')),
  };
}

test('when another e-mail was confirmed at it, then it is known by that one, whatever strangers guess', async () => {
  const { app, database } = identity;
  const { id, cookie, password } = await newShopper(app);
  const email = `${randomUUID()}@x.example`;
  await send(app, 'POST /api/auth/email', { cookie, body: { email, password } });
  await changeLinkIsMailed(database, { userId: id, token: 'of-the-link' });
  const here = browser();
  const body = { token: 'of-the-link', password };
  here.take(await send(app, 'POST /api/auth/email/confirm', { body }));
  for (let guess = 0; guess < 10; guess += 1) await logIn(email, 'not-this-one');

  expect((await logIn(email, password)).statusCode).toBe(429);
  expect((await logIn(email, password, here.sent())).statusCode).toBe(200);
});

test('when a new password was set at it by the mailed link, then it is known, whatever strangers guess', async () => {
  const { app, database } = identity;
  const { email } = await newShopper(app);
  await send(app, 'POST /api/auth/forgot-password', { body: { email } });
  await resetLinkIsMailed(database, { email, token: 'of-the-link' });
  const here = browser();
  const password = 'jute-and-linen';
  const body = { token: 'of-the-link', newPassword: password };
  here.take(await send(app, 'POST /api/auth/reset-password', { body }));
  for (let guess = 0; guess < 10; guess += 1) await logIn(email, 'not-this-one');

  expect((await logIn(email, password)).statusCode).toBe(429);
  expect((await logIn(email, password, here.sent())).statusCode).toBe(200);
});

test('when it goes on with what its first login gave it, then right passwords never use up its attempts', async () => {
  const { email, password } = await newShopper(identity.app);
  const here = browser();
  here.take(await logIn(email, password));
  for (let time = 0; time < 11; time += 1) {
    expect((await logIn(email, password, here.sent())).statusCode).toBe(200);
  }
});

test('when a dozen people log in at one browser, then it is known to the last ten, and what it sends stays small', async () => {
  const shared = browser();
  const names: string[] = [];
  for (let person = 0; person < 12; person += 1) {
    const { email, password } = await newShopper(identity.app);
    shared.take(await logIn(email, password, shared.sent()));
    names.push(shared.devices().at(-1) ?? '');
  }

  expect(new Set(names).size).toBe(12);
  expect(shared.devices()).toEqual(names.slice(-10));
});

test('when an account is deleted at it, by whatever e-mails it was known, then nothing of it stays, and other accounts’ does', async () => {
  const { app, database } = identity;
  const [other, shopper] = [await newShopper(app), await newShopper(app)];
  const here = browser();
  here.take(await logIn(other.email, other.password));
  const ofOther = here.devices();
  here.take(await logIn(shopper.email, shopper.password, here.sent()));
  const { id, password } = shopper;
  const email = `${randomUUID()}@x.example`;
  await send(app, 'POST /api/auth/email', { cookie: here.sent(), body: { email, password } });
  await changeLinkIsMailed(database, { userId: id, token: 'of-the-last-link' });
  const confirmation = { cookie: here.sent(), body: { token: 'of-the-last-link', password } };
  here.take(await send(app, 'POST /api/auth/email/confirm', confirmation));
  expect(here.devices()).toHaveLength(3);

  const deletion = { cookie: here.sent(), body: { password } };
  here.take(await send(app, 'POST /api/auth/delete-account', deletion));

  expect(here.sent()).not.toContain(SESSION_COOKIE);
  expect(here.devices()).toEqual(ofOther);
});

test('when an address has logged in rightly too often, into whatever account, then that has an end, but for devices that are known', async () => {
  const { app, database } = identity;
  const { email, password } = await newShopper(app);
  const logInFrom = (address: string, cookie = '') =>
    send(app, 'POST /api/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
      cookie,
    });
  const [office, home] = ['192.0.2.1', '192.0.2.2'];
  const here = browser();
  here.take(await logInFrom(office));
  // As after 599 of them.
  const key = `%sessions ${office}`;
  await database.$executeRaw`UPDATE rate_limit_windows SET attempts = 599 WHERE key LIKE ${key}`;
  expect((await logInFrom(office)).statusCode).toBe(200);
  const refused = await logInFrom(office);
  expect([refused.statusCode, refused.cookies]).toEqual([429, []]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_400);

  // Right ones that are refused are no guesses: elsewhere the account is as open as before.
  for (let time = 0; time < 10; time += 1) await logInFrom(office);
  expect((await logInFrom(home)).statusCode).toBe(200);
  expect((await logInFrom(office, here.sent())).statusCode).toBe(200);
  // Who has many accounts has a known device of each: all of them together have an end too.
  const all = `%all-sessions ${office}`;
  await database.$executeRaw`UPDATE rate_limit_windows SET attempts = 6000 WHERE key LIKE ${all}`;
  expect((await logInFrom(office, here.sent())).statusCode).toBe(429);
});
