import { eventually } from '@handloom/test-kit/eventually';
import { openShop, type Shop } from '../testing/shop';

/** After a failure it is left for ten times as long as that took: on a busy machine that is many seconds. */
const WRITTEN_WITHIN_MS = 50_000;
const PIECE = 2;
const PRODUCTS = 5;
let failing = false;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    catalog.get<{ Querystring: { after: string } }>(
      '/api/products/addresses',
      async (request, reply) => {
        if (failing) return reply.code(500).send({});
        const after = Number(request.query.after);
        const count = Math.min(PIECE, PRODUCTS - after);
        return {
          ids: Array.from({ length: count }, (_, place) => `r${after + place + 1}`),
          next: after + count < PRODUCTS ? after + count : null,
        };
      },
    );
  });
});
afterAll(() => shop.stop());
beforeEach(() => (failing = false));

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers });
const addressesOf = async (path = '/sitemap.xml') =>
  [...(await (await open(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('when nothing can be said yet, then it is 503', async () => {
  failing = true;
  const early = await open('/sitemap.xml');
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '30']);
});

test('when search engines ask, then they learn all pages for everyone, and no others', async () => {
  await eventually(async () => {
    expect(await addressesOf()).toEqual(
      expect.arrayContaining([
        'https://shop.example/',
        'https://shop.example/product/r1',
        'https://shop.example/product/r5',
      ]),
    );
  }, WRITTEN_WITHIN_MS);
  const listed = await addressesOf();
  for (const path of ['/cart', '/checkout', '/auth/login', '/profile', '/categories']) {
    expect(listed).not.toContain(`https://shop.example${path}`);
  }
  const { headers } = await open('/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const tag = headers.get('etag') ?? '';
  expect((await open('/sitemap.xml', { 'if-none-match': tag })).status).toBe(304);
});

test('when a part of the list is asked for, then it is given as far as there are any, plain where nothing else is taken', async () => {
  const whole = await addressesOf();
  expect(await addressesOf('/sitemap-1.xml')).toEqual(whole);
  expect((await open('/sitemap-2.xml')).status).toBe(404);
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
