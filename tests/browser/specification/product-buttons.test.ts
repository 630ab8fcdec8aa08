import type { Product } from '@handloom/contracts/catalogue';
import type { Locator, Page } from 'playwright-core';
import { heading, place, shows } from './looking';
import { asShopper, someRug } from './people';
import { PHONE, shared, visit, type VisitOptions } from './site';

let rug: Product;
beforeAll(async () => {
  rug = await someRug();
});

const openRug = (options?: VisitOptions) => visit(`/product/${rug._id}`, options);
const main = (page: Page) => page.locator('main');
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);

test("'Add To Cart' becomes a 'Go To Cart' link to /cart once the product is in the cart; adding shows the toast 'Added to cart'", async () => {
  const page = await openRug();
  await main(page).getByRole('button', { name: '5X8' }).click();
  await main(page).getByRole('button', { name: 'Increase quantity' }).click();
  await main(page).getByRole('button', { name: 'Add To Cart' }).first().click();
  await shows(page, 'Added to cart');
  const link = main(page).getByRole('link', { name: 'Go To Cart' }).first();
  expect(await link.getAttribute('href')).toBe('/cart');
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  // 'A guest keeps it only in the browser's local storage under the key cart'
  expect(await stored(page)).toMatchObject([{ _id: rug._id, quantity: 2, size: '5X8' }]);
  // A rug has one line: who chooses it otherwise meanwhile is told what will become of it.
  await main(page).getByRole('button', { name: '8X10' }).click();
  await shows(
    page,
    'It is in your cart as 5X8 FEET × 2. Buy It Now changes that to 8X10 FEET × 2.',
  );
  await main(page).getByRole('button', { name: 'Buy It Now' }).click();
  await page.waitForURL('**/auth/login');
  expect(await stored(page)).toMatchObject([{ _id: rug._id, size: '8X10' }]);
});

test('Buy It Now → adds and goes to `/checkout`', async () => {
  const page = await openRug({ prepare: asShopper });
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
  await main(page).getByRole('button', { name: 'Buy It Now' }).click();
  await page.waitForURL('**/checkout');
  await main(page).getByText(rug.name).first().waitFor();
});

test('Buy It Now that is clicked twice goes to `/checkout` and orders nothing there', async () => {
  const page = await openRug({ prepare: asShopper });
  const click = async (button: Locator, clickCount: number) => {
    await button.hover();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await click(main(page).getByRole('button', { name: 'Buy It Now' }), 1);
  const placeOrder = main(page).getByRole('button', { name: 'Place Order' });
  await click(placeOrder, 2);
  // Without an address it would be refused.
  await page.waitForTimeout(500);
  const refusal = page.getByRole('dialog', { name: 'Form Validation Error' });
  expect(await refusal.count()).toBe(0);
  await click(placeOrder, 1);
  await refusal.waitFor();
});

test('Buy It Now of a guest → sign-in, then `/checkout`', async () => {
  const page = await openRug();
  await main(page).getByRole('button', { name: 'Buy It Now' }).click();
  await page.waitForURL('**/auth/login');
  expect(await stored(page)).toMatchObject([{ _id: rug._id }]);
});

test('share → the Web Share API', async () => {
  const page = await openRug({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(navigator, {
          share: async (data: ShareData) => Object.assign(window, { shared: data }),
        });
      }),
  });
  await main(page).getByRole('button', { name: 'Share' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared).toEqual({ title: rug.name, url: page.url() });
});

test('share → else copies the link with a toast', async () => {
  const page = await openRug({
    permissions: ['clipboard-read', 'clipboard-write'],
    prepare: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined })),
  });
  await main(page).getByRole('button', { name: 'Share' }).click();
  await shows(page, 'Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

describe('links', () => {
  const page = shared(async () => `/product/${rug._id}`);
  /** Leads there, and back. */
  async function leadsTo(link: string, title: string, look: () => Promise<void>): Promise<void> {
    await main(page()).getByRole('link', { name: link, exact: true }).click();
    await heading(page(), title, 1).waitFor();
    await look();
    await page().goBack();
    await heading(page(), rug.name, 1).waitFor();
  }

  test('ask a question → `/contact` with the subject filled in', () =>
    leadsTo('Ask a question', 'Contact', async () =>
      expect(await page().getByLabel('Subject').inputValue()).toContain(rug.name),
    ));

  test('FAQ → `/faqs`', () =>
    leadsTo('FAQ', 'FAQs', async () => expect(place(page())).toBe('/faqs')));

  test("WhatsApp buttons → a `wa.me` link with the product's name", async () => {
    const link = main(page()).getByRole('link', { name: 'WhatsApp' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.host).toBe('wa.me');
    expect(address.searchParams.get('text')).toContain(rug.name);
  });
});

test('`localStorage.cart` is a JSON array of cart items; a guest add raises an existing item’s quantity by 1', async () => {
  const page = await openRug();
  await main(page).getByRole('button', { name: 'Add To Cart' }).first().click();
  await shows(page, 'Added to cart');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.waitForFunction(
    () =>
      (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[])[0]?.quantity ===
      2,
  );
});

test('on a phone nothing lies over the heart beside the name', async () => {
  const page = await openRug({ viewport: PHONE });
  const heart = main(page).getByRole('button', { name: 'Add to wishlist' }).first();
  // The buttons in the corner move out of the way; a click would wait for that.
  await page.waitForFunction(
    (button) => {
      const { left, top, width, height } = (button as HTMLElement).getBoundingClientRect();
      const corner = document.elementFromPoint(left + width / 2, top + height / 4);
      return button?.contains(corner ?? null);
    },
    await heart.elementHandle(),
  );
  // Whoever turns back on their way finds them.
  await page.mouse.wheel(0, 900);
  await page.locator('aside[aria-label="Quick help"][data-reading="goes-on"]').waitFor();
  await page.mouse.wheel(0, -300);
  const chat = page.getByRole('complementary', { name: 'Quick help' }).getByRole('link');
  await chat.click({ trial: true });
});
