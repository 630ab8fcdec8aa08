import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

const RED = randomUUID();
const BLUE = randomUUID();
const BY_SALES = '/api/products?category=best-seller';
const read = (id: string) => `/api/products/${id}`;

let reviews: string[] = [];
const prices = new Map<string, number>();
let asked: { url: string; headers: FastifyRequest['headers'] }[] = [];
let held: Promise<void> | null = null;
let failing = false;
let rules: Record<string, string> = { 'cache-control': 'public, max-age=0' };
let shop: Shop;

/** Answers as svc-catalog does: public, tagged by content, 304 where the reader has it already. */
async function answer(request: FastifyRequest, reply: FastifyReply, value: () => unknown) {
  asked.push({ url: request.url, headers: request.headers });
  const text = JSON.stringify(value());
  await held;
  if (failing) return reply.code(500).header('retry-after', '7').send({});
  const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}"`;
  reply.headers({ ...rules, etag });
  if (request.headers['if-none-match'] === `W/${etag}`) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    catalog.get<{ Params: { id: string } }>('/api/products/:id', (request, reply) => {
      const { id } = request.params;
      if (prices.has(id)) return answer(request, reply, () => ({ _id: id, price: prices.get(id) }));
      asked.push({ url: request.url, headers: request.headers });
      return reply.code(404).send({ success: false, message: 'Product not found.' });
    });
    catalog.get('/api/products/:id/reviews', (request, reply) =>
      answer(request, reply.header(TOTAL_COUNT_HEADER, '12'), () => reviews),
    );
    catalog.get('/api/products/:id/reviews/summary', (request, reply) =>
      answer(request, reply, () => ({ count: reviews.length })),
    );
    catalog.get('/api/products/:id/reviews/mine', async (request) => ({
      cookie: request.headers.cookie ?? null,
    }));
    catalog.get('/api/products', (request, reply) =>
      answer(request, reply, () => ({ prices: [...prices], padding: 'x'.repeat(4_000) })),
    );
    for (const url of ['/api/categories', '/api/sizes']) {
      catalog.get(url, (request, reply) => answer(request, reply, () => []));
    }
  });
});
afterAll(() => shop.stop());

beforeEach(async () => {
  held = null;
  failing = false;
  rules = { 'cache-control': 'public, max-age=0' };
  reviews = ['Soft.'];
  prices.clear();
  prices.set(RED, 100).set(BLUE, 200);
  // After a test that halted NATS, what is published before this connection is back is lost.
  await eventually(() => shop.publisher.flush());
  // Nothing of the test before is known any more.
  await call('/api/sizes');
  publish('taxonomy-changed', {});
  await eventually(async () => expect((await call('/api/sizes')).status).not.toBe('hit'));
  asked = [];
});

async function call(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(shop.url + path, { headers, method });
  const told = response.headers.get('cache-status') ?? '';
  const status = /hit; detail/.test(told) ? 'stale' : (/hit|miss|stale/.exec(told)?.[0] ?? 'none');
  return { response, code: response.status, status, text: await response.text() };
}

function publish(fact: string, data: object): void {
  const subject = `shop.catalog.${fact}.v1`;
  const occurredAt = new Date().toISOString();
  const event = { id: randomUUID(), subject, occurredAt, requestId: null, data };
  shop.publisher.publish(subject, JSON.stringify(event));
}
const productChanged = (productId: string) =>
  publish('product-changed', {
    productId,
    version: 2,
    name: 'Rug',
    description: '',
    priceMinor: 1,
    image: null,
  });

test('when many read the same, then the service is asked once, and who has it already gets 304', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(read(RED))));
  expect(new Set(answers.map(({ text }) => text))).toEqual(
    new Set([JSON.stringify({ _id: RED, price: 100 })]),
  );
  const etag = answers[0]?.response.headers.get('etag') ?? '';
  const again = await call(read(RED), { 'if-none-match': etag });
  expect([again.code, again.text, again.response.headers.get('etag')]).toEqual([304, '', etag]);
  expect(again.response.headers.get('cache-control')).toBe('public, no-cache');
  expect(asked).toHaveLength(1);
});

test('when a query is written in another order, then it is the same read; another value is another', async () => {
  await call('/api/products?sort=rating&size=5X8');
  expect((await call('/api/products?size=5X8&sort=rating')).status).toBe('hit');
  expect((await call('/api/products?size=8X10&sort=rating')).status).toBe('miss');
});

test('when brotli, gzip, nothing or only the head is wanted, then each comes from one read', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { response, text } = await call('/api/products', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(JSON.parse(text).padding).toHaveLength(4_000);
  }
  const head = await call('/api/products', {}, 'HEAD');
  expect([head.code, head.text, head.status]).toEqual([200, '', 'hit']);
  expect(asked).toHaveLength(1);
});

test('when a signed-in shopper reads, then the service is not told who, and what is theirs stays theirs', async () => {
  const cookie = sessionCookie({ userId: 'u1' });
  await call(read(RED), { cookie, authorization: 'Bearer x' });
  expect(asked[0]?.headers).not.toHaveProperty('cookie');
  expect(asked[0]?.headers).not.toHaveProperty('authorization');

  const mine = await call(`${read(RED)}/reviews/mine`, { cookie });
  expect(JSON.parse(mine.text)).toEqual({ cookie });
  expect(JSON.parse((await call(`${read(RED)}/reviews/mine`)).text)).toEqual({ cookie: null });
});

test.each([
  ['private', { 'cache-control': 'private, max-age=60' }],
  ['not to be stored', { 'cache-control': 'public, no-store' }],
  ['with a cookie', { 'cache-control': 'public', 'set-cookie': 'a=b' }],
  ['another by language', { 'cache-control': 'public', vary: 'Accept-Language' }],
  ['of no word about it', {}],
])('when an answer is %s, then everyone asks the service themselves', async (_kind, given) => {
  rules = given;
  await call(read(RED));
  const second = await call(read(RED), { cookie: 'mine=1' });
  expect([second.code, second.status]).toEqual([200, 'none']);
  expect(asked.at(-1)?.headers.cookie).toBe('mine=1');
});

test('when a product changes, then it and the lists are read anew, and nothing else', async () => {
  for (const path of [read(RED), read(BLUE), '/api/products', '/api/categories']) await call(path);
  prices.set(RED, 90);
  productChanged(RED);

  await eventually(async () => {
    expect(JSON.parse((await call(read(RED))).text).price).toBe(90);
  });
  expect((await call('/api/products')).text).toContain(`["${RED}",90]`);
  expect((await call(read(BLUE))).status).toBe('hit');
  expect((await call('/api/categories')).status).toBe('hit');
});

test('when a product is deleted, then it is gone at once', async () => {
  await call(read(RED));
  prices.delete(RED);
  publish('product-deleted', { productId: RED, version: 2 });
  await eventually(async () => expect((await call(read(RED))).code).toBe(404));
  expect(JSON.parse((await call(read(RED))).text)).toMatchObject({ success: false });
});

test('when reviews are read from what is kept, then their full count comes with them, also unasked anew', async () => {
  const list = `${read(RED)}/reviews?limit=1`;
  const first = await call(list);
  const etag = first.response.headers.get('etag') ?? '';
  const second = await call(list);
  const unchanged = await call(list, { 'if-none-match': etag });
  expect([first.status, second.status, unchanged.code]).toEqual(['miss', 'hit', 304]);
  for (const { response } of [first, second, unchanged]) {
    expect(response.headers.get(TOTAL_COUNT_HEADER)).toBe('12');
  }
  productChanged(RED);
  // The service only says that nothing changed.
  const renewed = await eventually(async () => {
    const answered = await call(list);
    expect(answered.response.headers.get('cache-status')).toContain('304');
    return answered;
  });
  expect(renewed.response.headers.get(TOTAL_COUNT_HEADER)).toBe('12');
});

test('when a review is written, then the figures of its rug are read anew, and no other’s', async () => {
  const figures = (id: string) => call(`${read(id)}/reviews/summary`);
  await Promise.all([figures(RED), figures(BLUE)]);
  expect((await figures(RED)).status).toBe('hit');
  reviews.push('Dense.');
  productChanged(RED);
  await eventually(async () => expect(JSON.parse((await figures(RED)).text).count).toBe(2));
  expect((await figures(BLUE)).status).toBe('hit');
});

test('when sales were counted, then best sellers are read anew, and other lists stay', async () => {
  await call(BY_SALES);
  await call('/api/products');
  publish('sales-counted', { productIds: [RED] });
  await eventually(async () => expect((await call(BY_SALES)).status).not.toBe('hit'));
  expect((await call('/api/products')).status).toBe('hit');
});

test('when news came but nothing of the answer changed, then the service only says so', async () => {
  await call('/api/products');
  productChanged(RED);
  await eventually(async () => {
    expect((await call('/api/products')).response.headers.get('cache-status')).toContain('304');
  });
  expect((await call('/api/products')).status).toBe('hit');
});

test('when news comes while an answer is under way, then that answer is given once and never kept', async () => {
  let release: () => void = () => undefined;
  held = new Promise((resolve) => (release = resolve));
  const before = call(read(RED));
  await eventually(() => expect(asked).toHaveLength(1));
  prices.set(RED, 80);
  held = null;
  productChanged(RED);
  // Whoever asks after the news does not wait for the old answer.
  await eventually(async () => {
    const given = await fetch(shop.url + read(RED), { signal: AbortSignal.timeout(300) });
    expect((await given.json()).price).toBe(80);
  });
  release();

  expect(JSON.parse((await before).text).price).toBe(100);
  const after = await call(read(RED));
  expect([JSON.parse(after.text).price, after.status]).toEqual([80, 'hit']);
});

test('when the service fails, then its last answer stands in, unless it is known to have changed', async () => {
  await call(read(RED));
  await call(read(BLUE));
  failing = true;
  expect((await call('/api/sizes')).code).toBe(200);
  const unknown = await call('/api/products?page=9');
  expect([unknown.code, unknown.response.headers.get('retry-after')]).toEqual([500, '7']);
  expect(asked.filter(({ url }) => url.includes('page=9'))).toHaveLength(1);
  productChanged(RED);
  await eventually(async () => expect((await call(read(RED))).code).toBe(500));
  expect((await call(read(BLUE))).code).toBe(200);
});

test('when nats is away, then answers are kept for a second only, and stand in when the service fails', async () => {
  await call(read(RED));
  await shop.nats.halt();
  prices.set(RED, 70);
  await eventually(async () => {
    expect(JSON.parse((await call(read(RED))).text).price).toBe(70);
  });
  failing = true;
  const standsIn = await eventually(async () => {
    const answered = await call(read(RED));
    expect(answered.status).toBe('stale');
    return answered;
  });
  expect(JSON.parse(standsIn.text).price).toBe(70);

  failing = false;
  prices.set(RED, 60);
  await shop.nats.resume();
  await eventually(async () => {
    expect(JSON.parse((await call(read(RED))).text).price).toBe(60);
  });
});

test('when news were missed while nats was away, then its return drops what was kept meanwhile', async () => {
  await shop.nats.halt();
  await eventually(async () => {
    expect(await shop.figure('gateway_hears_catalogue_news')).toBe(0);
  });
  await call(read(RED));
  prices.set(RED, 50);
  await shop.nats.resume();
  await eventually(async () => {
    expect(await shop.figure('gateway_hears_catalogue_news')).toBe(1);
  });
  expect(JSON.parse((await call(read(RED))).text).price).toBe(50);
});
