import type { Browser } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { apiShopper, orderForSomeRug } from '../shop/api-client';
import { startShop, type RunningShop } from '../shop/start-shop';
import { launchBrowser } from './chromium';
import { goToCheckout, story, visitor } from './shopper';

jest.setTimeout(180_000);

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

story('when Place Order is clicked ten times, there is one order', async () => {
  const shopper = await visitor(browser, shop.url);
  const { page } = shopper;
  await goToCheckout(shopper);

  const placeOrder = page.getByRole('button', { name: 'Place Order' });
  await placeOrder.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click();
  });
  await page.waitForURL('**/order-success');
  const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
  expect(orders).toHaveLength(1);
  await shopper.context.close();
});

test('when the same key is sent twenty times in parallel, there is one order', async () => {
  const shopper = await apiShopper(shop.url);
  const order = await orderForSomeRug(shopper);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      shopper.send('POST', '/api/orders', {
        body: order,
        headers: { 'idempotency-key': 'one attempt' },
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
    orderId: string;
  }[];
  expect(new Set(bodies.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await shopper.orders()).toHaveLength(1);
});

describe('when the client', () => {
  test.each([
    ['lowers the total', { total: 1 }],
    ['raises the total', { total: 999_999 }],
  ])('%s, the order is refused and nothing is stored', async (_change, changed) => {
    const shopper = await apiShopper(shop.url);
    const order = await orderForSomeRug(shopper, 1);
    const answer = await shopper.send('POST', '/api/orders', { body: { ...order, ...changed } });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      success: false,
      items: [{ price: order.items[0]?.price }],
    });
    expect(await shopper.orders()).toEqual([]);
    expect(await shopper.cart()).toHaveLength(1);
  });

  test('lowers a price and the total with it, the order is refused and nothing is stored', async () => {
    const shopper = await apiShopper(shop.url);
    const order = await orderForSomeRug(shopper, 1);
    const cheap = {
      ...order,
      items: order.items.map((item) => ({ ...item, price: 1 })),
      total: 1.08,
    };
    expect((await shopper.send('POST', '/api/orders', { body: cheap })).status).toBe(409);
    expect(await shopper.orders()).toEqual([]);
  });
});

test('when svc-orders is killed between commit and publication, again and again, no order is lost or doubled and every cart empties', async () => {
  const rounds = 3;
  const placed: { shopper: Awaited<ReturnType<typeof apiShopper>>; orderId: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const shopper = await apiShopper(shop.url);
    const order = await orderForSomeRug(shopper, round + 2);
    // Without NATS the relay cannot publish: the commit stands, its publication does not.
    await shop.nats.halt();
    const answer = await shopper.send('POST', '/api/orders', {
      body: order,
      headers: { 'idempotency-key': `round ${round}` },
    });
    expect(answer.status).toBe(201);
    placed.push({ shopper, ...((await answer.json()) as { orderId: string }) });
    const killed = await shop.pidOf('svc-orders');
    process.kill(killed, 'SIGKILL');
    await shop.nats.resume();
    await eventually(async () => {
      expect(await shop.pidOf('svc-orders')).not.toBe(killed);
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    }, 30_000);
  }
  for (const { shopper, orderId } of placed) {
    await eventually(async () => expect(await shopper.cart()).toEqual([]), 10_000);
    expect((await shopper.orders()).map(({ id }) => id)).toEqual([orderId]);
  }
});

test('when a service is dead, its routes answer 503 and say when to come back; the others work', async () => {
  const shopper = await apiShopper(shop.url);
  const killed = await shop.pidOf('svc-orders');
  process.kill(killed, 'SIGSTOP');
  try {
    const startedAt = Date.now();
    const [cart, products, home] = await Promise.all([
      shopper.send('GET', '/api/cart'),
      shopper.send('GET', '/api/products?limit=1'),
      fetch(shop.url),
    ]);
    expect(cart.status).toBe(503);
    expect(Number(cart.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await cart.json()).toMatchObject({ success: false });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(products.status).toBe(200);
    expect(home.status).toBe(200);
    const health = await fetch(`${shop.url}/healthz`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ services: { orders: 'down', catalog: 'ok' } });
  } finally {
    process.kill(killed, 'SIGCONT');
  }
  await eventually(async () => expect(await shopper.cart()).toEqual([]), 10_000);
});
