import type { Product } from '@handloom/contracts/catalogue';
import type { Page } from 'playwright-core';
import { expectSoon, heading, section, shows } from './looking';
import { asBuyer, asShopper, rugs, withGuestCart } from './people';
import { PHONE, shared, visit } from './site';
import { failing } from './troubles';

let first: Product;
let second: Product;
beforeAll(async () => {
  [first, second] = (await rugs()) as [Product, Product];
});

const openCart = (...items: Product[]) => visit('/cart', { prepare: withGuestCart(...items) });
const lines = (page: Page) => page.getByRole('list', { name: 'Cart lines' }).locator('> li');
const inDollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);

describe('Empty cart', () => {
  const page = shared('/cart');

  test("Title 'Your Cart'", () => heading(page(), 'Your Cart', 1).waitFor());

  test("Empty: 'Your Cart is empty.' with a 'Shop Now' link to /", async () => {
    await shows(page(), 'Your Cart is empty.');
    const link = page().locator('main').getByRole('link', { name: 'Shop Now' });
    expect(await link.getAttribute('href')).toBe('/');
  });

  test("A 'Clear Cart' button when non-empty only", async () => {
    expect(await page().getByRole('button', { name: 'Clear Cart' }).count()).toBe(0);
  });
});

test("Cart Summary: Total Items (number of lines), Total Amount; a 'Proceed to Checkout' link to /checkout; remove with toast 'Removed from cart'; a 'Clear Cart' button", async () => {
  const page = await openCart(first, second);
  const summary = section(page, 'Cart Summary');
  await shows(summary, 'Total Items', 'Total Amount');
  const figures = await summary.locator('dd').allInnerTexts();
  expect(figures).toEqual(['2', inDollars(first.price + second.price)]);
  const link = summary.getByRole('link', { name: 'Proceed to Checkout' });
  expect(await link.getAttribute('href')).toBe('/checkout');

  await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).click();
  await shows(page, 'Removed from cart');
  expect(await lines(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await shows(page, 'Your Cart is empty.');
  expect(await stored(page)).toEqual([]);
});

test('per-line quantity increase/decrease; Cart total is the sum of price times quantity, two decimals; at quantity 1, decreasing removes the line', async () => {
  const page = await openCart(first);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await shows(section(page, 'Cart Summary'), inDollars(first.price * 2));
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await shows(section(page, 'Cart Summary'), inDollars(first.price));
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await shows(page, 'Your Cart is empty.');
});

test('A placeholder image is used when an item has no image', async () => {
  const page = await openCart({ ...first, images: [] });
  expect(await lines(page).first().locator('img').count()).toBe(0);
  await lines(page).first().locator('svg').first().waitFor();
});

test("the cart line's size is a select named `Size`; the cart page lets the shopper change it", async () => {
  const page = await openCart(first);
  const size = page.getByRole('combobox', { name: 'Size' });
  expect(await size.inputValue()).toBe('3X5');
  await size.selectOption('9X12');
  await page.reload();
  expect(await page.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('9X12');
});

test('A signed-in shopper has it kept on the server', async () => {
  const page = await visit('/cart', { prepare: asBuyer });
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.waitForFunction(async () => {
    const cart = (await (await fetch('/api/cart')).json()) as { quantity: number }[];
    return cart[0]?.quantity === 2;
  });
  await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).click();
  await shows(page, 'Removed from cart', 'Your Cart is empty.');
});

test.each([
  ['a guest', async () => undefined],
  ['a signed-in shopper', asShopper],
])('%s who adds two rugs and leaves the page at once has both', async (who, prepare) => {
  const page = await visit('/categories/all', { prepare });
  const account = who === 'a guest' ? 'link' : 'button';
  await page.getByRole('banner').getByRole(account, { name: 'Account' }).waitFor();
  await page.evaluate(() => {
    const [one, other] = document.querySelectorAll<HTMLElement>('button[aria-label="Add to cart"]');
    one?.click();
    other?.click();
    window.location.assign('/cart');
  });
  await page.waitForURL('**/cart');
  await lines(page).nth(1).waitFor();
  expect(await lines(page).count()).toBe(2);
});

test('rapid clicks coalesce into one call with the last state', async () => {
  const page = await visit('/cart', { prepare: asBuyer });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  const increase = page.getByRole('button', { name: 'Increase quantity' });
  await increase.waitFor();
  // As quickly as a finger does it, also where the machine that drives the browser is busy.
  await increase.evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 5; click += 1) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await expectSoon(async () => {
    const answer = await page.request.get('/api/cart');
    return ((await answer.json()) as { quantity: number }[])[0]?.quantity;
  }, 6);
  // The shop may know of a call before this test has heard of it from the browser.
  await expectSoon(async () => sent.at(-1), '{"quantity":6}');
  expect(sent.length).toBeLessThanOrEqual(2);
  expect(await lines(page).locator('output').innerText()).toBe('6');
});

describe('`Undo` in the toast of a removal and of `Clear Cart`', () => {
  // The newest toast comes first; an older one may still be on its way out.
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first();
  /** Who points at a toast keeps it, however long this machine takes from one step to the next. */
  const keepToast = (page: Page) => undo(page).hover();
  const states = (page: Page) =>
    lines(page).evaluateAll((found) =>
      found.map((one) => [
        one.querySelector('a[href]:not([aria-hidden])')?.textContent,
        one.querySelector('output')?.textContent,
        one.querySelector('select')?.value,
      ]),
    );
  const wanted = async (page: Page) => {
    const line = lines(page).first();
    const quantity = Number(await line.locator('output').innerText());
    await line.getByRole('button', { name: 'Increase quantity' }).click();
    const size = line.getByRole('combobox', { name: 'Size' });
    await size.selectOption('9X12');
    await expectSoon(() => size.inputValue(), '9X12');
    await expectSoon(() => line.locator('output').innerText(), String(quantity + 1));
    return states(page);
  };
  const asBuyerOfTwo = async (page: Page) => {
    await asBuyer(page);
    for (const { _id } of [first, second]) {
      await page.request.post('/api/cart/add', { data: { _id } });
    }
  };

  test.each(['a guest', 'a signed-in shopper'])('for %s', async (who) => {
    const isGuest = who === 'a guest';
    const prepare = isGuest ? withGuestCart(first, second) : asBuyerOfTwo;
    const page = await visit('/cart', { prepare });
    await lines(page).nth(1).waitFor();
    const before = await wanted(page);

    await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).click();
    await keepToast(page);
    await shows(page, 'Removed from cart');
    expect(await states(page)).toEqual(before.slice(1));
    await undo(page).click();
    await expectSoon(() => states(page), before);

    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await keepToast(page);
    await shows(page, 'Your Cart is empty.');
    await undo(page).click();
    await expectSoon(() => states(page), before);
    await page.reload();
    await expectSoon(() => states(page), before);
  });

  test('by keyboard', async () => {
    const page = await openCart(first, second);
    await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).focus();
    await page.keyboard.press('Enter');
    await undo(page).waitFor();
    // Longer than the toast stays otherwise.
    await page.waitForTimeout(3_500);
    await page.keyboard.press('Enter');
    await expectSoon(() => lines(page).count(), 2);
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), 'Remove');
  });

  test.each(['mouse', 'keyboard'])('also while a dialog is open, by %s', async (how) => {
    const page = await visit('/cart', { viewport: PHONE, prepare: withGuestCart(first, second) });
    await lines(page).first().getByRole('button', { name: 'Remove', exact: true }).click();
    await keepToast(page);
    // Leaves the pointer where it is.
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'Handloom' });
    await menu.waitFor();
    if (how === 'mouse') await undo(page).click();
    else {
      // It comes after all that the dialog has.
      await menu.getByRole('link').last().focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expectSoon(() => lines(page).count(), 2);
  });
});

test("price changes since adding are shown ('was … now …')", async () => {
  const page = await openCart({ ...first, price: first.price + 50 });
  await shows(lines(page).first(), `now ${inDollars(first.price)}`);
  expect(await lines(page).first().innerText()).toContain(
    `was ${inDollars(first.price + 50)} now ${inDollars(first.price)}`,
  );
  await shows(section(page, 'Cart Summary'), inDollars(first.price));
});

test('unavailable rugs are marked and block checkout with a clear sentence', async () => {
  const page = await openCart(first, { ...second, _id: 'no-longer-sold' });
  await shows(page, 'No longer available');
  const summary = section(page, 'Cart Summary');
  await shows(
    summary,
    'A rug in your cart is no longer available. Remove it to proceed to checkout.',
  );
  expect(await summary.getByRole('link', { name: 'Proceed to Checkout' }).count()).toBe(0);
  await summary.getByRole('button', { name: 'Remove unavailable rug' }).click();
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
  expect(await lines(page).count()).toBe(1);
});

test('when prices cannot be asked for, then the cart is shown all the same', async () => {
  const page = await visit('/cart', {
    prepare: async (page) => {
      await failing(page, '**/api/cart/quotes*', { status: 503 });
      await withGuestCart(first)(page);
    },
  });
  await shows(section(page, 'Cart Summary'), inDollars(first.price));
});

test('a change that the shop refuses is taken back and told', async () => {
  const page = await visit('/cart', { prepare: asBuyer });
  await lines(page).first().waitFor();
  await failing(page, '**/api/cart/*', { body: { message: 'Not today.' } });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await shows(page, 'Not today.');
  await expectSoon(() => page.locator('output').first().innerText(), '1');
});
