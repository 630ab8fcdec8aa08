import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import { openShop, type Shop } from '../testing/shop';

/** Longer than a look at a copy takes, shorter than a circuit is open after it. */
const JUDGED_AFTER_MS = 1_200;

let hanging: 'all' | 'one path' | null = null;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(({ catalog, orders }) => {
    catalog.get('/api/sizes', async () => []);
    orders.addHook('onRequest', ({ url }, _reply, done) => {
      const hangs = hanging === 'all' || (hanging === 'one path' && url === '/api/orders');
      if (!hangs) done();
    });
    orders.get('/api/orders', async () => []);
    orders.get('/api/orders/1', async () => ({}));
  });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  hanging = null;
  await ordersAreBack();
});

const call = (path: string) => fetch(shop.url + path);
const ordersAreBack = () =>
  eventually(async () => expect((await call('/api/orders')).status).toBe(200));

test('when a service hangs, then its callers get 503 within 5 s and the other routes do not notice', async () => {
  hanging = 'all';
  const begun = Date.now();
  const waiting = Array.from({ length: 60 }, () => call('/api/orders'));
  let isOneGivenUp = false;
  void Promise.race(waiting).then(() => (isOneGivenUp = true));
  const others = await Promise.all(Array.from({ length: 20 }, () => call('/api/sizes')));
  expect(others.every(({ status }) => status === 200)).toBe(true);
  // They waited for none of those, of which the first is given up after four seconds.
  expect(isOneGivenUp).toBe(false);

  const answers = await Promise.all(waiting);
  expect(Date.now() - begun).toBeLessThan(12_000);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({
      success: false,
      error: expect.stringContaining('orders'),
    });
  }

  await pause(JUDGED_AFTER_MS);
  const refusedAt = Date.now();
  // One of them may be the try.
  const calls = Array.from({ length: 5 }, () => call('/api/orders'));
  expect((await Promise.any(calls)).status).toBe(503);
  // Without waiting: whoever waits is answered after four seconds.
  expect(Date.now() - refusedAt).toBeLessThan(3_500);
});

test('when one path takes too long, time after time, then the others of its service are asked all the same', async () => {
  hanging = 'one path';
  const late = await Promise.all(Array.from({ length: 20 }, () => call('/api/orders')));
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 503));
  const allOthers = async () =>
    (await Promise.all(Array.from({ length: 5 }, () => call('/api/orders/1')))).map(
      (answer) => answer.status,
    );
  expect(await allOthers()).toEqual([200, 200, 200, 200, 200]);
  await pause(JUDGED_AFTER_MS);
  expect(await allOthers()).toEqual([200, 200, 200, 200, 200]);
});
