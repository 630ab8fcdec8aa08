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

describe('whose word about visitors counts', () => {
  const base = { ...environment, RELEASE_PUBLIC_KEYS };
  const trusted = (TRUST_PROXY: string) => readConfig({ ...base, TRUST_PROXY }).trustProxy;

  test('when proxies are named, then these, and otherwise nobody', () => {
    expect(trusted('')).toBe(false);
    const entries =
      '10.0.3.7, 172.30.0.0/29,10.0.0.0/8,::1,fd00:1::/48,104.16.0.0/13,2a06:98c0::/29';
    expect(trusted(entries)).toEqual(entries.split(/, ?/));
  });

  test.each([
    'true',
    '*',
    '1',
    'loopback',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/255.0.0.0',
    '010.0.0.1',
    '10.0.0.1,',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '0:0:0:0:0:ffff:0:0/96',
  ])('when %s is named, then the gateway does not start', (entry) => {
    expect(() => trusted(entry)).toThrow(
      'The environment is not complete: TRUST_PROXY: must be addresses or ranges of the proxies before it, such as 10.0.3.7 or 10.0.3.0/24, separated by commas.',
    );
  });

  test.each([
    ['0.0.0.0/0', 12],
    ['0.0.0.0/1,128.0.0.0/1', 12],
    ['10.0.0.0/7', 12],
    ['203.0.0.0/11', 12],
    ['::/0', 28],
    ['2000::/3', 28],
    ['fc00::/6', 28],
  ])('when %s would believe visitors, then the gateway does not start', (entries, widest) => {
    expect(() => trusted(entries)).toThrow(
      `TRUST_PROXY: would believe what visitors say of themselves: ${entries.split(',')[0]} is wider than /${widest} and not private; name the proxies alone.`,
    );
  });

  test('when production is reached by https and no proxy is named, then the start warns of it', () => {
    const warning = (more: Partial<Record<string, string>>) =>
      readConfig({
        ...base,
        NODE_ENV: 'production',
        SHOP_ORIGIN: 'https://shop.example',
        ...more,
      }).warning;
    expect(warning({})).toMatch(/^SHOP_ORIGIN is https and TRUST_PROXY is not set: .*Secure/);
    for (const fine of [
      { TRUST_PROXY: '10.0.3.7' },
      { SHOP_ORIGIN: 'http://localhost:8080' },
      { NODE_ENV: 'development' },
    ]) {
      expect(warning(fine)).toBeNull();
    }
  });
});
