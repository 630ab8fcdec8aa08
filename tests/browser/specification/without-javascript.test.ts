import type { Locator, Page } from 'playwright-core';
import { rendered } from '../rendered';
import { heading } from './looking';
import { rugs } from './people';
import { addressOf, PUBLIC_PAGES, SIGNED_IN_PAGES } from './public-pages';
import { DESK, freshWindow, openRendered, PHONE, shopUrl } from './site';

const plain = () => freshWindow({ javaScriptEnabled: false });

/** Scrolls to each picture, as a reader does; a lazy one loads when it is near. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.locator('main img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    const broken: string[] = [];
    for (const picture of pictures) {
      const { width, height } = picture.getBoundingClientRect();
      const isVisible = picture.checkVisibility({ visibilityProperty: true });
      if (!isVisible || width === 0 || height === 0) continue;
      picture.scrollIntoView({ behavior: 'instant' });
      await picture.decode().catch(() => undefined);
      if (picture.naturalWidth === 0)
        broken.push(picture.getAttribute('src') ?? 'without a source');
    }
    return broken;
  });
}

// A cart and wishes live in the browser, and who signs in speaks to the API.
const NEEDS_SCRIPTS = [
  '/cart',
  '/wishlist',
  '/order-success',
  '/auth/login',
  '/auth/signup',
  '/forgot-password',
  '/reset-password?token=of-nobody',
  '/confirm-email?token=of-nobody',
];
const SENTENCE = 'This page needs JavaScript, which is turned off in your browser.';
/** What they say of a part of themselves. */
const PARTS_NEED_SCRIPTS: Record<string, RegExp> = {
  '/contact': /^This form needs/,
  '/product/rug': /^Choosing a size and ordering need JavaScript/,
};
const WITHOUT_TITLE = ['/order-success'];

/** What the page says to those without scripts; Playwright finds no text in a `noscript`. */
async function saidWithoutScripts(page: Page): Promise<string[]> {
  const sentences = page.locator('noscript p').filter({ visible: true });
  return sentences.allInnerTexts();
}

function sentencesOf(path: string): unknown[] {
  const ofPart = PARTS_NEED_SCRIPTS[path];
  if (ofPart) return [expect.stringMatching(ofPart)];
  return NEEDS_SCRIPTS.includes(path) ? [SENTENCE] : [];
}

/** What asks for patience, or to be filled in. */
const waiting = (page: Page) =>
  page
    .locator('main, body > #root > div')
    .locator('[role="status"], [aria-busy="true"], form, [class*="skeleton"]')
    .filter({ visible: true });

/** Presses what leads to another document, and waits until that one is there with its content. */
async function follow(way: Locator): Promise<void> {
  const page = way.page();
  const before = page.url();
  await way.click();
  await page.waitForURL(({ href }) => href !== before);
  await rendered(page);
}

describe('With JavaScript off', () => {
  test('every public page shows its heading, links and pictures, and says that it needs JavaScript only where it does', async () => {
    const page = await plain();
    for (const path of PUBLIC_PAGES) {
      await openRendered(page, await addressOf(path));
      expect([path, await saidWithoutScripts(page)]).toEqual([path, sentencesOf(path)]);
      if (NEEDS_SCRIPTS.includes(path))
        expect([path, await waiting(page).count()]).toEqual([path, 0]);
      if (WITHOUT_TITLE.includes(path)) continue;
      const title = page.getByRole('heading', { level: 1 });
      expect([path, await title.count()]).toEqual([path, 1]);
      expect([path, (await title.innerText()).trim()]).not.toEqual([path, '']);
      expect(await page.locator('a[href]').count()).toBeGreaterThan(1);
      expect([path, await brokenPictures(page)]).toEqual([path, []]);
    }
  });

  test('a page that asks who is there says that it needs JavaScript, and asks neither for patience nor for a password', async () => {
    const page = await plain();
    for (const path of [...SIGNED_IN_PAGES, '/orders/1', '/admin']) {
      await openRendered(page, path);
      expect([path, await saidWithoutScripts(page)]).toEqual([path, [SENTENCE]]);
      expect([path, await waiting(page).count()]).toEqual([path, 0]);
    }
  });

  test('the contact page says it of its form alone, beside the address', async () => {
    const page = await plain();
    await openRendered(page, '/contact');
    expect(await waiting(page).count()).toBe(0);
    await page.locator('main').locator('a[href^="mailto:"]').first().waitFor();
  });

  test.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])(
    'on %s the product page says it where its buttons would be, and has none that does nothing',
    async (_where, viewport) => {
      const page = await freshWindow({ javaScriptEnabled: false, viewport });
      await openRendered(page, await addressOf('/product/rug'));
      expect(await saidWithoutScripts(page)).toEqual([
        expect.stringMatching(/^Choosing a size and ordering need JavaScript/),
      ]);
      const buttons = page.locator('main button').filter({ visible: true });
      const names = await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel));
      // The pictures themselves, which can be seen all the same.
      expect(names.filter((name) => !name?.startsWith('Zoom'))).toEqual([]);
      await page.getByRole('link', { name: 'Ask a question' }).waitFor();
    },
  );

  test('names and prices stand in lists', async () => {
    const page = await plain();
    const [newest] = await rugs();
    await openRendered(page, '/categories/all');
    const card = page.getByRole('article').first();
    expect(await card.getByRole('heading').innerText()).toBe(newest?.name);
    await card.getByText(/^₹/).first().waitFor();
  });

  test('the shop can be browsed: home, category, product, and back', async () => {
    const page = await plain();
    await openRendered(page, '/');
    await follow(page.getByRole('link', { name: 'Hand Knotted' }).last());
    expect(page.url()).toBe(`${shopUrl()}/categories/hand-knotted`);
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = await link.innerText();
    await follow(link);
    await heading(page, name, 1).waitFor();
    await page.locator('main').getByText(/₹/).first().waitFor();
    // Only scripts know the related rugs.
    expect(await page.getByText('You may also like').isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
    await page.waitForURL(`${shopUrl()}/`);
  });

  test('no row has arrows that move nothing', async () => {
    const page = await plain();
    await openRendered(page, '/');
    await page.getByRole('heading', { name: 'Floral Rug' }).waitFor();
    const arrows = page.getByRole('button', { name: /^(Previous|Next|Pause banners)$/ });
    expect(await arrows.count()).toBe(0);
  });

  test('the header stays where the page begins, as nothing tells it of scrolling', async () => {
    const page = await plain();
    await openRendered(page, '/categories/all');
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    const header = await page.getByRole('banner').boundingBox();
    expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThan(0);
  });

  test('on a phone the header leads to every category, and has no button that does nothing', async () => {
    const page = await freshWindow({ javaScriptEnabled: false, viewport: PHONE });
    await openRendered(page, '/about');
    const header = page.getByRole('banner');
    expect(await header.getByRole('button').count()).toBe(0);
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    const { y, height } = (await header.boundingBox())!;
    expect(title.y).toBeGreaterThan(y + height);
    await header.getByRole('link', { name: 'Hand Woven' }).click();
    await page.waitForURL(`${shopUrl()}/categories/hand-woven`);
  });

  test('all pages of a category can be reached, one after the other and back', async () => {
    const page = await plain();
    await openRendered(page, '/categories/all');
    const names = new Set<string>();
    const more = page.getByRole('link', { name: 'Load more' });
    for (let pages = 0; pages < 10; pages += 1) {
      for (const name of await page.getByRole('article').getByRole('heading').allInnerTexts()) {
        names.add(name);
      }
      if ((await more.count()) === 0) break;
      await follow(more);
    }
    expect([...names].sort()).toEqual((await rugs()).map(({ name }) => name).sort());
    await follow(page.getByRole('link', { name: 'Load previous' }));
    await more.waitFor();
  });

  test('price, size and order can be chosen, and given up', async () => {
    const page = await plain();
    await openRendered(page, '/categories/all');
    await page.getByRole('textbox', { name: /^Price from/ }).fill('100000');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
    await follow(page.getByRole('button', { name: 'Apply' }));
    const chosen = new URL(page.url()).searchParams;
    expect([chosen.get('minPrice'), chosen.get('sort')]).toEqual(['100000', 'price-asc']);
    const expected = (await rugs())
      .filter(({ price }) => price >= 100_000)
      .sort((a, b) => a.price - b.price);
    const first = page.getByRole('article').first().getByRole('heading');
    expect(await first.innerText()).toBe(expected[0]?.name);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(`${shopUrl()}/categories/all?sort=price-asc`);
  });

  test('on a phone one row opens the filters, and tells afterwards what was chosen', async () => {
    const page = await freshWindow({ javaScriptEnabled: false, viewport: PHONE });
    await openRendered(page, '/categories/all');
    const opener = page.locator('main summary');
    await opener.click();
    await page.getByRole('combobox', { name: 'Size' }).selectOption('5X8');
    await follow(page.getByRole('button', { name: 'Apply' }));
    expect(await opener.innerText()).toMatch(/^Filter and sort\s+5 × 8 ft$/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(({ search }) => search === '');
  });

  test('every FAQ answer can be read', async () => {
    const page = await freshWindow({ javaScriptEnabled: false, viewport: PHONE });
    await openRendered(page, '/faqs');
    const answers = page.locator('main').getByText(/10-15 business days to the USA and Canada/);
    await answers.first().waitFor();
  });
});
