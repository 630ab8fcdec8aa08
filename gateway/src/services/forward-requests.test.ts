import { once } from 'node:events';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openSocket, rawRequest } from '../testing/raw-request';
import { openShop, type Shop } from '../testing/shop';

const admin = { cookie: sessionCookie({ userId: 'a', role: 'admin' }) };
const shopper = { cookie: sessionCookie({ userId: 's' }) };
let slow: Promise<void> = Promise.resolve();
const slowArrived = jest.fn();
const slowSent = jest.fn();
const arrived = jest.fn();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(({ catalog, orders, identity }) => {
    for (const service of [catalog, identity]) {
      service.removeAllContentTypeParsers();
      service.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
    }
    catalog.get('/api/products', async (request, reply) =>
      reply
        .headers({ connection: 'close', etag: '"v1"', 'x-seen-id': request.id })
        .send({ headers: request.headers, url: request.url }),
    );
    catalog.get('/images/a', async ({ headers }, reply) => {
      reply.headers({ 'cache-control': 'public', etag: '"i"', vary: 'Accept' });
      if (headers['if-none-match'] === '"i"') return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.alloc(2_000));
    });
    for (const url of ['/api/products', '/api/products/import']) {
      catalog.post(url, async (request, reply) =>
        reply
          .code(201)
          .send({ bytes: (request.body as Buffer).length, type: request.headers['content-type'] }),
      );
    }
    catalog.get('/api/categories', { onResponse: async () => slowSent() }, async () => {
      slowArrived();
      await slow;
      return Array.from({ length: 300 }, (_, name) => ({ name }));
    });
    catalog.get('/api/sizes', async () => Array.from({ length: 300 }, (_, name) => ({ name })));
    orders.all('/api/cart/*', async (request) => {
      arrived(request.method);
      request.raw.socket.destroy();
    });
    orders.get('/api/reports/orders.csv', async (_request, reply) =>
      reply.type('text/csv').send('a,b'),
    );
    identity.post('/api/auth/login', async (request) => ({
      body: (request.body as Buffer)?.toString() ?? null,
    }));
    identity.delete('/api/users/1', async () => ({ success: true }));
    identity.post('/contact', async () => ({ success: true }));
    identity.get('/user', async () => ({ name: 'Asha' }));
  });
});
afterAll(() => shop.stop());

const call = (path: string, init?: RequestInit) => fetch(shop.url + path, init);

test('when paths are called, then each reaches its owner and the answer comes back whole', async () => {
  expect(await (await call('/user')).json()).toEqual({ name: 'Asha' });
  expect(await (await call('/api/reports/orders.csv')).text()).toBe('a,b');
  expect((await call('/contact', { method: 'POST', body: '{}' })).status).toBe(200);
  expect((await call('/contact')).headers.get('content-type')).toContain('text/html');
  expect((await call('/api/users/1', { method: 'DELETE' })).status).toBe(200);
  const { url } = await (await call('/api/products?search=a%2Fb&sort=rating')).json();
  expect(url).toBe('/api/products?search=a%2Fb&sort=rating');
});

test('when a body is sent, then the owner gets its very bytes', async () => {
  const body = '{ "email" : "ä@x" }';
  const answer = await call('/api/auth/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(await answer.json()).toEqual({ body });
  expect((await call('/api/auth/login', { method: 'POST' })).status).toBe(200);
  const untyped = await call('/api/products', { method: 'POST', body: new Uint8Array(3) });
  expect(await untyped.json()).toEqual({ bytes: 3, type: 'application/octet-stream' });
});

test('when nobody owns an /api path, then it is 404 in the failure shape, never a page', async () => {
  for (const path of ['/api', '/api/nothing', '/api/productsx', '/api/dead-letters/mail']) {
    const answer = await call(path, { headers: { accept: 'text/html' } });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({
      success: false,
      error: expect.any(String),
      message: expect.any(String),
    });
  }
});

test('when headers claim another client or another connection, then the service is told the truth', async () => {
  const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const ours = {
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-forwarded-port': '1',
    traceparent: trace,
    tracestate: 'a=b',
    baggage: 'a=b',
    'proxy-authorization': 'Basic YTpi',
    'accept-encoding': 'br',
  };
  const { headers } = await (
    await call('/api/products', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil',
        'x-forwarded-proto': 'https',
        'x-request-id': 'abc-123',
        ...ours,
      },
    })
  ).json();
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(shop.url).host,
    'x-request-id': 'abc-123',
  });
  for (const name of Object.keys(ours)) expect(headers).not.toHaveProperty([name]);
});

test('when a service answers, then its connection headers stay behind and nothing is stored unasked', async () => {
  const answer = await call('/api/products');
  expect(answer.headers.get('connection')).toBe('keep-alive');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBe('W/"v1"');
});

test.each([
  [200, {}],
  [304, { 'if-none-match': '"i"' }],
])('when a picture is answered %d, then nothing is said of a compression', async (status, has) => {
  const picture = await call('/images/a', { headers: { ...has, 'accept-encoding': 'br' } });
  expect(picture.status).toBe(status);
  expect(['etag', 'vary', 'content-encoding'].map((name) => picture.headers.get(name))).toEqual([
    '"i"',
    'Accept',
    null,
  ]);
});

test('when a reading call brings a body, then it is answered, and its service gets none', async () => {
  const answer = await rawRequest(
    shop.url,
    'GET /api/products HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).not.toMatch(/"content-(?:type|length)"/);
});

test('when a long JSON answer comes, then it is compressed', async () => {
  const answer = await call('/api/sizes', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.json()).toHaveLength(300);
});

test('when a request asks to continue or to upgrade, then it is answered all the same', async () => {
  const answer = await rawRequest(
    shop.url,
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nKeep-Alive: 5\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(answer).toContain('HTTP/1.1 200 OK');
});

test.each(['/api/products', '/api/products/import'])(
  'when a shopper or a guest uploads to %s, then the door refuses; an admin may send large files',
  async (url) => {
    const upload = (headers: Record<string, string>, megabytes: number) => {
      const form = new FormData();
      form.set('images', new Blob([new Uint8Array(megabytes * 1_048_576)]), 'rug.jpg');
      return call(url, { method: 'POST', headers, body: form });
    };
    expect((await upload({}, 2)).status).toBe(401);
    const type = { 'content-type': 'Multipart/Form-Data; boundary=x' };
    expect((await call(url, { method: 'POST', headers: type, body: '' })).status).toBe(401);
    expect((await upload(shopper, 2)).status).toBe(403);
    const accepted = await upload(admin, 12);
    expect(accepted.status).toBe(201);
    expect(await accepted.json()).toMatchObject({
      type: expect.stringContaining('multipart/form-data; boundary='),
    });
    // Refused by the length that it says, before any of it has come.
    const head = `Host: x\r\nCookie: ${admin.cookie}\r\nContent-Type: ${type['content-type']}`;
    const tooLong = `POST ${url} HTTP/1.1\r\n${head}\r\nContent-Length: 90000000\r\nConnection: close\r\n\r\n`;
    expect(await rawRequest(shop.url, tooLong)).toMatch(/^HTTP\/1\.1 413/);
  },
);

test('when another body is above 1 MB, with or without its length named, then it is 413 as JSON', async () => {
  const body = 'x'.repeat(1_100_000);
  const headers = { 'content-type': 'application/json', ...admin };
  const named = await call('/api/products', { method: 'POST', headers, body });
  expect([named.status, (await named.json()).success]).toEqual([413, false]);

  const stream = new ReadableStream({
    start(controller) {
      for (let index = 0; index < 11; index += 1)
        controller.enqueue(Buffer.from('x'.repeat(100_000)));
      controller.close();
    },
  });
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
  expect((await call('/api/products', init)).status).toBe(413);
});

test('when a client breaks off in the middle of its body, then the service is not held to blame', async () => {
  for (let index = 0; index < 8; index += 1) {
    const socket = openSocket(shop.url);
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"half');
    await once(socket, 'ready');
    socket.destroy();
  }
  expect((await call('/user')).status).toBe(200);
});

test('when a client is gone before its answer, then the gateway lives on', async () => {
  let answer: () => void = () => undefined;
  slow = new Promise((resolve) => (answer = resolve));
  const socket = openSocket(shop.url);
  socket.write('GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => expect(slowArrived).toHaveBeenCalled());
  socket.destroy();
  await once(socket, 'close');
  expect((await call('/user')).status).toBe(200);
  answer();
  await eventually(() => expect(slowSent).toHaveBeenCalled());
  for (let count = 0; count < 20; count += 1) expect((await call('/user')).status).toBe(200);
});

test.each(['..%2f..%2fsecret', '%2e%2e/secret', '..%5csecret', 'a/%2E.', '..', '..a'])(
  'when a path tries to climb out by %s, then it is refused in one sentence, and never forwarded',
  async (path) => {
    const answer = await rawRequest(
      shop.url,
      `GET /api/users/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('"message":"This address is not well formed."');
    expect(answer).toMatch(/cache-control: no-store/i);
  },
);

test('when dots are part of a word, then they climb nowhere', async () => {
  expect((await call('/api/users/a..b')).status).toBe(404);
});

describe('when a service breaks off after it received a call', () => {
  beforeEach(async () => {
    // The failures of the tests before are not counted together, or the service would not be asked.
    expect((await call('/api/reports/orders.csv')).status).toBe(200);
    arrived.mockClear();
  });

  test.each([
    ['POST', '{}'],
    ['PATCH', '{}'],
    ['PUT', '{}'],
    ['DELETE', undefined],
    ['POST', undefined],
  ])('then a changing one is not made again: %s with the body %s', async (method, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call('/api/cart/a', { method, ...(body && { body, headers }) });
    expect(answer.status).toBe(503);
    expect(arrived.mock.calls).toEqual([[method]]);
  });

  test('then a reading one is made once more: the connection may have been an old one', async () => {
    expect((await call('/api/cart/a')).status).toBe(503);
    expect(arrived.mock.calls).toEqual([['GET'], ['GET']]);
  });
});

// The last: it stays so.
test('when a service is dead, then 503 comes at once, the shop’s health names it, and the rest goes on', async () => {
  await shop.services.orders.close();
  const begun = Date.now();
  const answer = await call('/api/cart');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(Date.now() - begun).toBeLessThan(3_500);

  const health = await call('/healthz');
  expect(health.status).toBe(503);
  expect(await health.json()).toEqual({
    status: 'degraded',
    services: { catalog: 'ok', orders: 'down', identity: 'ok', nats: 'ok', releases: 'ok' },
    versions: {},
  });
  expect((await call('/')).status).toBe(200);
});
