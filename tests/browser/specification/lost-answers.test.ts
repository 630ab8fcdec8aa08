import type { CartItem } from '@handloom/contracts/cart';
import type { Page, Request, Route } from 'playwright-core';
import { arrived, fill, modal, placeOrder, readyToOrder } from './checking-out';
import { shows } from './looking';
import { ordersOf } from './ordering';
import { someRug } from './people';
import { hydrated } from './site';
import { answering } from './troubles';

const isOrder = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/orders';

/** The shop gets the order; what becomes of its answer is up to the test. */
async function answerOfOrder(page: Page, then: (route: Route, tries: number) => Promise<unknown>) {
  let tries = 0;
  await page.route('**/api/orders', async (route) => {
    if (!isOrder(route.request())) return route.fallback();
    tries += 1;
    await route.fetch();
    await then(route, tries);
  });
}

/** This tab sees at that moment what is stored, and not before. */
async function looksAt(page: Page, moment: number): Promise<void> {
  await page.evaluate((at) => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      while (Date.now() < at);
      return read.call(this, key);
    };
  }, moment);
}

/** A second tab of the same shopper, its checkout filled in. */
async function otherTabReady(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/checkout');
  await hydrated(other);
  await fill(other);
  await other.getByRole('list', { name: 'Cart lines' }).waitFor();
  return other;
}

describe('A lost answer is asked for again by itself, and there is one order', () => {
  // Which answers are none: mf-cart/src/features/checkout/ask-until-answered.test.ts.
  test.each([
    ['the connection breaks', (route: Route) => route.abort('connectionreset')],
    ['the answer is cut short', (route: Route) => route.fulfill({ status: 201, body: '{"succ' })],
  ])('when %s', async (_case, lose) => {
    const page = await readyToOrder();
    await answerOfOrder(page, (route, tries) => (tries < 3 ? lose(route) : route.fallback()));
    await placeOrder(page).click();
    await shows(page.getByRole('status'), 'Checking your order …');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await arrived(page);
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test('when the page is reloaded in the middle', async () => {
    const page = await readyToOrder();
    const taken = new Promise<void>((resolve) => {
      // The first answer never comes; what the page asks after its reload is answered.
      void answerOfOrder(page, async (route, tries) =>
        tries === 1 ? resolve() : route.fallback(),
      );
    });
    await placeOrder(page).click();
    await taken;
    await page.reload();
    await arrived(page);
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test('when two tabs press Place Order for the same cart', async () => {
    const page = await readyToOrder();
    const other = await otherTabReady(page);
    // Nothing arrives from the first tab until the other has sent its own: had it, its order would empty
    // the other's cart.
    let arrives = false;
    await page.route('**/api/orders', (route) =>
      isOrder(route.request()) && !arrives ? route.abort() : route.fallback(),
    );
    await placeOrder(page).click();
    await shows(page, 'Checking your order …');
    const sent = other.waitForRequest(isOrder);
    await placeOrder(other).click();
    await sent;
    arrives = true;
    await Promise.all([arrived(page), arrived(other)]);
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test('when two tabs press Place Order in the same moment', async () => {
    const page = await readyToOrder();
    const other = await otherTabReady(page);
    // Both have sent an order before that of either arrives.
    const tabs = [page, other];
    const sent = Promise.all(tabs.map((tab) => tab.waitForRequest(isOrder)));
    await page.context().route('**/api/orders', async (route) => {
      await sent;
      await route.continue();
    });
    // No longer than a tab waits for its turn.
    const moment = Date.now() + 350;
    for (const tab of tabs) await looksAt(tab, moment);
    await Promise.all(tabs.map((tab) => placeOrder(tab).click()));
    await sent;
    await Promise.race([arrived(page), arrived(other)]);
    await page.context().unrouteAll({ behavior: 'wait' });
    expect(await ordersOf(page)).toHaveLength(1);
  });

  test('when the cart has grown since: the earlier order is settled, what was added stays', async () => {
    const page = await readyToOrder();
    await answerOfOrder(page, (route) => route.abort());
    await placeOrder(page).click();
    await shows(page, 'Checking your order …');
    await page.goto('/about');
    const { products } = (await (await page.request.get('/api/products?limit=2')).json()) as {
      products: { _id: string }[];
    };
    const bought = await someRug();
    const another = products.find(({ _id }) => _id !== bought._id);
    await page.request.post('/api/cart/add', { data: { _id: another?._id } });
    await page.unroute('**/api/orders');
    await page.goto('/checkout');
    await arrived(page);
    const orders = await ordersOf(page);
    expect(orders.map(({ items }) => items.map(({ _id }) => _id))).toEqual([[bought._id]]);
    const cart = (await (await page.request.get('/api/cart')).json()) as CartItem[];
    expect(cart.map(({ _id }) => _id)).toEqual([another?._id]);
  });
});

test('a tab that has not heard of the order of another cannot order the same again', async () => {
  const page = await readyToOrder();
  const other = await page.context().newPage();
  await answering(other, '**/api/events', {});
  await other.goto('/checkout');
  await hydrated(other);
  await fill(other);
  await other.getByRole('list', { name: 'Cart lines' }).waitFor();
  await placeOrder(page).click();
  await arrived(page);
  await placeOrder(other).evaluate((button: HTMLButtonElement) => button.click());
  await Promise.race([
    modal(other, 'Order Failed').waitFor(),
    modal(other, 'Empty Cart').waitFor(),
    other.getByText('Your Cart is empty.').waitFor(),
  ]);
  expect(await ordersOf(page)).toHaveLength(1);
});
