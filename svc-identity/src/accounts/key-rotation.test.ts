import { generateKeyPairSync } from 'node:crypto';
import { keyIdOf } from '@handloom/service-kit/session-keys';
import type { SessionKeys } from '@handloom/service-kit/sessions';
import { sessionToken, TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { SESSION_COOKIE } from '@handloom/contracts/accounts';
import {
  newShopper,
  logInAs,
  send,
  startIdentity,
  type App,
  type IdentityUnderTest,
} from '../identity-under-test';

const OLD = TEST_KEYS;
const NEW: Required<SessionKeys> = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const both = OLD.publicKey + NEW.publicKey;

/** The steps of docs/session-keys.md, each a copy on the same database. */
let identity: IdentityUnderTest;
let before: App;
let prepared: App;
let rotated: App;
let finished: App;
beforeAll(async () => {
  identity = await startIdentity();
  before = identity.app;
  prepared = await identity.anotherCopy({ publicKey: both, privateKey: OLD.privateKey });
  rotated = await identity.anotherCopy({ publicKey: both, privateKey: NEW.privateKey });
  finished = await identity.anotherCopy(NEW);
});
afterAll(() => identity.stop());

const me = async (app: App, cookie: string) =>
  (await send(app, 'GET /api/auth/me', { cookie })).statusCode;
const headOf = (cookie: string) =>
  JSON.parse(Buffer.from(cookie.split(/[=.]/)[1] ?? '', 'base64url').toString()) as {
    kid?: string;
  };

test('when the key is rotated step by step, then nobody is signed out, whichever copy asks or signs', async () => {
  const shopper = await newShopper(before);
  const cookies = [
    shopper.cookie,
    await logInAs(prepared, shopper),
    await logInAs(rotated, shopper),
  ];

  for (const app of [prepared, rotated]) {
    for (const cookie of cookies) expect(await me(app, cookie)).toBe(200);
  }
  const [first, second, third] = cookies.map((cookie) => headOf(cookie).kid);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('when the old key is taken away, then its sessions are refused, and those of the new one are not', async () => {
  const shopper = await newShopper(before);
  expect(await me(finished, shopper.cookie)).toBe(401);
  expect(await me(finished, await logInAs(rotated, shopper))).toBe(200);
});

test('when a session is from before keys had names, then it holds as long as its key; when it names another key than its own, then not at all', async () => {
  const { id, cookie } = await newShopper(before);
  const { id: sessionId } = await identity.database.session.findFirstOrThrow({
    where: { userId: id },
  });
  const naming = (kid?: string) =>
    `${SESSION_COOKIE}=${sessionToken({ userId: id, sessionId, kid }, OLD)}`;

  expect([await me(rotated, naming()), await me(finished, naming())]).toEqual([200, 401]);
  expect(await me(rotated, naming(headOf(cookie).kid))).toBe(200);
  for (const kid of [keyIdOf(NEW.publicKey), 'nobody']) {
    expect(await me(rotated, naming(kid))).toBe(401);
  }
});

test('when a device was known before, then it is known under the new key', async () => {
  const shopper = await newShopper(before);
  const body = { email: shopper.email, password: shopper.password };
  const { cookies } = await send(before, 'POST /api/auth/login', { body });
  const device = cookies.find(({ name }) => name.startsWith('handloom_device_'));
  await send(rotated, 'POST /api/auth/login', {
    cookie: `${device?.name}=${device?.value}`,
    body: { ...body, password: 'not-this-one' },
  });
  const counts = await identity.database.$queryRaw<unknown[]>`
    SELECT 1 FROM login_attempts WHERE key LIKE 'device %'`;
  expect(counts).toHaveLength(1);
});

test('when the key that signs is not among those that are accepted, then the start is refused', async () => {
  const wrong = { publicKey: OLD.publicKey, privateKey: NEW.privateKey };
  await expect(identity.anotherCopy(wrong)).rejects.toThrow(
    'SESSION_PUBLIC_KEY lacks the public half of SESSION_PRIVATE_KEY.',
  );
});
