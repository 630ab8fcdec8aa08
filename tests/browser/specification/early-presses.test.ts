import type { Page } from 'playwright-core';
import { section, shows } from './looking';
import { asBuyer, newAccount, rugs, someRug, withGuestCart } from './people';
import { rendered } from '../rendered';
import { freshWindow, hydrated, open, openRendered, scriptsOf, type VisitOptions } from './site';
import { held } from './troubles';

/** The document is there, its scripts are still on their way. */
async function visitOnSlowLine(path: string, options?: VisitOptions) {
  const page = await freshWindow(options);
  const scripts = await held(page, await scriptsOf('shell'));
  await openRendered(page, path);
  return { page, scripts };
}

const main = (page: Page) => page.locator('main');

test('rugs that were put into the cart before the page could answer are in it, as they were chosen', async () => {
  const rug = await someRug();
  const other = (await rugs()).find(({ _id }) => _id !== rug._id);
  if (!other) throw new Error('The demo shop has one rug only');
  const { page, scripts } = await visitOnSlowLine(`/product/${rug._id}`, {
    prepare: withGuestCart(other),
  });
  await main(page).getByRole('button', { name: '8X10 FEET' }).click();
  await main(page).getByRole('button', { name: 'Increase quantity' }).click();
  await main(page).getByRole('button', { name: 'Add To Cart' }).first().click();
  scripts.release();

  await shows(page, 'Added to cart');
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
  expect(stored).toMatchObject([
    { _id: other._id, quantity: 1 },
    { _id: rug._id, size: '8X10', quantity: 2 },
  ]);
});

test('so are those whose choice was heard before the code of the cart came', async () => {
  const rug = await someRug();
  const page = await freshWindow();
  const ofCart = await held(page, await scriptsOf('mf-cart'));
  const { release } = await held(page, await scriptsOf('shell'));
  await openRendered(page, `/product/${rug._id}`);
  await main(page).getByRole('button', { name: '8X10 FEET' }).click();
  await main(page).getByRole('button', { name: 'Add To Cart' }).first().click();
  release();
  await main(page).getByRole('button', { name: '8X10 FEET', pressed: true }).waitFor();
  ofCart.release();

  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
  expect(stored).toMatchObject([{ _id: rug._id, size: '8X10', quantity: 1 }]);
});

test('a button stays there, whose code has not come, when its visitor goes to another part of the page', async () => {
  const page = await freshWindow();
  const ofCart = await held(page, await scriptsOf('mf-cart'));
  await openRendered(page, `/product/${(await someRug())._id}`);
  const size = main(page).getByRole('button', { name: '8X10 FEET' });
  await page.waitForFunction(
    (button) => Object.keys(button ?? {}).some((key) => key.startsWith('__react')),
    await size.elementHandle(),
  );
  const add = main(page).getByRole('button', { name: 'Add To Cart' }).first();
  const button = await add.elementHandle();
  await main(page)
    .getByRole('link', { name: /review/i })
    .first()
    .click();
  ofCart.release();
  await hydrated(page);
  expect(await button?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('a rug that is wished for stays so, however early its heart is pressed', async () => {
  const { _id } = await someRug();
  const { page, scripts } = await visitOnSlowLine(`/product/${_id}`, {
    prepare: (page) =>
      page.addInitScript((id) => {
        localStorage.setItem(
          'wishlist',
          JSON.stringify({ state: { productIds: [id] }, version: 0 }),
        );
      }, _id),
  });
  const heart = main(page).getByRole('button', { name: 'Add to wishlist' }).first();
  await heart.click();
  scripts.release();
  await main(page)
    .getByRole('button', { name: 'Add to wishlist', pressed: true })
    .first()
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toContain(_id);
});

test('Buy It Now pressed early takes the quantity of the page, not that of the cart on top', async () => {
  const rug = await someRug();
  const { page, scripts } = await visitOnSlowLine(`/product/${rug._id}`, { prepare: asBuyer });
  await main(page).getByRole('button', { name: 'Buy It Now' }).click();
  scripts.release();
  await page.waitForURL('**/checkout');
  const cart = await page.request.get('/api/cart');
  expect(await cart.json()).toMatchObject([{ _id: rug._id, quantity: 1 }]);
});

test('a thumbnail that was pressed early shows its picture', async () => {
  const { page, scripts } = await visitOnSlowLine(`/product/${(await someRug())._id}`);
  const second = section(page, 'Pictures')
    .getByRole('button', { name: /^Show / })
    .nth(1);
  await second.click();
  scripts.release();
  await page.waitForFunction(
    (button) => button?.getAttribute('aria-current') === 'true',
    await second.elementHandle(),
  );
});

test('who logs in before the page could answer is logged in, and no password stands in the address', async () => {
  const { page, scripts } = await visitOnSlowLine('/auth/login');
  const account = await newAccount(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByLabel('Password').press('Enter');
  scripts.release();

  await page.waitForURL((url) => url.pathname === '/');
  expect(addresses.filter((address) => /password|%40|@/.test(address))).toEqual([]);
});

test('a form that is sent empty says what is missing, and goes nowhere', async () => {
  const { page, scripts } = await visitOnSlowLine('/auth/login');
  await page.getByRole('button', { name: 'Login' }).click();
  scripts.release();
  await page.getByText('Email is required').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a message that is sent twice in a hurry is one', async () => {
  const { page, scripts } = await visitOnSlowLine('/contact');
  const sent: string[] = [];
  page.on('request', (request) => {
    const isMessage = request.method() === 'POST' && request.url().endsWith('/contact');
    if (isMessage) sent.push(request.url());
  });
  for (const field of ['Full Name', 'Phone', 'Subject', 'Message']) {
    await page.getByLabel(field).fill('Asha');
  }
  await page.getByLabel('Email').fill('asha@example.com');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await send.click();
  scripts.release();
  await shows(page, 'Thank you for reaching out!');
  expect(sent).toHaveLength(1);
});

test('what was typed early stays, and the page knows it', async () => {
  const { page, scripts } = await visitOnSlowLine('/contact');
  await page.getByLabel('Name').fill('Asha');
  scripts.release();
  await page.getByRole('button', { name: 'Send' }).click();
  // The others are missing.
  await main(page).locator('[aria-invalid]').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha');
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull();
});

test('a form that is sent in the moment in which its code arrives is answered, on a very slow phone too', async () => {
  const page = await freshWindow();
  const isCode = await scriptsOf('mf-storefront');
  const code = await held(page, isCode);
  const arrived = page.waitForResponse((response) => isCode(new URL(response.url())));
  await openRendered(page, '/contact');
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.getByLabel('Name').fill('Asha');
  code.release();
  await arrived;
  await page.getByRole('button', { name: 'Send' }).click();
  await main(page).locator('[aria-invalid]').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha');
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull();
});

test('size and order of the list that were chosen early are applied, both', async () => {
  const { page, scripts } = await visitOnSlowLine('/categories/all');
  await page.getByLabel('Size').selectOption('5X8');
  const sort = page.getByLabel('Sort by');
  await sort.selectOption({ index: 2 });
  const chosen = await sort.inputValue();
  scripts.release();
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('sort') === chosen && searchParams.get('size') === '5X8',
  );
  // The address changes before the page does.
  await page.waitForFunction(([select, value]) => (select as HTMLSelectElement).value === value, [
    await sort.elementHandle(),
    chosen,
  ] as const);
});

/** A page that was gone to from the FAQs, loaded anew; its scripts are still on their way. */
async function reloadedAfterFaqs(link: string) {
  const page = await freshWindow();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await open(page, '/faqs');
  await page.getByRole('link', { name: link, exact: true }).first().click();
  await main(page).getByRole('heading', { level: 1, name: link }).waitFor();
  const isShell = await scriptsOf('shell');
  const scripts = await held(page, isShell);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await rendered(page);
  const faqs = main(page).getByRole('heading', { level: 1, name: 'FAQs' });
  return { page, errors, isShell, scripts, faqs };
}

test('Back pressed after a reload, before the page could answer, shows the page before', async () => {
  const { page, errors, scripts, faqs } = await reloadedAfterFaqs('Hand Knotted');
  await page.goBack({ waitUntil: 'commit' });

  await faqs.waitFor();
  scripts.release();
  await hydrated(page);
  expect(await faqs.count()).toBe(1);
  // Nor does the router, once it listens, leave Back to the document, whatever an extension adds to that.
  await page.evaluate(() => {
    Object.assign(globalThis, { isThisDocument: true });
    document.body.append(document.createElement('button'));
  });
  await page.getByRole('banner').getByRole('link', { name: 'Hand Woven' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Hand Woven' }).waitFor();
  await page.getByRole('link', { name: 'Skip to the page' }).press('Enter');
  await page.waitForURL('**#page');
  await page.evaluate(() => history.go(-2));
  await faqs.waitFor();
  expect(await page.evaluate(() => 'isThisDocument' in globalThis)).toBe(true);
  expect(errors).toEqual([]);
});

test('so it does on a slow line, on which the page that was left starts before the other one has come', async () => {
  const { page, errors, isShell, scripts, faqs } = await reloadedAfterFaqs('About Us');
  const document = await held(page, '**/faqs');
  const arrived = page.waitForResponse((response) => isShell(new URL(response.url())));
  await page.evaluate(() => history.back());
  scripts.release();
  await arrived;
  // Time in which it would take over markup of a page that is not the address's.
  await page.waitForTimeout(1_500);
  document.release();

  await faqs.waitFor();
  await hydrated(page);
  expect(errors).toEqual([]);
});
