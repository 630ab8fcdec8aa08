import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyIdOf } from '@handloom/service-kit/sessions/session-keys';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionToken, TEST_KEYS, type TestKeys } from '@handloom/test-kit/session-cookie';
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
const NEW: TestKeys = generateKeyPairSync('ed25519', {
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

describe('keys in files, which change while the service runs', () => {
  let folder: string;
  let publicFile: string;
  let privateFile: string;
  let signs: App;
  let asks: App;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'handloom-keys-'));
    publicFile = path.join(folder, 'public.pem');
    privateFile = path.join(folder, 'private.pem');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    await writeFile(publicFile, OLD.publicKey);
    await writeFile(privateFile, OLD.privateKey);
    const keys = { publicKey: { file: publicFile }, privateKey: { file: privateFile } };
    signs = await identity.anotherCopy(keys);
    asks = await identity.anotherCopy(keys);
  });

  test('when a new key is put beside the old one, then it signs, every copy knows it at once, and nobody is signed out', async () => {
    const shopper = await newShopper(signs);
    await writeFile(publicFile, both);
    await writeFile(privateFile, NEW.privateKey);

    const cookie = await logInAs(signs, shopper);
    expect(headOf(cookie).kid).toBe(keyIdOf(NEW.publicKey));
    expect(await me(asks, cookie)).toBe(200);
    expect(await me(asks, shopper.cookie)).toBe(200);
  });

  test('when a key is taken away, then what it signed is refused soon, also what was accepted before', async () => {
    await writeFile(publicFile, both);
    const shopper = await newShopper(signs);
    expect(await me(asks, shopper.cookie)).toBe(200);
    await writeFile(privateFile, NEW.privateKey);
    await writeFile(publicFile, NEW.publicKey);
    await eventually(async () => expect(await me(asks, shopper.cookie)).toBe(401));
  });

  test('when a new key comes before its public half, then the old one signs until that is there', async () => {
    const shopper = await newShopper(signs);
    await writeFile(privateFile, NEW.privateKey);
    expect(headOf(await logInAs(signs, shopper)).kid).toBe(keyIdOf(OLD.publicKey));
    await writeFile(publicFile, both);
    expect(headOf(await logInAs(signs, shopper)).kid).toBe(keyIdOf(NEW.publicKey));
  });

  test('when a file is gone or has no key in it, then what it said before holds', async () => {
    const shopper = await newShopper(signs);
    for (const change of [() => writeFile(publicFile, 'not a key'), () => rm(publicFile)]) {
      await change();
      expect(
        await me(asks, `${SESSION_COOKIE}=${sessionToken({ userId: shopper.id, kid: 'x' })}`),
      ).toBe(401);
      expect(await me(asks, shopper.cookie)).toBe(200);
    }
  });
});
