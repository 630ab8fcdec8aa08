import { once } from 'node:events';
import { eventually } from '@handloom/test-kit/eventually';
import { openSocket, rawRequest } from '../testing/raw-request';
import { openShop, type Shop } from '../testing/shop';

const arrived: string[] = [];
let shop: Shop;
let url: string;
let finish: () => void = () => undefined;

beforeAll(async () => {
  // Three unfinished answers for one address.
  const given = { trustProxy: ['127.0.0.1'], rateLimitFactor: 0.02 };
  shop = await openShop(({ catalog, orders }) => {
    // Begins to answer, and goes on for ever.
    catalog.get('/images/a', (_request, reply) => {
      arrived.push('picture');
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'image/webp', 'content-length': 200_000 });
      reply.raw.write('RIFF');
    });
    orders.get('/api/orders', async () => {
      arrived.push('orders');
      await new Promise<void>((resolve) => (finish = resolve));
      return ['an order'];
    });
    orders.get('/api/cart', async () => {
      arrived.push('cart');
      return { items: [] };
    });
  }, given);
  ({ url } = shop);
});
afterAll(() => shop.stop());
beforeEach(() => void arrived.splice(0));

const get = (path: string, address: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${headers}\r\n`;

test('when requests are sent ahead, then each begins once the one before is answered', async () => {
  const address = '203.0.113.1';
  const both = get('/api/orders', address) + get('/api/cart', address, 'Connection: close\r\n');
  const answer = rawRequest(url, both);
  await eventually(() => expect(arrived).toEqual(['orders']));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(arrived).toEqual(['orders']);

  finish();
  expect(await answer).toMatch(/^HTTP\/1\.1 200[^]*an order[^]*HTTP\/1\.1 200[^]*"items":\[\]/);
  expect(arrived).toEqual(['orders', 'cart']);
});

test('when the connection ends before their turn, then nothing is held for them, and their address may ask as much as ever', async () => {
  const address = '203.0.113.2';
  for (let count = 0; count < 3; count += 1) {
    const socket = openSocket(url);
    socket.write(get('/images/a', address) + get('/api/cart', address));
    await once(socket, 'data');
    socket.destroy();
  }
  expect(arrived).not.toContain('cart');
  // As many as ever may be unfinished at once.
  const headers = { 'x-forwarded-for': address };
  await eventually(async () => {
    const all = await Promise.all([1, 2, 3].map(() => fetch(`${url}/images/a`, { headers })));
    await Promise.all(all.map(({ body }) => body?.cancel()));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

test('when many are sent ahead, then the connection ends', async () => {
  const socket = openSocket(url).on('error', () => undefined);
  socket.write(get('/api/orders', '203.0.113.3') + get('/api/cart', '203.0.113.3').repeat(30));
  await once(socket, 'close');
  expect(arrived).not.toContain('cart');
  await eventually(() => expect(arrived).toContain('orders'));
  finish();
});
