import { randomUUID } from 'node:crypto';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { rawRequest } from '../testing/raw-request';
import { openShop, type Shop } from '../testing/shop';

interface Rug {
  name: string;
  price: number;
  movedTo?: string;
  image?: string;
}

const EVIL = 'Ruby</script><script>alert(1)</script>';
const rugs = new Map<string, Rug>();
let catalogue: 'well' | 'broken' | 'hanging' = 'well';
let identity: 'well' | 'broken' = 'well';
let shop: Shop;

beforeAll(async () => {
  shop = await openShop((services) => {
    services.catalog.get<{ Params: { id: string } }>(
      '/api/products/:id',
      async (request, reply) => {
        if (catalogue === 'hanging') return new Promise(() => undefined);
        if (catalogue === 'broken') return reply.code(500).send({});
        return rugs.get(request.params.id) ?? reply.code(404).send({ success: false });
      },
    );
    services.catalog.get('/api/products', async () => ({ products: [...rugs.values()] }));
    services.identity.get('/api/auth/me', async (request, reply) => {
      if (identity === 'broken') return reply.code(500).send({});
      return request.headers.cookie?.includes('handloom_session=')
        ? {
            user: {
              _id: 'u1',
              fullName: 'Asha',
              name: 'Asha',
              email: 'asha@x.example',
              role: 'user',
            },
          }
        : reply.code(401).send({});
    });
  });
});
afterAll(() => shop.stop());

beforeEach(() => {
  rugs.clear();
  catalogue = 'well';
  identity = 'well';
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });

function bootOf(html: string) {
  const [, json = 'null'] =
    /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

/** What the document starts the application from. */
function startOf(html: string) {
  const [, start, at, files] =
    /<script data-start="(.*?)" data-at="(.*?)" data-files="(.*?)">/.exec(html) ?? [];
  return { start, at, files: files?.split(' ') };
}

test('when a page is opened, then the document has its markup, head, data and the files it will load', async () => {
  rugs.set('r1', { name: 'Ruby Medallion', price: 45_000, image: '/images/a' });
  const response = await open('/product/r1');
  const html = await response.text();

  expect(response.status).toBe(200);
  expect(html).toContain('<h1>Ruby Medallion 45000</h1>');
  expect(html).toContain('<title>Ruby Medallion</title>');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/product/r1">');
  expect(html).toContain('<script type="application/ld+json">');
  expect(html).toContain('<meta property="og:image" content="https://shop.example/images/a">');
  expect(html).toContain('imagesrcset="/images/a?w=320 320w"');
  expect(startOf(html)).toEqual({
    start: '/assets/shell-entry.aaaaaaaaaaaa0000.js',
    at: 'paint',
    files: expect.arrayContaining([
      '/assets/shell-entry.aaaaaaaaaaaa0000.js',
      '/assets/mf-storefront-entry.aaaaaaaaaaaa0000.js',
      '/assets/mf-cart-entry.aaaaaaaaaaaa0000.js',
    ]),
  });
  expect(html).toContain(
    '<style data-owner="mf-cart" data-href="mf-cart-styles.aaaaaaaaaaaa0000.css">body{background:url(/assets/a.webp)}',
  );
  expect(bootOf(html)).toMatchObject({
    data: { '/api/products/r1': { name: 'Ruby Medallion' } },
    needs: ['mf-storefront/product-page', 'mf-cart/cart-badge'],
    rendered: true,
    user: null,
  });
});

test('when data tries to end the boot block, then it stays text', async () => {
  rugs.set('evil', { name: EVIL, price: 1 });
  const html = await (await open('/product/evil')).text();

  expect(html).not.toContain('<script>alert');
  expect(bootOf(html).data['/api/products/evil'].name).toBe(EVIL);
});

test('when a fragment is needed, then its chunks are preloaded and it is rendered in the page', async () => {
  const html = await (await open('/')).text();
  expect(startOf(html).files).toContain('/assets/mf-cart-add.aaaaaaaaaaaa0000.js');
  expect(bootOf(html).needs).toContain('mf-cart/add-to-cart');
});

test('when an address moved or is written otherwise, then it redirects within the shop', async () => {
  const moved = await open('/categories?sort=rating');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    '/categories/all?sort=rating',
  ]);
  // The release that says so may be taken back.
  expect(moved.headers.get('cache-control')).toBe('private, no-cache');
  const slash = await open('/categories/all/');
  expect([slash.status, slash.headers.get('location')]).toEqual([301, '/categories/all']);
  const elsewhere = await open('//evil.example/');
  expect(elsewhere.headers.get('location')).toBe('/evil.example');
  // fetch would mend the address itself.
  const backslash = await rawRequest(
    shop.url,
    'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(backslash).toMatch(/location: \/%5Cevil\.example\r\n/i);
});

test('when the query of an address is a secret, then nothing on the way learns of it, and nobody keeps the page', async () => {
  const response = await open('/reset-password?token=only-for-asha');
  const html = await response.text();

  expect([response.status, html]).toEqual([200, expect.stringContaining('at /reset-password<')]);
  expect(html + JSON.stringify([...response.headers])).not.toContain('only-for-asha');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).toContain('<meta name="robots" content="noindex">');
  // Its browser tells nothing of a page that has no name for it.
  expect(response.headers.get('server-timing')).toBeNull();
  const other = await open('/auth/login');
  expect(other.headers.get('server-timing')).not.toBeNull();
  expect(other.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('when a page is unknown, then the 404 page comes with status 404; a missing file is plain', async () => {
  const page = await open('/no-such-page');
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('Oops! Page not found.');
  expect(page.headers.get('cache-control')).toBe('no-store');

  const file = await open('/old/logo.png');
  expect([file.status, file.headers.get('content-type')]).toEqual([
    404,
    'text/plain; charset=utf-8',
  ]);
});

test('when a product is unknown, then the status is 404, and search engines and the page are told', async () => {
  const response = await open('/product/unknown');
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(bootOf(html)).toMatchObject({ data: {}, missing: ['/api/products/unknown'] });
});

test('when the catalogue is broken, then the page comes without data, is not 404 and is not kept', async () => {
  rugs.set('r2', { name: 'Indigo', price: 1 });
  catalogue = 'broken';
  const response = await open('/product/r2');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(bootOf(await response.text()).data).toEqual({});

  catalogue = 'well';
  expect(await (await open('/product/r2')).text()).toContain('<h1>Indigo 1</h1>');
});

test('when the catalogue hangs, then the page comes within two seconds, and is not kept', async () => {
  catalogue = 'hanging';
  const begun = Date.now();
  const response = await open('/product/r3');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(Date.now() - begun).toBeLessThan(3_500);
});

test.each([
  ['throws', 'broken', 'threw'],
  ['is late', 'late', 'late'],
  ['holds the thread too long', 'held', 'late'],
  ['needs a script that the policy refuses', 'streamed', 'needs-script'],
])(
  'when rendering %s, then the browser is left to do it, and it is counted',
  async (_what, page, reason) => {
    const series = `gateway_render_fallbacks_total{route="/${page}/:id",reason="${reason}"}`;
    const before = await shop.figure(series);
    const begun = Date.now();
    const response = await open(`/${page}/1`);
    const html = await response.text();

    expect(Date.now() - begun).toBeLessThan(3_500);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('<div id="root"></div>');
    expect(startOf(html).at).toBe('once');
    expect(bootOf(html)).toMatchObject({
      rendered: false,
      needs: expect.arrayContaining([`mf-storefront/${page}-page`]),
    });
    expect(await shop.figure(series)).toBe(before + 1);
  },
);

test('when what a page is about moved, then it redirects with its query, as long as it is so', async () => {
  rugs.set('old', { name: 'Old', price: 1, movedTo: '/blogs/new' });
  const moved = await open('/blogs/old?sort=rating');
  expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual(
    [301, '/blogs/new?sort=rating', 'private, no-cache'],
  );
  rugs.set('new', { name: 'New', price: 1 });
  expect((await open('/blogs/new')).status).toBe(200);
  rugs.set('script', { name: 'Old', price: 1, movedTo: '/blogs/गलीचा' });
  const named = await open('/blogs/script');
  expect([named.status, named.headers.get('location')]).toEqual([301, encodeURI('/blogs/गलीचा')]);
});

test.each(['/.//evil.example', '/a/..//evil.example', '//', '//evil.example:port', 'http://['])(
  'when what a page is about moved to %s, then it redirects within the shop',
  async (movedTo) => {
    const id = randomUUID();
    rugs.set(id, { name: 'Old', price: 1, movedTo });
    const moved = await open(`/blogs/${id}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^\/(?!\/)/),
    ]);
  },
);

test('when an address moved with what a visitor wrote in it, then it redirects within the shop', async () => {
  const moved = await open('/rugs/..%2F%2Fevil.example');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/evil.example']);
});

test('when a page’s head names a picture by what is no address, then the page comes without it', async () => {
  rugs.set('r8', { name: 'Peacock', price: 4, image: 'https://' });
  const response = await open('/product/r8');
  const html = await response.text();
  expect([response.status, html]).toEqual([200, expect.stringContaining('<title>Peacock</title>')]);
  expect(html).toContain('<h1>Peacock 4</h1>');
  expect(html).not.toContain('og:image');
});

test('when a signed-in shopper opens a page, then it names them, and nobody else ever sees it', async () => {
  rugs.set('r6', { name: 'Pomegranate', price: 3 });
  const cookie = sessionCookie({ userId: randomUUID() });
  const mine = await open('/product/r6', { cookie });
  expect(mine.headers.get('cache-control')).toBe('private, no-store');
  expect(mine.headers.get('etag')).toBeNull();
  expect(bootOf(await mine.text()).user).toMatchObject({ fullName: 'Asha' });

  const guests = await open('/product/r6');
  expect(await guests.text()).not.toContain('Asha');
  expect(guests.headers.get('vary')).toContain('Cookie');
});

test('when a session is forged, then svc-identity is not even asked', async () => {
  const html = await (await open('/', { cookie: 'handloom_session=a.b.c' })).text();
  expect(bootOf(html).user).toBeNull();
});

test('when svc-identity does not answer, then the browser is left to ask who it is', async () => {
  identity = 'broken';
  const html = await (await open('/', { cookie: sessionCookie({ userId: randomUUID() }) })).text();
  expect(bootOf(html)).not.toHaveProperty('user');
});

test('when a page is only for the signed-in, then its frame is not indexed or stored, and the browser starts at once', async () => {
  const response = await open('/checkout');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await response.text();
  expect(html).toContain('noindex');
  expect(startOf(html).at).toBe('once');
});

test('when brotli, gzip or nothing is accepted, then the document comes so', async () => {
  for (const [accepted, given] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0', null],
  ] as const) {
    const response = await open('/', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(given);
    expect(await response.text()).toContain('Rugs of the first release');
  }
});
