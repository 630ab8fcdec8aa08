import { once } from 'node:events';
import { openSocket } from '../tests/raw-request';
import { openShop, type Shop } from '../tests/shop';

const asked = jest.fn();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ identity }) => {
    identity.removeAllContentTypeParsers();
    identity.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    identity.addHook('onRequest', async ({ method }) => {
      if (method === 'POST') asked();
    });
    for (const path of ['/api/auth/login', '/contact']) {
      identity.post(path, async () => ({ success: true }));
    }
  });
});
afterAll(() => shop.stop());
beforeEach(() => asked.mockClear());

test('when a form is longer than anybody types, then it is 413 before its service reads it', async () => {
  for (const path of ['/api/auth/login', '/contact']) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await fetch(shop.url + path, { ...init, body: '['.repeat(65_537) })).status).toBe(413);
    expect((await fetch(shop.url + path, { ...init, body: 'x'.repeat(20_000) })).status).toBe(200);
  }
});

test('when a short body comes slowly, then its service is not asked before it is there', async () => {
  const socket = openSocket(shop.url);
  socket.write(
    'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).not.toHaveBeenCalled();
  socket.write('}');
  await once(socket, 'data');
  expect(asked).toHaveBeenCalledTimes(1);
  socket.destroy();
});
