import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import { openShop, type Shop } from './testing/shop';

const HOUR_MS = 3_600_000;
/** A few times as long as anything is kept, or refused, that waits for a clock which only goes on. */
const SOON_MS = 5_000;
const RUG = '/api/products/6c84fb90-12c4-11e1-840d-7b25c5ee775a';
const CATEGORY = '/categories/woven';

let rug = { name: 'Madder' };
let isAway = false;
let setBackMs = 0;
let shop: Shop;
beforeAll(async () => {
  const clock = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => clock() - setBackMs);
  shop = await openShop(({ catalog, orders }) => {
    const tagged = () => ({ 'cache-control': 'public', etag: `"${rug.name}"` });
    catalog.get('/api/products/:id', (_request, reply) => reply.headers(tagged()).send(rug));
    catalog.get('/api/products', (_request, reply) =>
      reply.headers(tagged()).send({ products: [rug] }),
    );
    // The connection ends before any answer, as of a service that was killed.
    orders.addHook('onRequest', async (request) => {
      if (isAway) request.raw.destroy();
    });
    orders.get('/api/orders', async () => []);
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await shop.stop();
});
const setBack = () => (setBackMs += HOUR_MS);
const textOf = async (path: string) => (await fetch(shop.url + path)).text();

test('when the clock is set back, then a service that came back is asked again', async () => {
  const status = async () => (await fetch(`${shop.url}/api/orders`)).status;
  isAway = true;
  for (let asked = 0; asked < 12; asked += 1) expect(await status()).toBe(503);
  // Until the looks at it that failed are over too.
  await pause(500);
  setBack();
  isAway = false;
  await eventually(async () => expect(await status()).toBe(200), SOON_MS);
});

test('when the clock is set back while NATS is away, then nothing is kept for longer than before', async () => {
  rug = { name: 'Madder' };
  await shop.nats.halt();
  await eventually(async () => {
    expect(await shop.figure('gateway_hears_catalogue_news')).toBe(0);
  });
  for (const path of [RUG, CATEGORY]) expect(await textOf(path)).toContain('Madder');
  setBack();
  rug = { name: 'Indigo' };
  for (const path of [RUG, CATEGORY])
    await eventually(async () => expect(await textOf(path)).toContain('Indigo'), SOON_MS);
});
