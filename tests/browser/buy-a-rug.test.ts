import type { Browser } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { startShop, type RunningShop } from '../shop/start-shop';
import { launchBrowser } from './chromium';
import {
  cartLink,
  fillShipping,
  goToCheckout,
  logIn,
  openSomeRug,
  profileFilledIn,
  signUp,
  story,
  visitor,
} from './shopper';

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

describe.each([
  ['a wide screen', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('on %s', (_screen, viewport) => {
  story('a visitor finds a rug, becomes a shopper, and orders it', async () => {
    const shopper = await visitor(browser, shop.url, viewport);
    const { page } = shopper;
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });

    await page.goto('/');
    await page.getByRole('heading', { name: 'Explore Our Categories' }).waitFor();
    const rug = await openSomeRug(shopper);
    await page.getByRole('button', { name: '5X8' }).click();
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await page.getByText('Added to cart').first().waitFor();
    await cartLink(shopper, 1).waitFor();

    await signUp(shopper);
    await logIn(shopper);
    await cartLink(shopper, 1).click();
    await page.getByRole('heading', { name: 'Your Cart' }).waitFor();
    await page.getByRole('link', { name: rug, exact: true }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('5X8');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await profileFilledIn(shopper);
    await fillShipping(shopper);
    await page.getByRole('button', { name: 'Place Order' }).click();

    await page.waitForURL('**/order-success');
    await page.getByText(/^HR-\d{4}-\d{6}$/).waitFor();
    await page.getByText('Cash on Delivery').waitFor();
    await page.getByText('12 Weaver Lane').waitFor();
    await page.getByRole('rowheader', { name: rug }).waitFor();
    await cartLink(shopper, 0).waitFor();

    // The server's own cart is empty too, because the event said so.
    await eventually(async () => {
      expect(await (await page.request.get('/api/cart')).json()).toEqual([]);
    });
    // A guest's first look at who is here is answered 401, which browsers log.
    expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
    await shopper.context.close();
  });
});

story(
  'when NATS is away, the order is confirmed and the cart empty at once; other windows hear of it when it is back',
  async () => {
    const shopper = await visitor(browser, shop.url);
    const { page } = shopper;
    await goToCheckout(shopper);
    const cart = async () => (await page.request.get('/api/cart')).json() as Promise<unknown[]>;
    const earlier = await shopper.context.newPage();
    await earlier.goto('/cart');
    await earlier.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();

    await shop.nats.halt();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('**/order-success');
    await page.getByText(/^HR-\d{4}-\d{6}$/).waitFor();
    expect(await cart()).toEqual([]);

    await shop.nats.resume();
    const resumedAt = Date.now();
    await earlier.getByText('Your Cart is empty.').waitFor({ timeout: 5_000 });
    expect(Date.now() - resumedAt).toBeLessThan(5_000);
    await shopper.context.close();
  },
);
