import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { REVIEWED_PRODUCT_HEADER } from '@handloom/contracts/reviews';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

const RED = randomUUID();
const BLUE = randomUUID();
const OF_RED = [`/api/products/${RED}`, '/api/products?category=red', '/api/products?sort=rating'];
const OF_OTHERS = [
  `/api/products/${BLUE}`,
  '/api/products?category=blue',
  '/api/products/suggestions?q=re',
  '/api/categories',
];
const LONG = '/api/products?limit=500';

/** What svc-catalog says of whose review was changed; an older one says nothing. */
let told: Record<string, string> = {};
let version = 0;
let shop: Shop;

beforeAll(async () => {
  const answer = (reply: FastifyReply, value: object) => {
    version += 1;
    return reply.headers({ 'cache-control': 'public', etag: `"${version}"` }).send(value);
  };
  shop = await openShop(({ catalog }) => {
    catalog.get<{ Querystring: { category?: string; limit?: string } }>(
      '/api/products',
      ({ query: { category, limit } }, reply) => {
        const ids = Array.from({ length: Number(limit ?? 0) }, () => randomUUID());
        const shown = category === 'red' ? [RED] : category === 'blue' ? [BLUE] : ids;
        return answer(reply, { products: shown.map((_id) => ({ _id })) });
      },
    );
    for (const path of ['/api/products/:id', '/api/products/suggestions', '/api/categories']) {
      catalog.get(path, (_request, reply) => answer(reply, {}));
    }
    catalog.patch('/api/reviews/:id', (_request, reply) => reply.headers(told).send({}));
    catalog.delete('/api/reviews/:id', (_request, reply) => reply.headers(told).send({}));
    catalog.post('/api/products/:id/reviews', (_request, reply) => reply.code(201).send({}));
    catalog.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume().once('end', () => done(null));
    });
    for (const path of ['/api/products', '/api/products/bulk', '/api/products/import']) {
      catalog.post(path, async () => ({ success: true }));
    }
    catalog.delete('/api/products/:id', async () => ({ success: true }));
    catalog.put<{ Params: { id: string } }>('/api/categories/:id', ({ params }, reply) =>
      reply.code(params.id === 'refused' ? 400 : 200).send({}),
    );
  });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  told = { [REVIEWED_PRODUCT_HEADER]: RED };
  for (const path of [...OF_RED, ...OF_OTHERS, LONG]) {
    await eventually(async () => expect(await isKept(path)).toBe(true));
  }
});

async function isKept(path: string): Promise<boolean> {
  const answer = await fetch(shop.url + path);
  await answer.arrayBuffer();
  return answer.headers.get('cache-status') === 'handloom; hit';
}

async function keptOf(paths: string[]): Promise<string[]> {
  const kept = await Promise.all(paths.map(isKept));
  return paths.filter((_path, place) => kept[place]);
}

test.each([
  ['PATCH', '/api/reviews/1'],
  ['DELETE', '/api/reviews/1'],
  ['POST', `/api/products/${RED}/reviews`],
])(
  'when a review goes through this door by %s, then what shows its product is read anew, and nothing else',
  async (method, path) => {
    const answer = await fetch(shop.url + path, { method });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get(REVIEWED_PRODUCT_HEADER)).toBeNull();
    expect(await keptOf([...OF_RED, LONG])).toEqual([]);
    expect(await keptOf(OF_OTHERS)).toEqual(OF_OTHERS);
  },
);

test('when a service does not say whose review it was, then all is read anew', async () => {
  told = {};
  await fetch(`${shop.url}/api/reviews/1`, { method: 'PATCH' });
  expect(await keptOf([...OF_RED, ...OF_OTHERS, LONG])).toEqual([]);
});

test('when an event says that only a rating changed, then what shows its product is read anew, and nothing else', async () => {
  const subject = 'shop.catalog.product-changed.v1';
  const product = { productId: RED, version: 2, name: 'Rug', description: '', priceMinor: 1 };
  const data = { ...product, image: null, ratingOnly: true };
  const occurredAt = new Date().toISOString();
  const event = { id: randomUUID(), subject, occurredAt, requestId: null, data };
  shop.publisher.publish(subject, JSON.stringify(event));
  await eventually(async () => expect(await isKept(LONG)).toBe(false));
  expect(await keptOf(OF_RED)).toEqual([]);
  expect(await keptOf(OF_OTHERS)).toEqual(OF_OTHERS);
});

describe('when the catalogue is changed through this door', () => {
  const all = [...OF_RED, ...OF_OTHERS, LONG];
  const admin = { cookie: sessionCookie({ userId: 'a', role: 'admin' }) };
  const product = new FormData();
  product.set('name', 'Ruby');

  test.each([
    ['DELETE', `/api/products/${RED}`, {}],
    ['POST', '/api/products', { headers: admin, body: product }],
  ])('by %s %s, then lists are read anew, before any event', async (method, path, init) => {
    expect((await fetch(shop.url + path, { method, ...init })).ok).toBe(true);
    const others = [...OF_RED.slice(1), ...OF_OTHERS, LONG];
    expect(await keptOf(others)).toEqual([`/api/products/${BLUE}`, '/api/categories']);
  });

  test.each([
    ['PUT', '/api/categories/1', {}],
    ['POST', '/api/products/bulk', {}],
    ['POST', '/api/products/import', { headers: admin, body: product }],
  ])(
    'by %s %s, which may concern any product, then all is read anew',
    async (method, path, init) => {
      expect((await fetch(shop.url + path, { method, ...init })).ok).toBe(true);
      expect(await keptOf(all)).toEqual([]);
    },
  );

  test('and that is refused, then what is kept stays', async () => {
    await fetch(`${shop.url}/api/categories/refused`, { method: 'PUT' });
    expect(await keptOf(all)).toEqual(all);
  });
});
