import path from 'node:path';
import { readSettings } from './settings';
import { toldService, type Surroundings } from './told-variables';

test('when nothing is given, then it is the demo on port 8080', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    natsUrl: undefined,
    natsKeysDir: path.resolve('.data/nats-keys'),
    seedsRugs: true,
    seedOrders: 400,
    admin: { email: 'admin@handloom.example', password: 'handloom-admin', isDemo: true },
  });
});

test('when somebody gives a password, then it is no demo’s, and is not printed', () => {
  const { admin } = readSettings({ ADMIN_PASSWORD: 'a long secret' });
  expect(admin).toMatchObject({ password: 'a long secret', isDemo: false });
});

test('when a variable is empty, then it counts as not given', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080 });
});

test.each([
  [{ PORT: 'rug' }, 'PORT must be a port number.'],
  [{ SHOP_ORIGIN: 'shop.example' }, 'SHOP_ORIGIN must be an address such as https://'],
  [{ HOST: '192.168.1.5' }, 'HOST must be 127.0.0.1'],
  [{ HOST: '::1' }, 'HOST must be 127.0.0.1'],
  [{ DATABASE_URL: 'nowhere' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ DATABASE_URL: 'mysql://db/shop' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ SHOP_COPIES: '9' }, 'SHOP_COPIES must be a whole number from 1 to 8.'],
  [{ DRAIN_MS: '-1' }, 'DRAIN_MS must be a whole number from 0 to 60000.'],
  [{ SEED_PRODUCTS: '1000001' }, 'SEED_PRODUCTS must be a whole number from 0 to 1000000.'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 6 characters.'],
])('when %j is wrong, then the sentence names it', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

describe('when NODE_ENV is production', () => {
  const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'a long secret' };
  const RELEASE_PUBLIC_KEYS = 'mf-cart=MCow…';

  test('then a missing admin is refused', () => {
    expect(() => readSettings({ NODE_ENV: 'production', SESSION_PRIVATE_KEY: 'x' })).toThrow(
      'set ADMIN_EMAIL and ADMIN_PASSWORD',
    );
  });

  test('then the demo’s password is refused, also when it is given', () => {
    const demo = { ...admin, ADMIN_PASSWORD: 'handloom-admin' };
    expect(() => readSettings({ NODE_ENV: 'production', ...demo })).toThrow(
      'ADMIN_PASSWORD is the one of the demo',
    );
  });

  test('then a missing session key is refused', () => {
    expect(() => readSettings({ NODE_ENV: 'production', ...admin })).toThrow(
      'set SESSION_PRIVATE_KEY',
    );
  });

  test('then no keys of teams are made', () => {
    expect(() =>
      readSettings({ NODE_ENV: 'production', SESSION_PRIVATE_KEY: 'x', ...admin }),
    ).toThrow('set RELEASE_PUBLIC_KEYS');
  });

  test('then a NATS where every part may say anything is refused', () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_PRIVATE_KEY: 'x',
      RELEASE_PUBLIC_KEYS,
      ...admin,
      NATS_URL: 'tls://nats.example:4222',
    };
    expect(() => readSettings(production)).toThrow('set NATS_KEYS to the folder');
    expect(readSettings({ ...production, NATS_KEYS: 'keys' }).natsKeysDir).toBe(
      path.resolve('keys'),
    );
    expect(readSettings({ NATS_URL: production.NATS_URL }).natsKeysDir).toBeUndefined();
  });

  test('then a NATS on another machine is refused without TLS, unless the network is said to encrypt', () => {
    const NATS_URL = 'nats://nats.example:4222';
    expect(() => readSettings({ NATS_URL })).toThrow('NATS_URL must begin with tls://');
    expect(readSettings({ NATS_URL: `${NATS_URL}?tls=off` }).natsUrl).toContain(NATS_URL);
  });

  test('then mails to the world are refused until the shop has a name there; a demo’s may lead to localhost', () => {
    const mails = { SMTP_URL: 'smtps://mail.example' };
    const production = {
      NODE_ENV: 'production',
      SESSION_PRIVATE_KEY: 'x',
      RELEASE_PUBLIC_KEYS,
      ...admin,
      ...mails,
    };
    expect(() => readSettings(production)).toThrow('set SHOP_ORIGIN to the address of the shop');
    readSettings({ ...production, SHOP_ORIGIN: 'https://shop.example' });
    readSettings(mails);
  });

  test('then a complete environment is taken, no password is shown, and no rugs are there unless asked for', () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_PRIVATE_KEY: 'x',
      RELEASE_PUBLIC_KEYS,
      ...admin,
    };
    const settings = readSettings(production);
    expect([settings.seedsRugs, settings.seedOrders]).toEqual([false, 0]);
    expect(readSettings({ ...production, SEED_PRODUCTS: '0' }).seedsRugs).toBe(true);
    expect(settings.admin).toEqual({
      email: 'owner@shop.example',
      password: 'a long secret',
      isDemo: false,
    });
  });
});

describe('the payment sandbox', () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_PRIVATE_KEY: 'x',
    RELEASE_PUBLIC_KEYS: 'mf-cart=MCow…',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'a long secret',
  };

  test('when no key of a provider is given, then it runs, and in production it does not', () => {
    expect(readSettings({}).paymentSandbox).toBe(true);
    expect(readSettings(production).paymentSandbox).toBe(false);
  });

  test.each([
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ])('when %s is given, then it does not run beside it', (key) => {
    expect(readSettings({ [key]: 'anything' }).paymentSandbox).toBe(false);
    expect(readSettings({ [key]: '' }).paymentSandbox).toBe(true);
  });
});

test('when any free port will do, then links lead to the one that was found', () => {
  const settings = { ...readSettings({ PORT: '0' }), port: 8_123 };
  const around = {
    settings,
    keys: {},
    logins: () => '',
    natsUrls: () => '',
  } as unknown as Surroundings;
  const told = toldService('svc-orders', around, { ports: {}, sandbox: undefined });
  expect(told['SHOP_ORIGIN']).toBe('http://localhost:8123');
});

test('when several copies are wanted behind a proxy, then the start is refused: copies on one machine are for trying', () => {
  expect(() => readSettings({ SHOP_COPIES: '2', TRUST_PROXY: '10.0.0.1' })).toThrow(
    'leave TRUST_PROXY out',
  );
  expect(readSettings({ SHOP_COPIES: '2' }).copies).toBe(2);
});
