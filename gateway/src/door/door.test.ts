import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { openSocket, rawRequest } from '../testing/raw-request';
import { requestHeaders } from '../services/forwarded-headers';
import { openShop, type Shop } from '../testing/shop';
import { openDoor } from './open-door';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ identity, orders }) => {
    identity.post('/contact', async () => ({ success: true }));
    orders.delete('/api/cart', async () => ({ success: true }));
    orders.get('/api/cart/quotes', async ({ url }) => ({ url }));
  });
});
afterAll(() => shop.stop());

const post = (headers: Record<string, string>) =>
  fetch(`${shop.url}/contact`, { method: 'POST', headers, body: '{}' });

test('when a page of another site asks for a change, then it is refused', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    'http://127.0.0.1:1',
  ]) {
    const answer = await post({ origin });
    expect([origin, answer.status]).toEqual([origin, 403]);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  }
});

test('when the shop itself, a tool or a server asks, then it may', async () => {
  for (const origin of [undefined, 'https://shop.example', shop.url]) {
    expect((await post(origin ? { origin } : {})).status).toBe(200);
  }
  expect((await fetch(shop.url, { headers: { origin: 'https://evil.example' } })).status).toBe(200);
});

test.each([
  ['127.0.0.0/8', '203.0.113.7', 'https'],
  ['10.0.0.0/8', '127.0.0.1', 'http'],
])(
  'when proxies of %s are trusted, then their word about the visitor counts, and nobody else’s',
  async (trusted, address, protocol) => {
    const door = openDoor({ logger: false, trustProxy: [trusted] });
    door.get('/', async (request) => requestHeaders(request));
    const answer = await door.inject({
      url: '/',
      // The visitor made up the first address; the proxy added the other.
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7', 'x-forwarded-proto': 'https' },
    });
    expect(answer.json()).toMatchObject({
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
    });
  },
);

test('when a page is sent, then no inline scripts but its own could run in it and nobody may frame it', async () => {
  const page = await fetch(shop.url);
  const { headers } = page;
  const html = await page.text();
  const programs = [...html.matchAll(/<script(?: data-start[^>]*)?>([^]*?)<\/script>/g)];
  const hashes = programs.map(
    ([, program = '']) => `'sha256-${createHash('sha256').update(program).digest('base64')}'`,
  );
  expect(hashes).toHaveLength(2);
  // What hears of Back does not wait for styles.
  expect(html.indexOf('popstate')).toBeLessThan(html.indexOf('<title>'));
  const policy = headers.get('content-security-policy') ?? '';
  const directives = Object.fromEntries(
    policy
      .split(';')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  expect(directives).toEqual({
    'default-src': "'self'",
    'script-src': ["'self'", ...hashes].join(' '),
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': 'https://www.openstreetmap.org',
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    // The tests' shop is named by an https origin.
    'upgrade-insecure-requests': '',
  });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('when a request names a sane id, then it keeps it; otherwise it gets one', async () => {
  const idOf = async (id?: string) =>
    (await fetch(`${shop.url}/livez`, { headers: id ? { 'x-request-id': id } : {} })).headers.get(
      'x-request-id',
    );
  expect(await idOf('order-42')).toBe('order-42');
  expect(await idOf('x'.repeat(200))).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf('a b;drop')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
});

test('when the bytes are not HTTP, or the headers too many, then the answer has the failure shape', async () => {
  const broken = await rawRequest(shop.url, 'NONSENSE\r\n\r\n');
  expect(broken).toContain('HTTP/1.1 400');
  expect(broken).toContain('"success":false');
  const huge = await rawRequest(
    shop.url,
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  );
  expect(huge).toContain('HTTP/1.1 431');
  for (const answer of [broken, huge]) expect(answer).toMatch(/cache-control: no-store/i);
});

test('when a request names two hosts, then it is 400, also where the answer is kept', async () => {
  const ask = (...hosts: string[]) => {
    const names = hosts.map((host) => `Host: ${host}\r\n`).join('');
    return rawRequest(shop.url, `GET / HTTP/1.1\r\n${names}Connection: close\r\n\r\n`);
  };
  for (let times = 0; times < 3; times += 1) expect(await ask('x')).toContain('HTTP/1.1 200');
  const answer = await ask('x', 'y');
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toContain('A request names one host.');
});

test('when an address is not well formed, then it is 400', async () => {
  const answer = await rawRequest(
    shop.url,
    'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toMatch(/cache-control: no-store/i);
});

test('when a person follows a link that was cut off, then a page leads into the shop', async () => {
  const head = 'Host: x\r\nAccept: text/html,*/*;q=0.8\r\nConnection: close';
  const answer = await rawRequest(shop.url, `GET /categories/%E0%A4%A HTTP/1.1\r\n${head}\r\n\r\n`);
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toMatch(/content-type: text\/html/i);
  expect(answer).toContain('<h1>This address is not well formed.</h1>');
  expect(answer).toContain('<a href="/">');
});

test.each([
  ['/api/cart/quotes?ids=a', '"url":"/api/cart/quotes?ids=a"'],
  ['/?topic=rugs', '<h1'],
  ['?topic=rugs', '<h1'],
  ['', '<h1'],
])(
  'when a request names the whole address with %j, then it is answered as by its path',
  async (path, said) => {
    const target = `http://shop.example${path}`;
    const answer = await rawRequest(
      shop.url,
      `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.split('\r\n', 1)).toEqual(['HTTP/1.1 200 OK']);
    expect(answer).toContain(said);
  },
);

test('when the door itself refuses, then nobody keeps that', async () => {
  for (const [path, init] of [
    ['/api/nothing', {}],
    ['/contact', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['/api/products', { method: 'POST', body: new FormData() }],
  ] as const) {
    const answer = await fetch(shop.url + path, init);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('when a client dribbles its headers for ten seconds, then it is cut off', async () => {
  const { server } = shop.gateway;
  expect(server.headersTimeout).toBe(10_000);
  server.headersTimeout = 1_000;
  const socket = openSocket(shop.url);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const dribble = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 500);
  const begun = Date.now();
  socket.resume();
  socket.on('error', () => undefined);
  await once(socket, 'close');
  clearInterval(dribble);
  expect(Date.now() - begun).toBeLessThan(5_000);
  server.headersTimeout = 10_000;
});
