import type { Page } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { heading, hrefs, place, shows } from './looking';
import { PHONE, shared, visit } from './site';
import { answering, failing, held } from './troubles';

const LIST = /\/api\/products\?/;
const NOTHING = { products: [], totalPages: 1, total: 0 };
const cards = (page: Page) => page.locator('main').getByRole('article');

/** The list is asked for by the browser when the page is reached from another one. */
const reach = (page: Page) => follow(page, '/categories/hand-tufted');

/** By the header's link. */
async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole('banner').locator(`a[href="${path}"]`).filter({ visible: true }).click();
  await page.waitForURL(`**${path}`);
}

describe('Title and breadcrumb', () => {
  const page = shared('/categories/all');

  test.each([
    ['all', 'All Products'],
    ['best-seller', 'best seller'],
    ['hand-tufted', 'hand tufted'],
    ['hand-knotted', 'hand knotted'],
    ['hand-woven', 'hand woven'],
  ])(
    "/categories/%s: title is 'All Products' for category all, otherwise the category with its first hyphen replaced by a space",
    async (category, title) => {
      if (category !== 'all') await follow(page(), `/categories/${category}`);
      // What is written is the category; capitals are the stylesheet's.
      await page().getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page().getByRole('heading', { level: 1 }).textContent()).toBe(title);
      const crumbs = page().getByRole('navigation', { name: 'Breadcrumb' });
      expect(await crumbs.getByRole('listitem').allTextContents()).toEqual(['Home', title]);
      expect(await hrefs(crumbs.getByRole('link'))).toEqual(['/']);
      // A document that was left to the browser has its rugs a moment after its title.
      await cards(page()).nth(3).waitFor();
    },
  );
});

test('its first hyphen', async () => {
  const page = await visit('/categories/a-b-c');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('a b-c');
});

test('Product grid, 2 columns small and 4 large', async () => {
  const page = await visit('/categories/all');
  await cards(page).first().waitFor();
  for (const [width, columns] of [
    [1280, 4],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns]);
  }
});

test("Empty: 'No products found in this category.'", async () => {
  const page = await visit('/categories/no-such-category');
  await shows(page.locator('main'), 'No products found in this category.');
});

test('skeletons while loading', async () => {
  const page = await visit('/about');
  const list = await held(page, LIST);
  await reach(page);
  await shows(page.locator('main'), 'Loading rugs...');
  list.release();
  await cards(page).first().waitFor();
});

test("Failure: 'Error loading products: {error}' (server message field, else default 'Failed to fetch products'; no answer at all is one too)", async () => {
  const page = await visit('/about');
  await page.route(LIST, (route) => route.abort());
  await reach(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await shows(page.locator('main'), 'Error loading products: Failed to fetch products');
  // The newest route answers.
  await failing(page, LIST, { status: 503, body: { message: 'The catalogue is being moved.' } });
  await retry.click();
  await shows(page.locator('main'), 'Error loading products: The catalogue is being moved.');
  await failing(page, LIST);
  await retry.click();
  await shows(page.locator('main'), 'Error loading products: Failed to fetch products');
  await page.unroute(LIST);
  // The page asks again by itself too, and may have its answer first.
  await retry.click({ timeout: 3_000 }).catch(() => undefined);
  await cards(page).first().waitFor();
});

test('Enter goes to `/categories/all?search=…`; suggestions as you type', async () => {
  const page = await visit('/about');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const field = page.getByRole('searchbox');
  await field.pressSequentially('oush', { delay: 20 });
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  await suggestions.getByRole('link').first().waitFor();
  await field.press('Enter');
  await page.waitForURL('**/categories/all?search=oush*');
  await cards(page).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('close with Escape and give focus back (search)', async () => {
  const page = await visit('/about', { viewport: PHONE });
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.click();
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('sorting, price and size filters in the URL', async () => {
  const page = await visit('/categories/all');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
  await page.waitForURL('**/categories/all?sort=price-asc');
  await page.getByRole('combobox', { name: 'Size' }).selectOption({ index: 1 });
  await page.waitForURL(/size=/);
  await page.getByRole('textbox', { name: /^Price from/ }).fill('1000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/minPrice=1000/);
  const address = place(page);
  await page.reload();
  expect(place(page)).toBe(address);
  expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-asc');
});

test('on a phone the rugs come first: one row tells what is chosen, and opens the filters', async () => {
  const page = await visit('/categories/all', { viewport: PHONE });
  const size = page.getByRole('combobox', { name: 'Size' });
  const opener = page.locator('main summary');
  const card = (await cards(page).first().boundingBox())!;
  expect(card.y).toBeLessThan(PHONE.height / 2);
  expect(await size.isVisible()).toBe(false);
  await opener.press('Enter');
  await size.selectOption('5X8');
  await page.waitForURL(/size=5X8/);
  await opener.click();
  expect(await size.isVisible()).toBe(false);
  // The address changes before the page does.
  await eventually(async () =>
    expect(await opener.innerText()).toMatch(/^Filter and sort\s+5 × 8 ft$/),
  );
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL('**/categories/all');
});

test("a filter that leaves nothing says 'No products found in this category.' and can be cleared", async () => {
  const page = await visit('/categories/all?minPrice=999999999');
  await shows(page.locator('main'), 'No products found in this category.');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await cards(page).first().waitFor();
});

test('an empty answer on the way is the empty state, not a failure', async () => {
  const page = await visit('/about');
  await answering(page, LIST, NOTHING);
  await reach(page);
  await heading(page, 'hand tufted', 1).waitFor();
  await shows(page.locator('main'), 'No products found in this category.');
});
