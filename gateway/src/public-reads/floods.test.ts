import { openShop, type Shop } from '../testing/shop';

let asked: string[] = [];
let saidToRead: string[] = [];
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    const rules = { 'cache-control': 'public, max-age=0', etag: '"same"' };
    catalog.addHook('onRequest', async ({ url }) => {
      if (url.startsWith('/api/')) asked.push(url);
    });
    catalog.get<{ Querystring: { limit?: string } }>('/api/products', (request, reply) =>
      request.query.limit === 'many'
        ? reply.code(400).send({ success: false })
        : reply.headers(rules).send({ products: [] }),
    );
    catalog.get('/api/products/suggestions', (_request, reply) => {
      const names = saidToRead.map((name) => `"${name}"`).join(' ');
      const depends = names ? `params, except=(${names})` : 'params';
      return reply.headers({ ...rules, 'no-vary-search': depends }).send([]);
    });
    catalog.get('/api/products/addresses', (_request, reply) =>
      reply.headers(rules).send({ products: 'x'.repeat(1_048_576) }),
    );
  });
});
afterAll(() => shop.stop());
beforeEach(() => {
  asked = [];
});

async function call(path: string) {
  const answer = await fetch(shop.url + path);
  await answer.arrayBuffer();
  const [status = 'none'] = /hit|miss/.exec(answer.headers.get('cache-status') ?? '') ?? [];
  return { code: answer.status, status };
}

test('when parameters are made up, then nobody is asked anew; a bad value of a known one is refused', async () => {
  await call('/api/products?size=5X8');
  for (let n = 0; n < 20; n += 1) {
    expect((await call(`/api/products?x=${n}&size=5X8&y${n}`)).status).toBe('hit');
  }
  expect(asked).toEqual(['/api/products?size=5X8']);
  expect(await call('/api/products?x=1&limit=many')).toEqual({ code: 400, status: 'none' });
});

test('when large answers are asked for one after the other, then the usual ones stay', async () => {
  await call('/api/products');
  for (let page = 1; page <= 30; page += 1) {
    expect((await call(`/api/products/addresses?after=${page}`)).status).toBe('miss');
  }
  expect((await call('/api/products/addresses?after=30')).status).toBe('hit');
  expect((await call('/api/products')).status).toBe('hit');
});

test('when a service says that it reads a parameter of tomorrow, then it is asked with it, and made-up ones stay one key', async () => {
  // As a service says it that was released before this gateway's contract knew of it.
  saidToRead = ['limit', 'material'];
  expect((await call('/api/products/suggestions?material=wool&x=1')).status).toBe('miss');
  expect(asked).toEqual(['/api/products/suggestions', '/api/products/suggestions?material=wool']);
  // A copy of before answers too while the new one takes over.
  saidToRead = [];
  expect((await call('/api/products/suggestions?material=jute')).status).toBe('miss');
  expect(asked.at(-1)).toBe('/api/products/suggestions?material=jute');

  asked = [];
  for (let n = 0; n < 20; n += 1) {
    expect((await call(`/api/products/suggestions?x=${n}&material=wool`)).status).toBe('hit');
  }
  // What one read knows, another does not.
  await call('/api/products/addresses?material=wool');
  expect(asked).toEqual(['/api/products/addresses']);
});
