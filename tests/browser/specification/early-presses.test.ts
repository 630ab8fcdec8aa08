import type { Page } from 'playwright-core';
import { section, shows } from './looking';
import { newAccount, someRug } from './people';
import { newWindow } from './site';
import { held } from './troubles';

/** The document is there, its scripts are still on their way. */
async function visitOnSlowLine(path: string) {
  const page = await newWindow();
  const scripts = await held(page, /\/assets\/shell\/.+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, scripts };
}

const main = (page: Page) => page.locator('main');

test('rugs that were put into the cart before the page could answer are in it, as they were chosen', async () => {
  const rug = await someRug();
  const { page, scripts } = await visitOnSlowLine(`/product/${rug._id}`);
  await main(page).getByRole('button', { name: '8X10 FEET' }).click();
  await main(page).getByRole('button', { name: 'Increase quantity' }).click();
  await main(page).getByRole('button', { name: 'Add To Cart' }).first().click();
  scripts.release();

  await shows(page, 'Added to cart');
  const [stored] = JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]');
  expect(stored).toMatchObject({ _id: rug._id, size: '8X10', quantity: 2 });
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

test('an order of the list that was chosen early is applied', async () => {
  const { page, scripts } = await visitOnSlowLine('/categories/all');
  const sort = page.getByLabel('Sort by');
  await sort.selectOption({ index: 2 });
  const chosen = await sort.inputValue();
  scripts.release();
  await page.waitForURL((url) => url.searchParams.get('sort') === chosen);
  // The address changes before the page does.
  await page.waitForFunction(([select, value]) => (select as HTMLSelectElement).value === value, [
    await sort.elementHandle(),
    chosen,
  ] as const);
});
