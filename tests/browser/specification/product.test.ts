import type { Product } from '@handloom/contracts/catalogue';
import type { Page } from 'playwright-core';
import { heading, section, shows } from './looking';
import { someRug } from './people';
import { DESK, PHONE, shared, visit } from './site';
import { answering, failing, held } from './troubles';

const ONE = /\/api\/products\/[^/?]+$/;
let rug: Product;
const main = (page: Page) => page.locator('main');
const inRupees = (amount: number) => new RegExp(`₹\\s?${amount.toLocaleString('en-IN')}`);

beforeAll(async () => {
  rug = await someRug();
});

/** Reached from a list, so that the browser asks for the product itself. */
async function reach(page: Page): Promise<void> {
  await main(page).getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/product/*');
}

describe('Product detail', () => {
  const page = shared(async () => `/product/${rug._id}`);

  test('Image gallery with thumbnails', async () => {
    const gallery = section(page(), 'Pictures');
    const thumbnails = gallery.getByRole('button', { name: /^Show / });
    expect(await thumbnails.count()).toBe(rug.images.length);
    await thumbnails.nth(1).click();
    await page().waitForFunction(
      (second) => second?.getAttribute('aria-current') === 'true',
      await thumbnails.nth(1).elementHandle(),
    );
  });

  test('name, 5-star rating, link to reviews', async () => {
    await heading(page(), rug.name, 1).waitFor();
    await main(page())
      .getByRole('img', { name: /^Rated [\d.]+ out of 5$/ })
      .first()
      .waitFor();
    const link = main(page())
      .getByRole('link', { name: /review/i })
      .first();
    expect(await link.getAttribute('href')).toBe('#reviews');
    await page().locator('#reviews').getByRole('heading', { name: 'Reviews' }).waitFor();
  });

  test("original price struck through labelled 'MRP', price, discount badge '{n}% OFF' when discount is above 0", async () => {
    const old = main(page()).locator('s').first();
    expect(await old.innerText()).toMatch(inRupees(rug.originalPrice));
    expect(await old.locator('..').innerText()).toMatch(/^MRP /);
    await main(page()).getByText(inRupees(rug.price)).first().waitFor();
    await shows(main(page()), `${Math.ceil(rug.discount)}% OFF`);
  });

  test('Size buttons from a fixed set of nine … (default 3X5); the chosen size has `aria-pressed`', async () => {
    const sizes = main(page()).locator('fieldset').getByRole('button');
    expect((await sizes.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
      ['3X5', '4X6', '5X8', '6X9', '8X10', '9X11', '9X12', '10X14', '12X14'].map(
        (size) => `${size} FEET`,
      ),
    );
    const pressed = () => main(page()).locator('fieldset').getByRole('button', { pressed: true });
    expect(await pressed().allInnerTexts()).toEqual([expect.stringMatching(/^3X5/)]);
    await sizes.nth(4).click();
    expect(await pressed().allInnerTexts()).toEqual([expect.stringMatching(/^8X10/)]);
  });

  test('Quantity stepper (minimum 1): `Increase quantity` / `Decrease quantity`', async () => {
    const stepper = main(page()).getByRole('group', { name: 'Quantity' });
    const less = stepper.getByRole('button', { name: 'Decrease quantity' });
    const value = () => stepper.locator('output').innerText();
    expect(await value()).toBe('1');
    expect(await less.isDisabled()).toBe(true);
    await stepper.getByRole('button', { name: 'Increase quantity' }).click();
    expect(await value()).toBe('2');
    await less.click();
    expect(await value()).toBe('1');
    expect(await less.isDisabled()).toBe(true);
  });

  test("Estimated arrival (default '15 - 20 Days'), returns accepted unless returnsAccepted is false, return window (default '14 days'), description", async () => {
    const facts = main(page()).locator('dl').first();
    await shows(facts, 'Estimated arrival', rug.estimatedDelivery || '15 - 20 Days', 'Returns');
    await shows(facts, `Accepted within ${rug.returnWindow || '14 days'}`);
    await shows(main(page()), rug.description);
  });
});

test('what the shop does not say has its defaults', async () => {
  const { estimatedDelivery: _, returnWindow: __, ...bare } = rug;
  const page = await visit('/categories/all');
  await answering(page, ONE, { ...bare, discount: 0, images: [] });
  await reach(page);
  await shows(main(page), '15 - 20 Days', 'Accepted within 14 days');
  // 'when discount is above 0'
  const details = main(page).locator('div:has(> div > h1)');
  expect(await details.getByText(/% OFF$/).count()).toBe(0);
  // Where its pictures would be, beside the words.
  const picture = await main(page)
    .getByRole('img', { name: /no picture yet$/ })
    .boundingBox();
  const name = await details.getByRole('heading', { level: 1 }).boundingBox();
  expect(picture?.x).toBeLessThan(name?.x ?? 0);
});

test('returns accepted unless returnsAccepted is false', async () => {
  const page = await visit('/categories/all');
  await answering(page, ONE, { ...rug, returnsAccepted: false });
  await reach(page);
  await shows(main(page), 'Not accepted');
});

test("While the product is not yet found in the loaded list a skeleton shows 'Loading product details...'", async () => {
  const page = await visit('/categories/all');
  const product = await held(page, ONE);
  await reach(page);
  await shows(main(page), 'Loading product details...');
  product.release();
  await main(page).getByRole('heading', { level: 1 }).waitFor();
});

test("An unknown product shows 'Product not found.' with a way back", async () => {
  const page = await visit('/product/no-such-rug');
  await heading(page, 'Product not found.', 1).waitFor();
  await main(page).getByRole('link').first().click();
  await page.waitForURL('**/categories/all');
});

test('a product that cannot be loaded says so and can be tried again', async () => {
  const page = await visit('/categories/all');
  await failing(page, ONE, { status: 503 });
  await reach(page);
  await shows(main(page), 'This rug could not be loaded.');
  await page.unroute(ONE);
  // The page asks again by itself too, and may have its answer first.
  const retry = main(page).getByRole('button', { name: 'Try again' });
  await retry.click({ timeout: 3_000 }).catch(() => undefined);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
});

test('on phones the gallery swipes and a bottom bar keeps price and Add To Cart in reach', async () => {
  const page = await visit(`/product/${rug._id}`, { viewport: PHONE });
  const bar = page.locator('[data-bottom-bar]');
  await bar.getByText(inRupees(rug.price)).waitFor();
  await bar.getByRole('button', { name: 'Add To Cart' }).waitFor();
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height);
  const onItsSide = { width: PHONE.height, height: PHONE.width };
  await page.setViewportSize(onItsSide);
  expect(Math.round((await bar.boundingBox())!.y + box!.height)).toBe(onItsSide.height);
  await page.setViewportSize(DESK);
  expect(await bar.isVisible()).toBe(false);
  await page.setViewportSize(PHONE);
  // Paper would have it on each sheet.
  await page.emulateMedia({ media: 'print' });
  expect(await bar.isVisible()).toBe(false);
});

test('zoom by pointer, touch and keyboard; closes with Escape and gives focus back', async () => {
  const page = await visit(`/product/${rug._id}`);
  const picture = section(page, 'Pictures')
    .getByRole('button', { name: /^Zoom / })
    .first();
  await picture.click();
  const zoom = page.getByRole('dialog', { name: rug.name });
  await zoom.getByRole('img', { name: rug.name, exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await zoom.getByRole('img', { name: `${rug.name}, view 2` }).waitFor();
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await zoom.getByRole('button', { name: 'Zoom out', pressed: true }).waitFor();
  await page.keyboard.press('Escape');
  await zoom.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Zoom /,
  );
});
