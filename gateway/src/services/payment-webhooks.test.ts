import { openShop, type Shop } from '../testing/shop';

const arrived: { body: Buffer; headers: Record<string, unknown> }[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ orders }) => {
    orders.removeAllContentTypeParsers();
    orders.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 262_144 },
      (_request, body, done) => done(null, body),
    );
    orders.post('/api/payments/:provider/webhook', async ({ body, headers }) => {
      arrived.push({ body: body as Buffer, headers });
      return { received: true };
    });
    orders.post('/api/orders', async () => ({}));
  });
});
afterAll(() => shop.stop());
beforeEach(() => (arrived.length = 0));

const call = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const webhook = '/api/payments/stripe/webhook';

test('case 7: when a provider calls, then the service gets its very bytes and its signature, and no cookie', async () => {
  // Written anew, every one of these would change, and the signature would not fit any more.
  const body = Buffer.from(
    '{ "amount" : 1.0,\r\n\t"name":"Jos\u00e9 \\u00e9 \u{1F9F6}", "a":1, "a":2 }\n\n',
  );
  const headers = { 'stripe-signature': 't=1,v1=ab', cookie: 'handloom_session=of-somebody' };
  const answer = await call(webhook, body, headers);
  expect(answer.status).toBe(200);
  expect(arrived[0]?.body).toEqual(body);
  expect(arrived[0]?.headers).toMatchObject({
    'stripe-signature': 't=1,v1=ab',
    'content-length': String(body.length),
  });
  expect(arrived[0]?.headers).not.toHaveProperty('cookie');
});

test('when a webhook names another site, then it passes; every other change from there is 403', async () => {
  const headers = { origin: 'https://evil.example' };
  const body = Buffer.from('{}');
  expect((await call(webhook, body, headers)).status).toBe(200);
  expect((await call('/api/payments/razorpay/webhook', body, headers)).status).toBe(200);
  expect((await call('/api/orders', body, headers)).status).toBe(403);
  expect((await call('/api/orders?/api/payments/stripe/webhook', body, headers)).status).toBe(403);
});

test('when a webhook is larger than 256 kB, then 413', async () => {
  expect((await call(webhook, Buffer.alloc(262_144, 32))).status).toBe(200);
  expect((await call(webhook, Buffer.alloc(262_145, 32))).status).toBe(413);
  expect(arrived).toHaveLength(1);
});
