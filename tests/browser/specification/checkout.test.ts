import type { CartItem } from '@handloom/contracts/cart';
import type { Locator } from 'playwright-core';
import { DIALOG, violations, violationsHere } from './accessibility';
import {
  arrived,
  closesAndGivesFocusTo,
  field,
  fill,
  isFocused,
  modal,
  optionOf,
  placeOrder,
  readyToOrder,
} from './checking-out';
import { heading, section, shows } from './looking';
import { GOOD, inDollars, ordersOf, withTax } from './ordering';
import { asBuyer, asShopper, someRug } from './people';
import { hydrated, newWindow, PHONE, shared, visit } from './site';
import { failing, held } from './troubles';

describe('Checkout', () => {
  const page = shared('/checkout', { prepare: asBuyer });

  test.each([...Object.keys(GOOD), 'Payment Method'])('%s is a visible label', async (label) => {
    await field(page(), label).waitFor();
    await shows(page(), label);
  });

  test('paymentMethod one of COD (Cash on Delivery), Stripe, Razorpay (default COD)', async () => {
    const method = page().getByRole('combobox', { name: 'Payment Method' });
    expect(await method.inputValue()).toBe('COD');
    // Once the shop has said which it takes.
    await method.locator('option').nth(2).waitFor({ state: 'attached' });
    expect(await method.locator('option').allInnerTexts()).toEqual([
      'Cash on Delivery',
      'Stripe',
      'Razorpay',
    ]);
  });

  test('order summary (Subtotal, Tax (8%), Total)', async () => {
    const rug = await someRug();
    const tax = Math.floor((rug.price * 100 * 8 + 50) / 100) / 100;
    const summary = section(page(), 'Order Summary');
    await summary
      .getByText(/^\$[1-9]/)
      .first()
      .waitFor();
    expect(await summary.locator('dt').allInnerTexts()).toEqual(['Subtotal', 'Tax (8%)', 'Total']);
    const figures = await summary.locator('dd').allInnerTexts();
    expect(figures.map((text) => Number(text.replace(/[$,]/g, '')))).toEqual([
      rug.price,
      expect.closeTo(tax, 2),
      expect.closeTo(rug.price + tax, 2),
    ]);
    for (const figure of figures) expect(figure).toMatch(/^\$[\d,]+\.\d\d$/);
  });

  test('Cart list with quantity decrease/increase and remove per item', async () => {
    const lines = page().getByRole('list', { name: 'Cart lines' });
    for (const name of ['Increase quantity', 'Decrease quantity', 'Remove']) {
      await lines.getByRole('button', { name, exact: true }).waitFor();
    }
  });

  test('Signed-in users get the form pre-filled from their profile', async () => {
    await page().waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Asha Example',
    );
    expect(await field(page(), 'Email').inputValue()).toMatch(/@example\.com$/);
  });

  describe('filled in', () => {
    beforeEach(() => fill(page()));
    afterEach(() => page().unrouteAll());

    test("On invalid submit a modal 'Form Validation Error' shows the messages joined by commas; 'Okay' button", async () => {
      await field(page(), 'City').fill('');
      await field(page(), 'Phone').fill('12');
      await placeOrder(page()).click();
      const notice = modal(page(), 'Form Validation Error');
      await shows(notice, 'City must be at least 2 characters, Invalid phone number');
      await notice.getByRole('button', { name: 'Okay' }).click();
      await notice.waitFor({ state: 'hidden' });
    });

    test.each([
      [
        'server message if present',
        { message: 'The looms are on strike.' },
        'The looms are on strike.',
      ],
      ['else the default', {}, 'Order placement failed. Please try again.'],
    ])(
      "label 'Processing...' while sending; disabled while sending; Order failure modal 'Order Failed' | %s",
      async (_when, body, sentence) => {
        await failing(page(), '**/api/orders', { method: 'POST', body });
        const order = await held(page(), '**/api/orders');
        await placeOrder(page()).click();
        const busy = page().getByRole('button', { name: 'Processing...' });
        await busy.waitFor();
        expect(await busy.isDisabled()).toBe(true);
        order.release();
        await shows(modal(page(), 'Order Failed'), sentence);
        // 'on failure an error modal shows and submitting ends'
        await closesAndGivesFocusTo(placeOrder(page()), 'Order Failed');
        expect(await placeOrder(page()).isDisabled()).toBe(false);
      },
    );
  });
});

test("Empty cart on submit: modal 'Empty Cart' …; Place Order is disabled for an empty cart; submitting the form otherwise (Enter) shows the modal", async () => {
  const page = await visit('/checkout', { prepare: asShopper });
  expect(await placeOrder(page).isDisabled()).toBe(true);
  await shows(page, 'Your Cart is empty.');
  await field(page, 'City').press('Enter');
  const notice = modal(page, 'Empty Cart');
  await shows(notice, 'Your cart is empty. Please add items before placing an order.');
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'hidden' });
  expect(await isFocused(field(page, 'City'))).toBe(true);
});

test('409 shows old and new prices line by line, the cart takes the new ones, and it can be placed again', async () => {
  const rug = await someRug();
  const page = await newWindow({ prepare: asBuyer });
  let stale = true;
  await page.route('**/api/cart', async (route) => {
    const cart = (await (await route.fetch()).json()) as CartItem[];
    await route.fulfill({ json: cart.map((item) => (stale ? { ...item, price: 10 } : item)) });
  });
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) stale = false;
  });
  await page.goto('/checkout');
  await fill(page);
  await shows(section(page, 'Order Summary'), '$10.80');
  await placeOrder(page).click();
  const failed = modal(page, 'Order Failed');
  await shows(failed, 'Prices have changed. Please review your cart and try again.');
  const row = failed.getByRole('row').filter({ hasText: rug.name });
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['$10.00', inDollars(rug.price)]);
  expect(await violations(page, DIALOG)).toEqual([]);
  expect(await ordersOf(page)).toEqual([]);
  await failed.getByRole('button', { name: 'Okay' }).click();
  await shows(section(page, 'Order Summary'), inDollars(withTax(rug.price)));
  await placeOrder(page).click();
  await arrived(page);
});

test('409 on a phone breaks no amount in two', async () => {
  const page = await visit('/checkout', { prepare: asBuyer, viewport: PHONE });
  await fill(page);
  const items = [{ ...(await someRug()), price: 2_353_700.25, quantity: 1, available: true }];
  const body = { success: false, error: 'No.', message: 'No.', items, total: 2_541_996.27 };
  await failing(page, '**/api/orders', { method: 'POST', status: 409, body });
  await placeOrder(page).click();
  const cells = modal(page, 'Order Failed').getByRole('cell');
  await cells.filter({ hasText: '$2,541,996.27' }).waitFor();
  const lines = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
});

test('a rug that is no longer sold is named and keeps the order back', async () => {
  const page = await newWindow({ prepare: asBuyer });
  await page.route('**/api/cart', async (route) => {
    const cart = (await (await route.fetch()).json()) as CartItem[];
    await route.fulfill({ json: cart.map((item) => ({ ...item, available: false })) });
  });
  await page.goto('/checkout');
  await fill(page);
  await shows(page.getByRole('list', { name: 'Cart lines' }), 'No longer available');
  await placeOrder(page).click();
  await modal(page, 'No longer available').waitFor();
  expect(await ordersOf(page)).toEqual([]);
});

test("an order that is paid online goes to the provider's page; coming back shows a usable checkout", async () => {
  const page = await readyToOrder();
  const provider = new URL('/faqs', page.url()).href;
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          json: { success: true, orderId: 'o', payment: { provider: 'Stripe', url: provider } },
        })
      : route.fallback(),
  );
  await field(page, 'Payment Method').selectOption('Stripe');
  await placeOrder(page).click();
  await page.waitForURL(provider);
  await page.goBack();
  await heading(page, 'Checkout').waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('input[name=city]')?.value === 'Mirzapur' &&
      [...document.querySelectorAll('button')].some(
        ({ textContent, disabled }) => textContent === 'Place Order' && !disabled,
      ),
  );
  expect(await field(page, 'Payment Method').inputValue()).toBe('Stripe');
});

test('on a phone, who comes back from the payment page does not land in the footer', async () => {
  const page = await visit('/checkout', { viewport: PHONE, prepare: asBuyer });
  await placeOrder(page).scrollIntoViewIfNeeded();
  await page.goto('/faqs');
  const cart = await held(page, '**/api/cart');
  await page.goBack();
  await heading(page, 'Order Summary').waitFor();
  cart.release();
  await page.getByRole('list', { name: 'Cart lines' }).waitFor();
  const top = await placeOrder(page).evaluate((button) => button.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
});

test('on a phone, what is bought and for how much stands above the form; beside it there is no need', async () => {
  const page = await visit('/checkout', { viewport: PHONE, prepare: asBuyer });
  const rug = await someRug();
  const glance = page.locator('summary', { hasText: 'Your order: 1 rug' });
  await glance.waitFor();
  const said = await page.locator('main').ariaSnapshot();
  expect(said).toContain(`Your order: 1 rug ${inDollars(withTax(rug.price))}`);
  await glance.press('Enter');
  await shows(page.getByRole('group'), `${rug.name}, 3X5 FEET`);
  await page.setViewportSize({ width: 1280, height: 844 });
  expect(await glance.isVisible()).toBe(false);
});

test.each([
  { width: 390, height: 844, until: 'to the payment page' },
  { width: 1440, height: 900, until: 'to the order' },
])(
  'a purchase by keyboard alone, paid online, $until, at $width px',
  async ({ until, ...viewport }) => {
    const page = await newWindow({ viewport, prepare: asShopper });
    const rug = await someRug();
    const tabTo = async (target: Locator) => {
      await target.first().waitFor();
      for (let presses = 0; presses < 90; presses += 1) {
        if (await isFocused(target.first())) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab never came there');
    };
    const main = page.locator('main');
    await page.goto(`/product/${rug._id}`);
    await hydrated(page);
    await tabTo(main.getByRole('button', { name: 'Add To Cart' }));
    await page.keyboard.press('Enter');
    await tabTo(main.getByRole('link', { name: 'Go To Cart' }));
    await page.keyboard.press('Enter');
    await tabTo(main.getByRole('link', { name: 'Proceed to Checkout' }));
    await page.keyboard.press('Enter');
    await heading(page, 'Checkout').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=email]')?.value !== '',
    );
    for (const label of Object.keys(GOOD) as (keyof typeof GOOD)[]) {
      await tabTo(field(page, label));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(GOOD[label]);
    }
    await tabTo(field(page, 'Payment Method'));
    // A letter chooses the option that begins with it, once the shop has said which it takes.
    await optionOf(page, 'Stripe').waitFor({ state: 'attached' });
    await page.keyboard.press('S');
    await tabTo(placeOrder(page));
    await page.keyboard.press('Enter');
    await heading(page, 'Sandbox payment', 1).waitFor();
    expect(await violationsHere(page)).toEqual([]);
    // It is one column at every width.
    if (until === 'to the payment page') return;
    await tabTo(page.getByRole('button', { name: 'Decline' }));
    await page.keyboard.press('Enter');
    await shows(page.getByRole('alert'), 'The payment was declined. You can try again.');
    expect(await violationsHere(page)).toEqual([]);
    await tabTo(page.getByRole('button', { name: 'Pay', exact: true }));
    await page.keyboard.press('Enter');
    await heading(page, 'Thank you for your order', 1).waitFor();
    await tabTo(main.getByRole('link', { name: 'View order' }));
    await page.keyboard.press('Enter');
    await main.getByRole('heading', { level: 1, name: /^Order HR-/ }).waitFor();
  },
);
