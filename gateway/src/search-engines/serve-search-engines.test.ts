import { eventually as soon } from '@handloom/test-kit/eventually';
import { openShop, type Shop } from '../testing/shop';

/** A list rests ten times as long as it took to write: on a busy machine that is many seconds. */
const eventually = <Value>(check: () => Promise<Value>) => soon(check, 25_000);

const PIECE = 500;
let products = 0;
let failing = false;
let refused = 0;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    catalog.get<{ Querystring: { after: string } }>(
      '/api/products/addresses',
      async (request, reply) => {
        if (failing) {
          refused += 1;
          return reply.code(500).send({});
        }
        const after = Number(request.query.after);
        const count = Math.min(PIECE, products - after);
        return {
          ids: Array.from({ length: count }, (_, place) => `r${after + place + 1}`),
          next: after + count < products ? after + count : null,
        };
      },
    );
  });
});
afterAll(() => shop.stop());
beforeEach(() => (failing = false));

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers });
const news = () => shop.publisher.publish('shop.catalog.taxonomy-changed.v1', '{}');
const addressesOf = async (path = '/sitemap.xml') =>
  [...(await (await open(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('when nothing can be said yet, then it is 503; later the last list stands in', async () => {
  failing = true;
  const early = await open('/sitemap.xml');
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '30']);
  failing = false;
  products = 2;
  const complete = await eventually(async () => {
    const addresses = await addressesOf();
    expect(addresses).not.toEqual([]);
    return addresses;
  });
  failing = true;
  refused = 0;
  news();
  await eventually(async () => {
    expect(await addressesOf()).toEqual(complete);
    expect(refused).toBeGreaterThan(0);
  });
});

test('when search engines ask, then they learn all pages for everyone, and no others', async () => {
  products = 2;
  news();
  await eventually(async () => {
    expect(await addressesOf()).toEqual(
      expect.arrayContaining([
        'https://shop.example/',
        'https://shop.example/product/r1',
        'https://shop.example/product/r2',
      ]),
    );
  });
  const listed = await addressesOf();
  for (const path of ['/cart', '/checkout', '/auth/login', '/profile', '/categories']) {
    expect(listed).not.toContain(`https://shop.example${path}`);
  }
  const { headers } = await open('/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const tag = headers.get('etag') ?? '';
  expect((await open('/sitemap.xml', { 'if-none-match': tag })).status).toBe(304);
});

test('when products come and go, then the list follows', async () => {
  products = 5;
  news();
  await eventually(async () => {
    expect(await addressesOf()).toContain('https://shop.example/product/r5');
  });
});

test('when there are more addresses than one file may hold, then the parts hold them all', async () => {
  products = 60_000;
  news();
  await eventually(async () => expect(await addressesOf()).toHaveLength(2));
  const parts = await addressesOf();
  expect(parts).toEqual([
    'https://shop.example/sitemap-1.xml',
    'https://shop.example/sitemap-2.xml',
  ]);
  const all = [...(await addressesOf('/sitemap-1.xml')), ...(await addressesOf('/sitemap-2.xml'))];
  expect(all.filter((url) => url?.includes('/product/'))).toHaveLength(60_000);
  expect(new Set(all).size).toBe(all.length);
  expect((await open('/sitemap-3.xml')).status).toBe(404);
  for (const accepted of ['identity', 'br, gzip;q=0']) {
    const plain = await open('/sitemap.xml', { 'accept-encoding': accepted });
    expect(plain.headers.get('content-encoding')).toBeNull();
  }
});

test('when robots ask where they may go, then private pages and search results are named, and the sitemap', async () => {
  const text = await (await open('/robots.txt')).text();
  for (const path of ['/cart', '/checkout', '/auth/login', '/profile', '/*?*search=']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).not.toContain('Disallow: /\n');
  expect(text).not.toMatch(/Disallow: \/(?:categories|product|api|assets)/);
  expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
});
