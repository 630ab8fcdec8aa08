import type { Page } from 'playwright-core';
import { expectSoon, hrefs, shows } from './looking';
import { rugs, someRug } from './people';
import { PHONE, shared, visit } from './site';
import { answering } from './troubles';

const cards = (page: Page) => page.locator('main').getByRole('article');
const inRupees = (amount: number) =>
  new RegExp(
    `^₹\\s?${new Intl.NumberFormat('en-IN').format(amount).replaceAll('.', '\\.')}(\\.00)?$`,
  );

describe('Product card (in lists)', () => {
  const page = shared('/categories/all');
  const card = async () => {
    const rug = await someRug();
    return { rug, card: cards(page()).filter({ hasText: rug.name }).first() };
  };

  test('A product card holds the name, the price with ₹ and a picture in one element', async () => {
    const { rug, card: shown } = await card();
    await shown.getByRole('heading', { name: rug.name }).waitFor();
    await shows(shown, inRupees(rug.price));
    await shown.getByRole('img', { name: rug.name, exact: true }).waitFor();
  });

  test('First image', async () => {
    const { rug, card: shown } = await card();
    const source = await shown
      .getByRole('img', { name: rug.name, exact: true })
      .getAttribute('src');
    expect(source).toContain(rug.images[0]?.url);
  });

  test('struck-through original price', async () => {
    const { rug, card: shown } = await card();
    expect(await shown.locator('s').innerText()).toMatch(inRupees(rug.originalPrice));
  });

  test('Discount badge on cards: discount rounded up, shown as N% OFF', async () => {
    const { rug, card: shown } = await card();
    await shows(shown, `${Math.ceil(rug.discount)}% OFF`);
  });

  test('Star display out of 5, filled count is the rating rounded down', async () => {
    const rated = (await rugs()).filter(({ rating }) => rating > 0);
    for (const rug of rated.slice(0, 8)) {
      const stars = cards(page())
        .filter({ has: page().getByRole('heading', { name: rug.name, exact: true }) })
        .getByRole('img', { name: `Rated ${rug.rating} out of 5` });
      const filled = await stars
        .locator('svg')
        .evaluateAll(
          (signs) =>
            signs.filter(
              (sign) =>
                sign.getAttribute('fill') === 'currentColor' ||
                sign.querySelector('[fill="currentColor"]'),
            ).length,
        );
      expect([rug.name, await stars.locator('svg').count()]).toEqual([rug.name, 5]);
      expect([rug.name, filled]).toEqual([rug.name, Math.floor(rug.rating)]);
    }
  });

  test('Image, name and quick view lead to /product/{id}', async () => {
    const { rug, card: shown } = await card();
    const links = shown.getByRole('link');
    expect(new Set(await hrefs(links))).toEqual(new Set([`/product/${rug._id}`]));
    expect(await links.count()).toBe(3);
    await shown.getByRole('link', { name: 'Quick view' }).waitFor();
  });

  test('hover-revealed icons `Add to cart` / `Add to wishlist` / `Quick view`', async () => {
    const { card: shown } = await card();
    const icon = shown.getByRole('button', { name: 'Add to cart' });
    const opacity = () =>
      icon.evaluate((element) => {
        let seen = 1;
        for (let at: Element | null = element; at; at = at.parentElement) {
          seen *= Number(getComputedStyle(at).opacity);
        }
        return seen;
      });
    await page().mouse.move(2, 2);
    await expectSoon(async () => (await opacity()) < 0.1, true);
    await shown.hover();
    await page().waitForFunction(
      (element) => {
        let seen = 1;
        for (let at: Element | null = element; at; at = at.parentElement) {
          seen *= Number(getComputedStyle(at).opacity);
        }
        return seen === 1;
      },
      await icon.elementHandle(),
    );
  });
});

test('shown when discount is 0 or more', async () => {
  const rug = { ...(await someRug()), discount: 0 };
  const page = await visit('/about');
  await answering(page, /\/api\/products\?/, { products: [rug], totalPages: 1, total: 1 });
  await page.getByRole('link', { name: 'Hand Woven' }).first().click();
  await shows(cards(page).first(), '0% OFF');
});

test('add to cart, or go to cart once the item is in the cart; the bag icon leads to /cart once in cart', async () => {
  const page = await visit('/categories/all');
  const card = cards(page).first();
  await card.hover();
  await card.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await shows(page, 'Added to cart');
  await card.getByRole('link', { name: 'Go to cart', exact: true }).click();
  await page.waitForURL('**/cart');
});

test('where nothing hovers too: go to cart once the item is in the cart, and the picture is the quick view', async () => {
  const page = await visit('/categories/all', { viewport: PHONE, hasTouch: true, isMobile: true });
  const card = cards(page).first();
  await card.getByRole('button', { name: 'Add to cart', exact: true }).tap();
  await shows(page, 'Added to cart');
  expect(await card.getByRole('link', { name: 'Quick view' }).isVisible()).toBe(false);
  // A second tap that follows at once was meant for what was there before.
  await page.waitForTimeout(500);
  await card.getByRole('link', { name: 'Go to cart', exact: true }).tap();
  await page.waitForURL('**/cart');
});

test('wishlist heart → a wishlist kept in the browser, and a `/wishlist` page', async () => {
  const page = await visit('/categories/all');
  const card = cards(page).first();
  const name = await card.getByRole('heading').innerText();
  await card.hover();
  const heart = card.getByRole('button', { name: 'Add to wishlist' });
  await heart.click();
  const toast = page.getByText('Added to your wishlist');
  // Pointing at it keeps it.
  await toast.hover();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await toast.getByRole('link', { name: 'wishlist' }).click();
  await page.waitForURL('**/wishlist');
  // Until this page is there the list stays, which has that card too.
  await page.getByRole('heading', { level: 1, name: 'Wishlist' }).waitFor();
  const wished = cards(page);
  await wished.getByRole('heading', { name, exact: true }).waitFor();
  expect(await wished.count()).toBe(1);
  await wished.hover();
  await wished.getByRole('button', { name: 'Add to wishlist' }).click();
  await shows(page, 'Your wishlist is empty.');
});
