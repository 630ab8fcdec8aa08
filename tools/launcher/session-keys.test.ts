import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptedKeys, keyIdOf } from '@handloom/service-kit/session-keys';
import { rotateSessionKey, sessionKeys } from './session-keys';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');

test('when the shop starts again, then it has the same keys, and they belong together', async () => {
  const first = await sessionKeys(folder);
  expect(await sessionKeys(folder)).toEqual(first);
  const message = Buffer.from('a rug');
  const signature = sign(null, message, decode(first.privateKey));
  expect(verify(null, message, createPublicKey(decode(first.publicKey)), signature)).toBe(true);
});

const acceptedBy = ({ publicKey }: { publicKey: string }) => [
  ...acceptedKeys(decode(publicKey)).keys(),
];

test('when the key is rotated, twice, then the newest signs and the former ones are accepted', async () => {
  const first = await sessionKeys(folder);
  await rotateSessionKey(folder);
  const second = await sessionKeys(folder);
  await rotateSessionKey(folder);
  const third = await sessionKeys(folder);
  const [one, two, three] = [first, second, third].map(({ privateKey }) =>
    keyIdOf(decode(privateKey)),
  );

  expect(new Set([one, two, three]).size).toBe(3);
  expect(acceptedBy(second)).toEqual([two, one]);
  expect(acceptedBy(third)).toEqual([three, one, two]);
});

test('when the last session of a former key is over, then it is accepted no more', async () => {
  await sessionKeys(folder);
  await rotateSessionKey(folder);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30.9 * 86_400_000);
  expect(acceptedBy(await sessionKeys(folder))).toHaveLength(2);
  now.mockReturnValue(Date.now() + 0.2 * 86_400_000);
  expect(acceptedBy(await sessionKeys(folder))).toHaveLength(1);
  now.mockRestore();
});

test('when a key is given, then those that are given beside it are accepted too', async () => {
  const [before, { privateKey }] = [
    await sessionKeys(folder),
    await sessionKeys(await mkdtemp(path.join(folder, 'other-'))),
  ];
  const keys = await sessionKeys(folder, { privateKey, publicKey: before.publicKey });
  expect(keys.privateKey).toBe(privateKey);
  expect(acceptedBy(keys)).toEqual([
    keyIdOf(decode(privateKey)),
    keyIdOf(decode(before.privateKey)),
  ]);
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

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return Buffer.from(pem).toString('base64');
}
