import type { Browser } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { sharedBrowser, shopUrl } from '../shared-site';
import {
  cartLink,
  fillShipping,
  logIn,
  openSomeRug,
  profileFilledIn,
  signUp,
  story,
  visitor,
} from '../shopper';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

// On a wide screen, and by keyboard: specification/checkout.test.ts.
story('on a phone a visitor finds a rug, becomes a shopper, and orders it', async () => {
  const shopper = await visitor(browser, shopUrl(), { width: 390, height: 844 });
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
