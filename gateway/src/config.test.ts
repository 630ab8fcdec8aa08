import { publicEntries } from '@handloom/release-registry/release-keys';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { readConfig } from './config';

const RELEASE_PUBLIC_KEYS = publicEntries(TEST_PUBLIC_KEYS);
const environment = {
  PORT: '8080',
  NATS_URL: 'nats://127.0.0.1:4222',
  SESSION_PUBLIC_KEY: Buffer.from(TEST_KEYS.publicKey).toString('base64'),
  CATALOG_URL: 'http://127.0.0.1:1',
  ORDERS_URL: 'http://127.0.0.1:2',
  IDENTITY_URL: 'http://127.0.0.1:3',
  RELEASES_DIR: '/data/releases',
};

test.each([{}, { RELEASE_PUBLIC_KEYS: '' }])(
  'when nobody says whose releases count (%j), then the gateway does not start',
  (given) => {
    expect(() => readConfig({ ...environment, ...given })).toThrow(
      /^The environment is not complete: RELEASE_PUBLIC_KEYS: must name the public key of each part’s team/,
    );
  },
);

test('when keys are given, then they are read, and without one to take back with there is none', () => {
  const ROLLBACK_KEY = testKey('gateway').export({ type: 'pkcs8', format: 'pem' }).toString();
  const keyless = readConfig({ ...environment, RELEASE_PUBLIC_KEYS, ROLLBACK_KEY: '' });
  expect(Object.keys(keyless.releaseKeys).sort()).toEqual(Object.keys(TEST_PUBLIC_KEYS).sort());
  expect(keyless.rollbackKey).toBeNull();
  const config = readConfig({ ...environment, RELEASE_PUBLIC_KEYS, ROLLBACK_KEY });
  expect(config.rollbackKey?.equals(testKey('gateway'))).toBe(true);
});

test('when a service has several copies, then each is known, and what is no address is refused', () => {
  const ORDERS_URL = 'http://a:1, http://b:2';
  const { services } = readConfig({ ...environment, RELEASE_PUBLIC_KEYS, ORDERS_URL });
  expect(services).toMatchObject({
    orders: ['http://a:1', 'http://b:2'],
    catalog: ['http://127.0.0.1:1'],
  });
  expect(() =>
    readConfig({ ...environment, RELEASE_PUBLIC_KEYS, ORDERS_URL: 'http://a:1,b' }),
  ).toThrow(/ORDERS_URL/);
});

test('when somebody says where a service of a team with a key answers, then it is there', () => {
  const JOURNAL_URL = 'http://a:1,http://b:2';
  const { services } = readConfig({ ...environment, RELEASE_PUBLIC_KEYS, JOURNAL_URL });
  expect(services['journal']).toEqual(['http://a:1', 'http://b:2']);
  expect(readConfig({ ...environment, RELEASE_PUBLIC_KEYS }).services).not.toHaveProperty(
    'journal',
  );
  expect(() => readConfig({ ...environment, RELEASE_PUBLIC_KEYS, JOURNAL_URL: 'nowhere' })).toThrow(
    /JOURNAL_URL/,
  );
});
