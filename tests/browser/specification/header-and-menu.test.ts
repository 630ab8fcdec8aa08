import type { Page } from 'playwright-core';
import { heading, hrefs } from './looking';
import { asAdmin, asShopper, someRug, withGuestCart } from './people';
import { addressOf } from './public-pages';
import { DESK, freshWindow, open, PHONE, scriptsOf, shared, visit } from './site';
import { held } from './troubles';

const header = (page: Page) => page.getByRole('banner');

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  await page.waitForFunction((top) => window.scrollY === top, y);
  // The page hears of it with the next frame; two steps within one frame are one to it.
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  );
}

const topOf = async (page: Page) => (await header(page).boundingBox())?.y ?? Number.NaN;
const colourOf = (page: Page) =>
  header(page).evaluate((element) => getComputedStyle(element).backgroundColor);

async function hidden(page: Page, yes: boolean): Promise<void> {
  await page.waitForFunction((gone) => {
    const { bottom, top } = document.querySelector('header')!.getBoundingClientRect();
    return gone ? bottom <= 0 : top === 0;
  }, yes);
}

test('once the page has loaded, what is typed right after the press on Search is in its box', async () => {
  const page = await freshWindow();
  await open(page, '/about');
  // Code of the box is asked for when all else is there, which takes a busy machine longer than a network that rests.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/search-overlay.')),
  );
  await page.waitForLoadState('networkidle');
  // However slow the line is then.
  await page.context().setOffline(true);
  await header(page).getByRole('button', { name: 'Search', exact: true }).click();
  await page.keyboard.type('oushak');
  expect(await page.getByRole('searchbox', { name: 'Search rugs' }).inputValue()).toBe('oushak');
});

test('while the code of the search is on its way, the icons stay where they are', async () => {
  const page = await visit('/cart', { viewport: PHONE });
  await held(page, await scriptsOf('mf-storefront'));
  const search = header(page).getByRole('button', { name: 'Search', exact: true });
  const before = await search.boundingBox();
  await search.click();
  await header(page).getByText('Opening search').waitFor();
  expect(await search.boundingBox()).toEqual(before);
});

describe('Fixed header', () => {
  const page = shared('/');

  test('logo, desktop links (Home, Best Sellers, Hand Tufted, Hand Knotted, Hand Woven)', async () => {
    await header(page()).getByRole('link', { name: 'Handloom, home' }).waitFor();
    const links = header(page()).getByRole('navigation').getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Home',
      'Best Sellers',
      'Hand Tufted',
      'Hand Knotted',
      'Hand Woven',
    ]);
    expect(await hrefs(links)).toEqual([
      '/',
      '/categories/best-seller',
      '/categories/hand-tufted',
      '/categories/hand-knotted',
      '/categories/hand-woven',
    ]);
  });

  test('header icons `Search` and `Account`, header cart link `Cart`', async () => {
    await header(page()).getByRole('button', { name: 'Search', exact: true }).waitFor();
    await header(page()).getByRole('link', { name: 'Account', exact: true }).waitFor();
    await header(page()).getByRole('link', { name: 'Cart', exact: true }).waitFor();
  });

  test("at 320 px the header's bag keeps its distance from the edge", async () => {
    await page().setViewportSize({ width: 320, height: 640 });
    const bag = await header(page())
      .getByRole('link', { name: 'Cart' })
      .locator('svg')
      .boundingBox();
    expect((bag?.x ?? 320) + (bag?.width ?? 0)).toBeLessThanOrEqual(320 - 12);
    await page().setViewportSize(DESK);
  });

  test('it turns from transparent to white after 20 px of scroll', async () => {
    await scrollTo(page(), 20);
    expect(await colourOf(page())).toBe('rgba(0, 0, 0, 0)');
    await scrollTo(page(), 21);
    await page().waitForFunction(
      () =>
        getComputedStyle(document.querySelector('header')!).backgroundColor ===
        'rgb(255, 255, 255)',
    );
    await scrollTo(page(), 0);
    await page().waitForFunction(
      () =>
        getComputedStyle(document.querySelector('header')!).backgroundColor === 'rgba(0, 0, 0, 0)',
    );
  });

  test('It hides when scrolling down past 50 px and reappears on scrolling up or near the top', async () => {
    await scrollTo(page(), 50);
    await hidden(page(), false);
    expect(await topOf(page())).toBe(0);
    await scrollTo(page(), 51);
    await hidden(page(), true);
    await scrollTo(page(), 900);
    await hidden(page(), true);
    await scrollTo(page(), 880);
    await hidden(page(), false);
    await scrollTo(page(), 950);
    await hidden(page(), true);
    await scrollTo(page(), 40);
    await hidden(page(), false);
  });
});

/** Walks by keyboard, and names what it came to below the header or a phone's bar. */
async function coveredOnTheWay(page: Page, key: string, steps: number): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(async () => {
      // The header hears of a scroll with the next frame.
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
      const { activeElement } = document;
      const { x, y, width, height } = activeElement!.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      const cover = above?.closest('header, [data-bottom-bar]');
      return cover && !cover.contains(activeElement) ? activeElement?.outerHTML : undefined;
    });
    if (found) covered.push(found);
  }
  return covered;
}

test.each([
  ['/contact', DESK],
  ['/product/rug', PHONE],
])('on %s what the keyboard comes to is never covered', async (name, viewport) => {
  const page = await visit(await addressOf(name), { viewport });
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  expect(await coveredOnTheWay(page, 'Shift+Tab', 30)).toEqual([]);
  expect(await coveredOnTheWay(page, 'Tab', 30)).toEqual([]);
});

test('a cart icon with a badge showing the number of cart lines', async () => {
  const rug = await someRug();
  const page = await visit('/about', {
    prepare: withGuestCart(rug, { ...rug, _id: 'another', name: 'Another' }),
  });
  const cart = header(page).getByRole('link', { name: 'Cart, 2 items', exact: true });
  await cart.waitFor();
  expect(await cart.innerText()).toBe('2');
  await cart.click();
  await heading(page, 'Your Cart', 1).waitFor();
});

test('header icons → account: login', async () => {
  const page = await visit('/about');
  await header(page).getByRole('link', { name: 'Account' }).click();
  await heading(page, 'Login', 1).waitFor();
});

test('header icons → account: a menu with My Orders, Profile, Logout', async () => {
  const page = await visit('/about', { prepare: asShopper });
  const button = header(page).getByRole('button', { name: 'Account' });
  await button.click();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  for (const name of ['My Orders', 'Wishlist', 'Profile']) {
    await header(page).getByRole('link', { name, exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await header(page).getByRole('button', { name: 'Logout' }).waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await header(page).getByRole('link', { name: 'Account' }).waitFor();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
});

test('an admin finds the panel in the account menu', async () => {
  const page = await visit('/about', { prepare: asAdmin });
  await header(page).getByRole('button', { name: 'Account' }).click();
  await header(page).getByRole('link', { name: 'Admin Panel' }).click();
  await page.waitForURL('**/admin/dashboard');
});

describe('On a phone', () => {
  const page = shared('/about', { viewport: PHONE });

  test('menu `Open menu` / `Close menu`: close with Escape and give focus back', async () => {
    const opener = page().getByRole('button', { name: 'Open menu' });
    for (const close of ['cross', 'Escape']) {
      await opener.click();
      const menu = page().getByRole('dialog', { name: 'Handloom' });
      await menu.waitFor();
      if (close === 'Escape') await page().keyboard.press('Escape');
      else await menu.getByRole('button', { name: 'Close menu' }).click();
      await menu.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test('Small screens: left slide-out menu titled ‘Handloom’ listing Home, Best Seller, Hand Tufted, Hand Knotted, Hand Woven, Cart', async () => {
    expect(await header(page()).getByRole('navigation').isVisible()).toBe(false);
    await page().getByRole('button', { name: 'Open menu' }).click();
    const menu = page().getByRole('dialog', { name: 'Handloom' });
    await menu.getByRole('heading', { name: 'Handloom' }).waitFor();
    const links = menu.getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      'Home',
      'Best Seller',
      'Hand Tufted',
      'Hand Knotted',
      'Hand Woven',
      'Cart',
    ]);
    expect(await hrefs(links)).toEqual([
      '/',
      '/categories/best-seller',
      '/categories/hand-tufted',
      '/categories/hand-knotted',
      '/categories/hand-woven',
      '/cart',
    ]);
    expect((await menu.boundingBox())?.x).toBe(0);
    await menu.getByRole('link', { name: 'Hand Woven' }).click();
    await menu.waitFor({ state: 'hidden' });
    await page().waitForURL('**/categories/hand-woven');
  });
});

test('behind an open dialog the room of the scrollbar, which shows the colour of the canvas, is shaded as the page is', async () => {
  const page = await visit('/about');
  const colours = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].map(
        (element) => getComputedStyle(element).backgroundColor,
      ),
    );
  const wool = 'rgb(250, 247, 241)';
  expect(await colours()).toEqual([wool, wool]);
  await header(page).getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = await page.getByRole('dialog', { name: 'Search' }).boundingBox();
  expect(await colours()).toEqual([expect.stringMatching(/^color\(srgb 0\.51/), wool]);
  // Nor does the dialog reach into it.
  expect(dialog?.width).toBe(await page.evaluate(() => document.body.clientWidth));
});
