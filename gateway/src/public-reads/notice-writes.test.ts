import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { openShop, type Shop } from '../testing/shop';

let price = 100;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    catalog.get('/api/products', (_request, reply) =>
      reply.headers({ 'cache-control': 'public, max-age=0', etag: `"${price}"` }).send({ price }),
    );
    catalog.put('/api/categories/:id', (request, reply) => {
      const { wanted } = request.body as { wanted: number };
      if (wanted < 0) return reply.code(400).send({ success: false });
      price = wanted;
      return { success: true };
    });
    catalog.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume().once('end', () => done(null));
    });
    catalog.post('/api/products', () => {
      price = 70;
      return { success: true };
    });
    catalog.delete('/api/products/:id', () => {
      price = 0;
      return { success: true };
    });
  });
});
afterAll(() => shop.stop());

/** What is asked for twice is kept. */
async function keep(): Promise<void> {
  await eventually(async () => {
    const { headers } = await fetch(`${shop.url}/api/products`);
    expect(headers.get('cache-status')).toBe('handloom; hit');
  });
}

const priceNow = async () =>
  ((await (await fetch(`${shop.url}/api/products`)).json()) as { price: number }).price;

async function change(wanted: number): Promise<void> {
  await fetch(`${shop.url}/api/categories/1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wanted }),
  });
}

test('when a change went through this door, then the next read knows it, before any event', async () => {
  await keep();
  await change(90);
  expect(await priceNow()).toBe(90);
  await keep();
  await fetch(`${shop.url}/api/products/1`, { method: 'DELETE' });
  expect(await priceNow()).toBe(0);
  await keep();
  const body = new FormData();
  body.set('name', 'Ruby');
  const headers = { cookie: sessionCookie({ userId: 'a', role: 'admin' }) };
  await fetch(`${shop.url}/api/products`, { method: 'POST', headers, body });
  expect(await priceNow()).toBe(70);
});

test('when a change is refused, then what is kept stays', async () => {
  await change(50);
  await keep();
  price = 60;
  await change(-1);
  expect(await priceNow()).toBe(50);
});
