import type { Browser } from 'playwright-core';
import { apiShopper, orderForSomeRug } from '../../shop/api-client';
import { sharedBrowser, shopUrl } from '../shared-site';
import { goToCheckout, story, visitor } from '../shopper';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

story('when Place Order is clicked ten times, there is one order', async () => {
  const shopper = await visitor(browser, shopUrl());
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
  const shopper = await apiShopper(shopUrl());
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
    const shopper = await apiShopper(shopUrl());
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
    const shopper = await apiShopper(shopUrl());
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
