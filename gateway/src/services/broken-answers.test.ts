import { once } from 'node:events';
import { eventually } from '@handloom/test-kit/eventually';
import { openSocket, rawRequest } from '../testing/raw-request';
import { openShop, type Shop } from '../testing/shop';

/** Too long to be held until it is whole. */
const LENGTH = 200_000;
/** Beside what it says of its content. */
const OF_THE_ANSWER = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'attachment; filename="orders.csv"',
  'content-range': 'bytes 0-9/200000',
  etag: '"a"',
  expires: 'Wed, 21 Oct 2099 07:28:00 GMT',
  'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT',
};
const arrived = jest.fn();
let breaksOff = 0;
/** Of a long answer, before it breaks off. */
let sends = 0;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ catalog, orders }) => {
    catalog.get('/api/sizes', async ({ headers }) => headers);
    orders.addHook('onRequest', async ({ method, url }) => {
      if (url !== '/readyz') arrived(method);
    });
    for (const method of ['GET', 'POST'] as const) {
      orders.route({
        method,
        url: '/api/cart',
        handler: (_request, reply) => {
          reply.hijack();
          const whole = '{"items":[]}';
          reply.raw.writeHead(200, {
            'content-type': 'application/json',
            'content-length': whole.length,
          });
          reply.raw.write(whole.slice(0, 5));
          if (breaksOff === 0) return reply.raw.end(whole.slice(5));
          breaksOff -= 1;
          return setTimeout(() => reply.raw.destroy(), 50);
        },
      });
    }
    // Begins to answer, and hangs.
    orders.get('/api/orders', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 100 });
      reply.raw.write('{');
    });
    for (const [service, url, type] of [
      [catalog, '/images/a', 'image/webp'],
      [orders, '/api/orders/1', 'application/json'],
    ] as const) {
      // Says how much it is, sends a part of it and breaks off.
      service.get(url, (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, {
          'content-type': type,
          'content-length': LENGTH,
          ...OF_THE_ANSWER,
        });
        reply.raw.flushHeaders();
        if (sends > 0) reply.raw.write(`["${'x'.repeat(sends)}`);
        setTimeout(() => reply.raw.destroy(), 300);
      });
    }
  });
});
afterAll(() => shop.stop());
beforeEach(() => arrived.mockClear());

const call = (path: string, init?: RequestInit) => fetch(shop.url + path, init);

describe('when the answer is short', () => {
  test('and breaks off in the middle, then what reads is asked again, and nobody gets half of it', async () => {
    breaksOff = 1;
    const answer = await call('/api/cart');
    expect([answer.status, await answer.json()]).toEqual([200, { items: [] }]);
    expect(arrived.mock.calls).toEqual([['GET'], ['GET']]);
  });

  test('to a change, and breaks off in the middle, then that is 503, and the change is not made again', async () => {
    breaksOff = 1;
    const answer = await call('/api/cart', { method: 'POST' });
    expect([answer.status, (await answer.json()).success]).toEqual([503, false]);
    expect(arrived.mock.calls).toEqual([['POST']]);
    await eventually(async () => expect((await call('/api/cart')).status).toBe(200));
  });

  test('and hangs in the middle, then that is 503 in time', async () => {
    const begun = Date.now();
    const answer = await call('/api/orders');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(Date.now() - begun).toBeLessThan(8_000);
  });
});

describe.each(['/images/a', '/api/orders/1'])('when %s is long, and breaks off', (path) => {
  const take = (encoding: string) => call(path, { headers: { 'accept-encoding': encoding } });

  test('before anything of it came, then the failure says of itself what holds, and nobody keeps it', async () => {
    sends = 0;
    const answer = await take('br');
    expect(await answer.json()).toMatchObject({ success: false });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
    const kept = Object.keys(OF_THE_ANSWER).filter((name) => answer.headers.has(name));
    expect(kept).toEqual(['cache-control']);
  });

  test('in the middle, then nobody takes what came for the whole', async () => {
    sends = LENGTH / 2;
    await expect(take('identity').then((answer) => answer.arrayBuffer())).rejects.toThrow();
  });
});

test('when a client sends what is no HTTP in the middle of an answer, then no other answer is mixed into that', async () => {
  sends = 100;
  const socket = openSocket(shop.url);
  let came = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (came += chunk));
  socket.write('GET /images/a HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.write('NONSENSE\r\n\r\n');
  await once(socket, 'close');
  expect(came).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(came).not.toContain('HTTP/1.1 400');
});

test('what the client says of its connection alone is not said to the service', async () => {
  const answer = await rawRequest(
    shop.url,
    'GET /api/sizes HTTP/1.1\r\nHost: x\r\nConnection: close, X-Mine\r\nX-Mine: a\r\nX-Other: b\r\n\r\n',
  );
  expect(answer).toContain('"x-other":"b"');
  expect(answer).not.toContain('x-mine');
});
