import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sessionKeys } from './session-keys';

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

test('the key file is for its owner alone', async () => {
  await sessionKeys(folder);
  const { mode } = await stat(path.join(folder, 'session-key.pem'));
  expect(mode & 0o077).toBe(0);
});

test.each([
  ['no key', Buffer.from('rug').toString('base64')],
  ['another kind of key', rsaKey()],
])('when the given key is %s, then it is refused in one sentence', async (_what, given) => {
  await expect(sessionKeys(folder, given)).rejects.toThrow('SESSION_PRIVATE_KEY must be');
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return Buffer.from(pem).toString('base64');
}
