import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptedKeys, keyIdOf } from '@handloom/service-kit/sessions/session-keys';
import { rotateSessionKey, sessionKeys } from './session-keys';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const encode = (text: string) => Buffer.from(text).toString('base64');
const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');
/** What services read: the file, where one is named. */
async function keysOf(given?: Parameters<typeof sessionKeys>[1]) {
  const { privateKey, publicKey } = await sessionKeys(folder, given);
  const [privatePem, publicPem] = await Promise.all(
    [privateKey, publicKey].map((key) =>
      path.isAbsolute(key) ? readFile(key, 'utf8') : decode(key),
    ),
  );
  return { privatePem: `${privatePem}`, publicPem: `${publicPem}` };
}

test('when the shop starts again, then it has the same keys, and they belong together', async () => {
  const first = await keysOf();
  expect(await keysOf()).toEqual(first);
  const message = Buffer.from('a rug');
  const signature = sign(null, message, first.privatePem);
  expect(verify(null, message, createPublicKey(first.publicPem), signature)).toBe(true);
});

test('when the key of the folder is none any more, then one sentence names its file, and it stays as it is', async () => {
  const file = path.join(folder, 'session-key.pem');
  await writeFile(file, 'no key');
  const sentence = `${file} is no key that signs sessions: put it back, as from a backup, or move it away, which signs everybody out.`;
  await expect(sessionKeys(folder)).rejects.toThrow(sentence);
  await expect(rotateSessionKey(folder)).rejects.toThrow(sentence);
  expect(await readFile(file, 'utf8')).toBe('no key');
});

const acceptedBy = ({ publicPem }: { publicPem: string }) => [...acceptedKeys(publicPem).keys()];

test('when no shop has a key in the folder, then none is made there and called another one', async () => {
  await expect(rotateSessionKey(folder)).rejects.toThrow('No shop signs sessions with a key in');
  expect(await readdir(folder)).toEqual([]);
});

test('when the key is rotated, twice, then the newest signs and the former ones are accepted', async () => {
  const first = await keysOf();
  await rotateSessionKey(folder);
  const second = await keysOf();
  await rotateSessionKey(folder);
  const third = await keysOf();
  const [one, two, three] = [first, second, third].map(({ privatePem }) => keyIdOf(privatePem));

  expect(new Set([one, two, three]).size).toBe(3);
  expect(acceptedBy(second)).toEqual([two, one]);
  expect(acceptedBy(third)).toEqual([three, one, two]);
});

test('when the key is rotated in a shop that runs, then the files that it reads say so without a start', async () => {
  const { privateKey, publicKey } = await sessionKeys(folder);
  const before = await readFile(privateKey, 'utf8');
  await rotateSessionKey(folder);
  const after = await readFile(privateKey, 'utf8');
  expect(keyIdOf(after)).not.toBe(keyIdOf(before));
  expect([...acceptedKeys(await readFile(publicKey, 'utf8')).keys()]).toEqual([
    keyIdOf(after),
    keyIdOf(before),
  ]);
});

test('when a rotation breaks off, then nothing is signed with a key that nobody accepts', async () => {
  const before = await keysOf();
  const inTheWay = path.join(folder, 'session-public-keys.pem.part');
  await mkdir(inTheWay);
  await expect(rotateSessionKey(folder)).rejects.toThrow('EISDIR');
  await rm(inTheWay, { recursive: true });
  expect((await keysOf()).privatePem).toBe(before.privatePem);
});

test('when the last session of a former key is over, then it is accepted no more', async () => {
  await sessionKeys(folder);
  await rotateSessionKey(folder);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30.9 * 86_400_000);
  expect(acceptedBy(await keysOf())).toHaveLength(2);
  now.mockReturnValue(Date.now() + 0.2 * 86_400_000);
  expect(acceptedBy(await keysOf())).toHaveLength(1);
  now.mockRestore();
});

test('when a key is given, then those that are given beside it are accepted too', async () => {
  const [before, other] = [await keysOf(), newPrivateKey()];
  const keys = await keysOf({ privateKey: encode(other), publicKey: encode(before.publicPem) });
  expect(keys.privatePem).toBe(other);
  expect(acceptedBy(keys)).toEqual([keyIdOf(other), keyIdOf(before.privatePem)]);
});

test('the key file is for its owner alone', async () => {
  await sessionKeys(folder);
  const { mode } = await stat(path.join(folder, 'session-key.pem'));
  expect(mode & 0o077).toBe(0);
});

test.each([
  ['no key', Buffer.from('rug').toString('base64')],
  ['another kind of key', rsaKey()],
])('when the given key is %s, then it is refused in one sentence', async (_what, given) => {
  await expect(sessionKeys(folder, { privateKey: given })).rejects.toThrow(
    'SESSION_PRIVATE_KEY must be',
  );
});

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return Buffer.from(pem).toString('base64');
}

test('when the key of the data folder cannot be read, then no other one takes its place', async () => {
  const place = path.join(folder, 'session-key.pem');
  // It is there, and another user's, or on a disk that fails: here it leads to itself.
  await symlink(place, place);
  await expect(sessionKeys(folder)).rejects.toThrow('ELOOP');
  expect((await lstat(place)).isSymbolicLink()).toBe(true);
});
