import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyId, publicEntries } from './release-keys';
import { TEST_PUBLIC_KEYS, testKey } from './releases-under-test';
import { demoKeysFolder, newKey, provideReleaseKeys, readReleaseKeys } from './signing-keys';
import { TEST_PARTS } from './releases-under-test';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const RELEASE_PUBLIC_KEYS = publicEntries(TEST_PUBLIC_KEYS);
const pemOf = (owner: 'mf-cart' | 'shell') =>
  testKey(owner).export({ type: 'pkcs8', format: 'pem' }).toString();

test('when a demo runs, then its keys are found with nothing set', () => {
  provideReleaseKeys({}, dataDir, TEST_PARTS);
  const { publicKeys, keyOf } = readReleaseKeys({}, dataDir);
  expect(publicKeys['mf-cart']?.map(keyId)).toEqual([keyId(keyOf('mf-cart'))]);
});

test('when a part is newer than the start of a demo, then the sentence says that a start makes its key', () => {
  provideReleaseKeys({}, dataDir, TEST_PARTS);
  expect(() => readReleaseKeys({}, dataDir).keyOf('mf-journal')).toThrow(
    'mf-journal is not released: no key is there to sign it. Stop the shop and start it again, once: it makes the key.',
  );
  provideReleaseKeys({}, dataDir, [...TEST_PARTS, 'mf-journal']);
  expect(readReleaseKeys({}, dataDir).keyOf('mf-journal').type).toBe('private');
});

test('when public keys are set, then nothing is made, and a private one must be named', async () => {
  provideReleaseKeys({ RELEASE_PUBLIC_KEYS }, dataDir, TEST_PARTS);
  expect(await readdir(demoKeysFolder(dataDir))).toEqual(['public-keys']);
  expect((await stat(demoKeysFolder(dataDir))).mode & 0o077).toBe(0);
  const { publicKeys, keyOf } = readReleaseKeys({}, dataDir);
  expect(publicEntries(publicKeys)).toBe(RELEASE_PUBLIC_KEYS);
  expect(() => keyOf('mf-cart')).toThrow(
    'mf-cart is not released: no key is there to sign it. Name the private key of its team with RELEASE_KEY.',
  );
  const named = readReleaseKeys({ RELEASE_PUBLIC_KEYS, RELEASE_KEY: pemOf('mf-cart') }, null);
  expect(keyId(named.keyOf('mf-cart'))).toBe(keyId(testKey('mf-cart')));
});

test('when the named key is another team’s, then one sentence says so', () => {
  const { keyOf } = readReleaseKeys({ RELEASE_PUBLIC_KEYS, RELEASE_KEY: pemOf('shell') }, null);
  expect(() => keyOf('mf-cart')).toThrow('is none of its team’s');
});

test('when nobody says whose records count, then one sentence asks', () => {
  expect(() => readReleaseKeys({ RELEASE_KEY: pemOf('shell') }, null)).toThrow(
    'RELEASE_PUBLIC_KEYS must name the public keys of the teams',
  );
});

test('when a team makes a new key, then it counts beside the old one once gateways were told', () => {
  const old = provideReleaseKeys({}, dataDir, TEST_PARTS).keyOf('mf-cart');
  const said = newKey('mf-cart', dataDir);
  const [file = ''] = /\S+\.pem/.exec(said) ?? [];
  expect(path.dirname(file)).toBe(demoKeysFolder(dataDir));
  const env = { RELEASE_KEY: file };
  expect(() => readReleaseKeys(env, dataDir).keyOf('mf-cart')).toThrow('is none of its team’s');

  provideReleaseKeys({}, dataDir, TEST_PARTS);
  const renewed = readReleaseKeys(env, dataDir);
  expect(renewed.publicKeys['mf-cart']).toHaveLength(2);
  expect(keyId(renewed.keyOf('mf-cart'))).not.toBe(keyId(old));
  expect(keyId(readReleaseKeys({}, dataDir).keyOf('mf-cart'))).toBe(keyId(old));
  expect(said).toContain(publicEntries({ 'mf-cart': [renewed.keyOf('mf-cart')] }));
});
