import { once } from 'node:events';
import { openSocket } from '../testing/raw-request';
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
let sends = 0;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ catalog, orders }) => {
    for (const [service, url, type] of [
      [catalog, '/images/a', 'image/webp'],
      [orders, '/api/orders', 'application/json'],
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

const call = (path: string, encoding: string) =>
  fetch(shop.url + path, { headers: { 'accept-encoding': encoding } });

describe.each(['/images/a', '/api/orders'])('when %s breaks off', (path) => {
  test('before anything of it came, then the failure says of itself what holds, and nobody keeps it', async () => {
    sends = 0;
    const answer = await call(path, 'br');
    expect(await answer.json()).toMatchObject({ success: false });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
    const kept = Object.keys(OF_THE_ANSWER).filter((name) => answer.headers.has(name));
    expect(kept).toEqual(['cache-control']);
  });

  test('in the middle, then nobody takes what came for the whole', async () => {
    sends = LENGTH / 2;
    await expect(call(path, 'identity').then((answer) => answer.arrayBuffer())).rejects.toThrow();
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
