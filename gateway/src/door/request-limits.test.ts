import { createGateway } from '../app';
import { openShop, type Shop } from '../tests/shop';

let shop: Shop;
let door: Awaited<ReturnType<typeof createGateway>>;
let url: string;
let finish: (() => void)[] = [];

beforeAll(async () => {
  shop = await openShop(({ catalog, orders }) => {
    catalog.get('/api/products', async (_request, reply) =>
      reply.headers({ 'cache-control': 'public', etag: '"same"' }).send({ products: [] }),
    );
    orders.get('/api/cart', async () => ({ items: [] }));
    orders.get('/api/orders', async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return [];
    });
  });
  // 10 requests of an address in a window, 3 of them made, 1.5 at once.
  const config = { ...shop.config, trustProxy: ['127.0.0.1'], rateLimitFactor: 0.01 };
  door = await createGateway(config, false);
  url = await door.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await door.close();
  await shop.stop();
});

let last = 0;
/** Each test is another visitor. */
const visitor = () => {
  last += 1;
  const address = `203.0.113.${last}`;
  return (path: string) => fetch(url + path, { headers: { 'x-forwarded-for': address } });
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
  expect((await ask('/readyz')).status).not.toBe(429);
  expect((await visitor()('/api/cart')).status).toBe(200);
});

test('when one address has too many answers made, then what is kept still comes', async () => {
  await untilWindowIsYoung();
  const ask = visitor();
  const searches = ['a', 'b', 'c', 'd'].map((word) => `/api/products?search=${word}`);
  expect(await statuses(searches, ask)).toEqual([200, 200, 200, 429]);
  expect(await statuses(searches.slice(0, 3), ask)).toEqual([200, 200, 200]);
  expect((await ask('/cart?n=1')).status).toBe(429);
});

test('when one address leaves its answers unfinished, then it gets no more of them', async () => {
  await untilWindowIsYoung();
  finish = [];
  const ask = visitor();
  const first = [ask('/api/orders'), ask('/api/orders')];
  while (finish.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await ask('/api/cart')).status).toBe(429);
  expect((await visitor()('/api/cart')).status).toBe(200);

  for (const end of finish) end();
  await Promise.all(first.map(async (answer) => (await answer).arrayBuffer()));
  expect((await ask('/api/cart')).status).toBe(200);
});
