import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { readConfig } from './config';
import { startOrders, type Orders } from './orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

describe('the service', () => {
  test('when it is asked how it is, then it tells', async () => {
    expect((await shop.app.inject('/livez')).json()).toEqual({ status: 'ok' });
    const well = { status: 'ok', checks: { database: 'ok' } };
    await eventually(async () => {
      const ready = await shop.app.inject('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([200, well]);
    });
  });

  test('when the database is away, then it is not ready and asks to come back', async () => {
    const lost = await shop.startApp({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' });
    const shopper = shop.callAs(randomUUID(), 'user', lost);
    expect((await lost.inject('/livez')).statusCode).toBe(200);
    expect(await shopper.get('/readyz')).toMatchObject({ status: 503, body: { status: 'down' } });
    const sentence = 'This part of the shop is busy. Please try again in a moment.';
    const away = { status: 503, headers: { 'retry-after': '2' }, body: { message: sentence } };
    expect(await shopper.get('/api/cart')).toMatchObject(away);
    expect(await shopper.post('/api/cart/add', { _id: 'a' })).toMatchObject(away);
  });

  test('when an address is unknown, then the answer has the shape of every failure', async () => {
    const message = 'There is nothing at this address.';
    expect(await shop.signIn().get('/api/orders/1/2')).toMatchObject({
      status: 404,
      body: { success: false, error: message, message },
    });
  });

  test('when an id is absurdly long, then its order is not found', async () => {
    const answer = await shop.signIn().get(`/api/orders/${'9'.repeat(5_000)}`);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Order not found.' } });
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'when a body comes as %s, then 415, as only JSON is read',
    async (type) => {
      const answer = await shop.signIn().post('/api/cart/add', {}, { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { success: false } });
    },
  );
});

describe('the environment', () => {
  const complete = {
    PORT: '8081',
    DATABASE_URL: 'postgresql://u@localhost/d',
    NATS_URL: 'nats://localhost:4222',
    IDENTITY_URL: 'http://localhost:8083',
    MAIL_DIR: '/data/mails',
    SESSION_PUBLIC_KEY: Buffer.from('a key').toString('base64'),
  };

  test('when it is complete, then amounts are in rupees on cards and in dollars in orders', () => {
    const currency = { catalogue: 'INR', checkout: 'USD' };
    expect(readConfig(complete)).toMatchObject({ currency, rateLimitFactor: 1, port: 8081 });
    const one = readConfig({ ...complete, SHOP_CURRENCY: 'eur' });
    expect(one.currency).toEqual({ catalogue: 'EUR', checkout: 'EUR' });
  });

  test('when something is missing or wrong, then one sentence names it', () => {
    expect(() => readConfig({ ...complete, DATABASE_URL: undefined })).toThrow(/DATABASE_URL/);
    expect(() => readConfig({ ...complete, RATE_LIMIT_FACTOR: '-1' })).toThrow(/RATE_LIMIT_FACTOR/);
    expect(() => readConfig({ ...complete, SHOP_CURRENCY: 'shells' })).toThrow(/SHOP_CURRENCY/);
    // Its totals would have decimals that nobody can pay.
    expect(() => readConfig({ ...complete, SHOP_CURRENCY: 'jpy' })).toThrow(
      /SHOP_CURRENCY cannot be JPY, which has no decimals/,
    );
  });
});
