import { eventually } from '@handloom/test-kit/eventually';
import { rawRequest } from '../testing/raw-request';
import { openShop, type Shop } from '../testing/shop';

const arrived = jest.fn();
let breaksOff = 0;
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
  });
});
afterAll(() => shop.stop());
beforeEach(() => arrived.mockClear());

const call = (path: string, init?: RequestInit) => fetch(shop.url + path, init);

test('when a service breaks off in the middle, then what reads is asked again, and nobody gets half of it', async () => {
  breaksOff = 1;
  const answer = await call('/api/cart');
  expect([answer.status, await answer.json()]).toEqual([200, { items: [] }]);
  expect(arrived.mock.calls).toEqual([['GET'], ['GET']]);
});

test('when it breaks off in the middle of the answer to a change, then that is 503, and the change is not made again', async () => {
  breaksOff = 1;
  const answer = await call('/api/cart', { method: 'POST' });
  expect([answer.status, (await answer.json()).success]).toEqual([503, false]);
  expect(arrived.mock.calls).toEqual([['POST']]);
  await eventually(async () => expect((await call('/api/cart')).status).toBe(200));
});

test('when it hangs in the middle, then that is 503 in time', async () => {
  const begun = Date.now();
  const answer = await call('/api/orders');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(Date.now() - begun).toBeLessThan(8_000);
});

test('what the client says of its connection alone is not said to the service', async () => {
  const answer = await rawRequest(
    shop.url,
    'GET /api/sizes HTTP/1.1\r\nHost: x\r\nConnection: close, X-Mine\r\nX-Mine: a\r\nX-Other: b\r\n\r\n',
  );
  expect(answer).toContain('"x-other":"b"');
  expect(answer).not.toContain('x-mine');
});
