import type { Browser, Page } from 'playwright-core';
import { sharedBrowser, shopUrl } from '../shared-site';
import { cartLink, goToCheckout, profileFilledIn, story, visitor, type Shopper } from '../shopper';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const PHONE = { width: 390, height: 844 };

/** From nothing to the sandbox's page, by keyboard from the form's last field on. */
async function goToPay(shopper: Shopper, method: 'Stripe' | 'Razorpay'): Promise<void> {
  const { page } = shopper;
  await goToCheckout(shopper);
  const select = page.getByLabel('Payment Method');
  await select.focus();
  // Typing a letter chooses the option that begins with it, once the shop has said which it takes.
  await select.locator('option', { hasText: method }).waitFor({ state: 'attached' });
  await page.keyboard.press(method.slice(0, 1));
  await page.getByRole('button', { name: 'Place Order' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
}

/** With the keyboard, and only if it fits the screen. */
async function press(page: Page, button: 'Pay' | 'Decline'): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(overflow).toBe(false);
  await page.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function showsPaid(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.waitForURL('**/order-success?**');
  await page.getByText(/^HR-\d{4}-\d{6}$/).waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await cartLink(shopper, 0).waitFor();
}

const serverCart = async ({ page }: Shopper) =>
  (await (await page.request.get('/api/cart')).json()) as unknown[];

story(
  'when it is declined by Stripe, then the page says so, and when it is paid there, then the order is Paid and the cart is empty',
  async () => {
    const shopper = await visitor(browser, shopUrl(), PHONE);
    const { page } = shopper;
    await goToPay(shopper, 'Stripe');
    await press(page, 'Decline');
    await page.getByText('The payment was declined. You can try again.').waitFor();
    expect(await serverCart(shopper)).toHaveLength(1);
    await press(page, 'Pay');
    await showsPaid(shopper);
    expect(await serverCart(shopper)).toEqual([]);
    await shopper.context.close();
  },
);

story(
  'when it is left unpaid, then the cart is kept, and Pay now leads to the same page',
  async () => {
    const shopper = await visitor(browser, shopUrl(), PHONE);
    const { page } = shopper;
    await goToPay(shopper, 'Stripe');
    const paymentPage = page.url();
    await page.getByRole('link', { name: 'Back to the shop without paying' }).click();
    await page.waitForURL('**/order-success?**');
    await page.getByRole('heading', { name: 'Your payment is not completed' }).waitFor();
    const payNow = page.getByRole('button', { name: 'Pay now' });
    await payNow.waitFor();
    expect(await page.getByText('Paid', { exact: true }).count()).toBe(0);
    await cartLink(shopper, 1).waitFor();
    expect(await serverCart(shopper)).toHaveLength(1);
    await payNow.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
    expect(page.url()).toBe(paymentPage);
    await press(page, 'Pay');
    await showsPaid(shopper);
    await shopper.context.close();
  },
);

story('when it is paid with Razorpay, then the order is Paid and the cart is empty', async () => {
  const shopper = await visitor(browser, shopUrl());
  await goToPay(shopper, 'Razorpay');
  await press(shopper.page, 'Pay');
  await showsPaid(shopper);
  expect(await serverCart(shopper)).toEqual([]);
  await shopper.context.close();
});

story(
  'when Razorpay’s page is left by the Back button, then Place Order leads to the same page, and so does My Orders',
  async () => {
    const shopper = await visitor(browser, shopUrl(), PHONE);
    const { page } = shopper;
    await goToPay(shopper, 'Razorpay');
    const paymentPage = page.url();
    expect(await page.getByRole('link').count()).toBe(0);
    await page.goBack();
    await profileFilledIn(shopper);
    await page.getByRole('button', { name: 'Place Order', disabled: false }).click();
    await page.waitForURL(paymentPage);
    expect(await serverCart(shopper)).toHaveLength(1);

    await page.goto('/orders');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(paymentPage);
    await press(page, 'Pay');
    await showsPaid(shopper);
    const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
    expect(orders).toHaveLength(1);
    await shopper.context.close();
  },
);

story(
  'when the browser is stopped on its way to the payment page, then Place Order can be pressed again',
  async () => {
    const shopper = await visitor(browser, shopUrl());
    const { page } = shopper;
    await page.clock.install();
    await goToCheckout(shopper);
    await page.getByLabel('Payment Method').selectOption('Stripe');
    // It never answers.
    await page.route('**/sandbox-payments/**', () => undefined);
    await page.evaluate(() => {
      const stop = () => void fetch('/robots.txt').then(() => window.stop());
      window.addEventListener('beforeunload', stop, { once: true });
    });
    const stopped = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/sandbox-payments/'),
    );
    await page.getByRole('button', { name: 'Place Order' }).click({ noWaitAfter: true });
    await stopped;
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.clock.fastForward(15_000);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Place Order', disabled: false }).click();
    await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
    await press(page, 'Pay');
    await showsPaid(shopper);
    const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
    expect(orders).toHaveLength(1);
    await shopper.context.close();
  },
);
