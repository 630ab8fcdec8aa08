import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addKey,
  keyId,
  keysOfFolder,
  publicEntries,
  readPrivateKey,
  readPublicKeys,
} from './release-keys';
import { TEST_PARTS } from './releases-under-test';

const OWNERS = [...TEST_PARTS, 'gateway'] as const;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ids = (keys: ReturnType<typeof readPublicKeys>) =>
  Object.fromEntries(Object.entries(keys).map(([owner, list]) => [owner, list.map(keyId)]));

test('when a demo starts, then each owner gets a key for its owner’s eyes only, and keeps it', async () => {
  const keys = keysOfFolder(path.join(folder, 'keys'), OWNERS);
  expect(Object.keys(keys).sort()).toEqual([...OWNERS].sort());
  expect((await stat(path.join(folder, 'keys'))).mode & 0o077).toBe(0);
  for (const owner of OWNERS) {
    const { mode } = await stat(path.join(folder, 'keys', `${owner}.pem`));
    expect(mode & 0o077).toBe(0);
  }
  expect(ids(keysOfFolder(path.join(folder, 'keys'), OWNERS))).toEqual(ids(keys));
  expect(ids(readPublicKeys(publicEntries(keys)))).toEqual(ids(keys));
});

test('when an owner gets a second key, then both count', async () => {
  keysOfFolder(folder, OWNERS);
  const { file, entry } = addKey('mf-cart', folder);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const keys = keysOfFolder(folder, OWNERS);
  expect(keys['mf-cart']).toHaveLength(2);
  expect(keys.shell).toHaveLength(1);
  expect(publicEntries(keys)).toContain(entry);
});

test('when keys stand in a file, one a line, then its remarks are passed over', async () => {
  const list = publicEntries(keysOfFolder(folder, OWNERS));
  const file = path.join(folder, 'public-keys');
  await writeFile(file, `# The teams’ keys\n${list.replaceAll(' ', '\n')}\n`);
  expect(ids(readPublicKeys(file))).toEqual(ids(readPublicKeys(list)));
});

test.each([
  ['a stranger', 'basket=MCowAAAA', 'basket=MCowAAAA must begin with the name of a part'],
  ['no key', 'mf-cart=MCowAAAA', 'mf-cart=MCowAAAA is no Ed25519 public key'],
  ['a file that is not there', '/nowhere/keys', '/nowhere/keys cannot be read'],
])('when public keys name %s, then one sentence says so', (_, given, sentence) => {
  expect(() => readPublicKeys(given)).toThrow(sentence);
});

test('when a private key is named, then as PEM, base64, file or folder', async () => {
  keysOfFolder(folder, OWNERS);
  const file = path.join(folder, 'mf-cart.pem');
  const pem = await readFile(file, 'utf8');
  const forms = [pem, Buffer.from(pem).toString('base64'), file, folder];
  const read = forms.map((form) => keyId(readPrivateKey(form, 'mf-cart', 'RELEASE_KEY')));
  expect(new Set(read).size).toBe(1);
});

test.each([
  ['is not there', () => path.join(folder, 'mf-cart.pem'), 'cannot be read'],
  ['is spoiled', () => 'MC4CAQAwBQYDK2VwBCIEIA', /^(?!.*MC4CAQ).*RELEASE_KEY must be an Ed25519/],
  ['is another kind', () => rsaKey(), 'RELEASE_KEY must be an Ed25519 private key'],
  ['is none', () => '-----BEGIN PRIVATE KEY-----', 'RELEASE_KEY must be an Ed25519 private key'],
])('when the private key %s, then one sentence says so', (_, given, sentence) => {
  expect(() => readPrivateKey(given(), 'mf-cart', 'RELEASE_KEY')).toThrow(sentence);
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
