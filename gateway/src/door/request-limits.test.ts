import { randomUUID } from 'node:crypto';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { eventually } from '@handloom/test-kit/eventually';
import { generateTestKeys, sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;
let url: string;
let finish: (() => void)[] = [];

beforeAll(async () => {
  // 10 requests of an address in a window, 6 of an account, 3 of them made, 1.5 at once, 0.3 with a body, 5 that follow what happens.
  const given = { trustProxy: ['127.0.0.1'], rateLimitFactor: 0.01 };
  shop = await openShop(({ catalog, orders }) => {
    catalog.get('/api/products', async (_request, reply) =>
      reply.headers({ 'cache-control': 'public', etag: '"same"' }).send({ products: [] }),
    );
    orders.get('/api/cart', async () => ({ items: [] }));
    const unfinished = async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return [];
    };
    orders.get('/api/orders', unfinished);
    orders.post('/api/orders', unfinished);
  }, given);
  ({ url } = shop);
  // Before it has pages there is nothing to make, and nothing is refused.
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 20_000);
});
afterAll(() => shop.stop());

let last = 0;
/** Each test is another visitor. */
const visitor = (cookie = '') => {
  last += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${last}`, cookie };
  return (path: string, method = 'GET') => fetch(url + path, { method, headers });
};
/** Windows begin with each tenth second. */
const untilWindowIsYoung = async () => {
  const left = 10_000 - (Date.now() % 10_000);
  if (left < 3_000) await new Promise((resolve) => setTimeout(resolve, left + 10));
};
const statuses = async (paths: string[], ask: (path: string) => Promise<Response>) => {
  const found: number[] = [];
  for (const path of paths) {
    const answer = await ask(path);
    await answer.arrayBuffer();
    found.push(answer.status);
  }
  return found;
};

test('when one address asks too much, then it is told when to come back, and others are answered', async () => {
  await untilWindowIsYoung();
  const ask = visitor();
  const found = await statuses(
    Array.from({ length: 12 }, () => '/api/cart'),
    ask,
  );
  expect(found).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);

  const refused = await ask('/api/cart');
  expect(await refused.json()).toMatchObject({
    success: false,
    message: expect.stringMatching(
      /^Too many requests came from your network\. Try again in \d+ s\.$/,
    ),
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(10);
  // Who watches over the gateway is no visitor, and what is kept costs nothing.
  for (const path of ['/readyz', '/livez', '/assets/none.js']) {
    expect([path, (await ask(path)).status]).not.toEqual([path, 429]);
  }
  expect((await visitor()('/api/cart')).status).toBe(200);
});

describe('when one account asks from many addresses', () => {
  const eight = Array.from({ length: 8 }, () => '/api/cart');
  const endedSession = (userId: string) => {
    const sessionId = randomUUID();
    const data = { userId, sessionId, issuedBefore: 0 };
    const event = newEvent(sessionRevoked, data, 'request-1');
    shop.publisher.publish(sessionRevoked.subject, JSON.stringify(event));
    return sessionCookie({ userId, sessionId, role: 'admin' });
  };
  /** Each from another address. */
  const ask = (cookie: string) => (path: string) => visitor(cookie)(path);

  test('then it is refused in all its sessions, and who shares its last address is answered', async () => {
    await untilWindowIsYoung();
    const userId = randomUUID();
    const found = await statuses(eight, ask(sessionCookie({ userId })));
    expect(found).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);

    const refused = await ask(sessionCookie({ userId }))('/api/cart');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(
        /^Too many requests came from your account\. Try again in \d+ s\.$/,
      ),
    });
    expect((await ask(sessionCookie({ userId: randomUUID() }))('/api/cart')).status).toBe(200);
  });

  test('then nobody else can use up what is its', async () => {
    const userId = randomUUID();
    const over = endedSession(userId);
    // In their order: who has heard of this one has heard of the one before.
    const later = endedSession(randomUUID());
    await eventually(async () => expect((await ask(later)('/api/releases')).status).toBe(401));

    await untilWindowIsYoung();
    const forged = sessionCookie({ userId }, generateTestKeys());
    expect(await statuses(eight, ask(over))).not.toContain(429);
    expect(await statuses(eight, ask(forged))).not.toContain(429);
    expect((await ask(sessionCookie({ userId }))('/api/cart')).status).toBe(200);
  });
});

test('when one address has too many answers made, then what is kept still comes', async () => {
  await untilWindowIsYoung();
  const ask = visitor();
  const searches = ['a', 'b', 'c', 'd'].map((word) => `/api/products?search=${word}`);
  expect(await statuses(searches, ask)).toEqual([200, 200, 200, 429]);
  expect(await statuses(searches.slice(0, 3), ask)).toEqual([200, 200, 200]);
  expect((await ask('/cart?n=1')).status).toBe(429);
});

test('when pages are made for one browser alone, then each counts as made', async () => {
  await untilWindowIsYoung();
  const four = Array.from({ length: 4 }, () => '/cart');
  // Kept for guests.
  await statuses(['/cart'], visitor());
  // Told of a link that shows no preview; anybody can write such a cookie.
  const ask = visitor('__Host-preview-refused=ended');
  expect(await statuses(four, ask)).toEqual([200, 200, 200, 429]);
});

test('when one address leaves its answers unfinished, then it gets no more of them', async () => {
  await untilWindowIsYoung();
  finish = [];
  const ask = visitor();
  const first = [ask('/api/orders'), ask('/api/orders')];
  while (finish.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await ask('/api/cart')).status).toBe(429);
  // What they send is counted apart.
  expect((await ask('/api/cart', 'POST')).status).not.toBe(429);
  expect((await visitor()('/api/cart')).status).toBe(200);

  for (const end of finish) end();
  await Promise.all(first.map(async (answer) => (await answer).arrayBuffer()));
  expect((await ask('/api/cart')).status).toBe(200);
});

test('when one address leaves the answer to a body unfinished, then it sends no other, and reads all the same', async () => {
  await untilWindowIsYoung();
  finish = [];
  const ask = visitor();
  const first = ask('/api/orders', 'POST');
  while (finish.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await ask('/api/cart', 'POST')).status).toBe(429);
  expect((await ask('/api/cart')).status).toBe(200);

  for (const end of finish) end();
  expect((await first).status).toBe(200);
});

test('when pages of one address follow what happens, then they may ask as much as ever, until there are very many of them', async () => {
  await untilWindowIsYoung();
  last += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${last}` };
  const ask = (path: string) =>
    fetch(url + path, { headers: { ...headers, cookie: sessionCookie({ userId: randomUUID() }) } });
  const streams = await Promise.all(Array.from({ length: 5 }, () => ask('/api/events')));
  expect((await ask('/api/cart')).status).toBe(200);
  expect((await ask('/api/events')).status).toBe(429);

  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await Promise.all(streams.map(({ body }) => body?.cancel()));
  await eventually(async () => {
    const again = await ask('/api/events');
    await again.body?.cancel();
    expect(again.status).toBe(200);
  });
});
