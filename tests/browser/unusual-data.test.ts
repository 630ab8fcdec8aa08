import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ADMIN } from '../shop/api-client';
import { fillShop, type UnusualShop } from '../unusual-data/fill-shop';
import { NAMES } from '../unusual-data/names';
import { button, dialog, main, NEW_PRODUCT, newProduct } from './admin-panel';
import { hydrated } from '@handloom/local-infrastructure/hydrated-page';
import { layoutFaults } from './layout-faults';
import { ADMIN_PAGES, PUBLIC_PAGES, SIGNED_IN_PAGES } from './pages';
import { PATIENCE_MS } from './patience';
import { sharedBrowser, shopUrl } from './shared-site';
import { heading, shows } from './specification/looking';

jest.setTimeout(600_000);

const WIDTHS = [320, 390, 768, 1024, 1440];
/** With it every page is photographed into a folder, for eyes that see more than this test. */
const PICTURES = process.env['UNUSUAL_PICTURES'];

interface Scene {
  path: string;
  /** What is done there, such as opening a dialog. */
  act?: [name: string, act: (page: Page) => Promise<unknown>];
  widths?: number[];
}

let browser: Browser;
let unusual: UnusualShop;
beforeAll(async () => {
  browser = await sharedBrowser();
  unusual = await fillShop(shopUrl(), ADMIN);
});

/** A window of someone who has cookies, and of a guest with a full cart and wishlist without one. */
async function windowOf(cookie?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shopUrl(), reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  if (cookie) {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return { name, value, url: shopUrl() };
    });
    await context.addCookies(cookies);
    return context;
  }
  const ids = unusual.products.map(({ _id }) => _id);
  const kept = {
    cart: unusual.guestCart,
    wishlist: { state: { productIds: [...ids, 'no-such-rug'] }, version: 0 },
  };
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items))
      localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  return context;
}

/** Nothing is loading any more: five looks in a row find the page as it was. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(async () => {
    const state = () => `${document.body.innerText.length} ${document.body.scrollHeight}`;
    const first = state();
    for (let look = 0; look < 5; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (state() !== first) return false;
    }
    return !document.querySelector('[aria-busy="true"]');
  });
}

async function photograph(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  const file = `${name.replace(/[^\w.-]+/g, '_').slice(0, 80)}.png`;
  await page.screenshot({ path: path.join(PICTURES, file), fullPage: true });
}

/** Faults by scene and width; none is what a page should have. */
async function faultsOf(context: BrowserContext, scenes: Scene[]) {
  const faults: Record<string, string[]> = {};
  const left = [...scenes];
  const walk = async () => {
    const page = await context.newPage();
    for (let scene = left.shift(); scene; scene = left.shift()) await look(page, scene, faults);
  };
  // Some wait for their page to settle while the others' are looked at: nothing else runs beside them.
  await Promise.all([walk(), walk(), walk()]);
  await context.close();
  return faults;
}

async function look(
  page: Page,
  { path: address, act: doing, widths = WIDTHS }: Scene,
  faults: Record<string, string[]>,
) {
  const [what, act] = doing ?? [];
  await page.setViewportSize({ width: widths[0] ?? 390, height: 800 });
  await page.goto(address, { waitUntil: 'load' });
  await settled(page);
  await act?.(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const name = `${address}${what ? `, ${what}` : ''}, ${width} px`;
    const found = await layoutFaults(page);
    if (found.length > 0) faults[name] = found;
    await photograph(page, `${width} ${name}`);
  }
}

const press = (name: string | RegExp) => (page: Page) =>
  page.locator('main').getByRole('button', { name }).first().click();

describe('nothing lies over text, runs out of its box or is wider than the window, whatever the data', () => {
  test('for guests, on public pages', async () => {
    const rug = unusual.products[1]?._id;
    const scenes: Scene[] = [
      ...PUBLIC_PAGES.filter((page) => page !== '/product/rug').map((page) => ({ path: page })),
      ...unusual.products.map(({ _id }) => ({ path: `/product/${_id}` })),
      { path: `/categories/${unusual.products[1]?.category.slug}` },
      { path: `/categories/all?search=${NAMES.widest}` },
      {
        path: `/product/${rug}`,
        act: ['a picture zoomed', press(/^Zoom/)],
      },
      {
        path: '/terms',
        act: [
          'searching',
          async (page) => {
            await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
            await page.getByRole('dialog').getByRole('searchbox').fill(NAMES.noSpaces.slice(0, 20));
            await page.getByRole('dialog').getByText(NAMES.noSpaces).first().waitFor();
          },
        ],
      },
    ];
    expect(await faultsOf(await windowOf(), scenes)).toEqual({});
  });

  test('for shoppers, on their pages', async () => {
    const { order, products, shopper } = unusual;
    const scenes = [
      ...SIGNED_IN_PAGES,
      '/cart',
      `/order-success?order=${order.id}`,
      `/orders/${order.id}`,
      `/product/${products[0]?._id}`,
    ].map((page) => ({ path: page }));
    expect(await faultsOf(await windowOf(shopper), scenes)).toEqual({});
  });

  test('for admins, on every screen of the panel', async () => {
    const scenes: Scene[] = [
      ...ADMIN_PAGES.map((page) => ({ path: page })),
      { path: `/admin/orders?order=${unusual.order.id}` },
      { path: `/admin/print/packing-slips?orders=${unusual.order.id}` },
      { path: `/admin/print/invoices?orders=${unusual.order.id}` },
      { path: '/admin/products', act: ['Edit', press('Edit')] },
      { path: '/admin/products', act: ['Delete', press('Delete')] },
      { path: '/admin/categories', act: ['Edit', press('Edit')] },
      { path: '/admin/categories', act: ['Delete', press('Delete')] },
      { path: '/admin/sizes', act: ['Edit', press('Edit')] },
    ];
    expect(await faultsOf(await windowOf(unusual.admin), scenes)).toEqual({});
  });
});

// A sentence of the specification that its own folder cannot test: others look at the same lists meanwhile.
test("Toasts: success 'Product Added Successfully!', 'Product Updated Successfully!', 'Product Deleted Successfully!'; the list is reloaded", async () => {
  const context = await windowOf(unusual.admin);
  const page = await context.newPage();
  await page.goto('/admin/products');
  const form = await newProduct(page);
  await button(form, 'Create').click();
  await shows(page, 'Product Added Successfully!');
  await form.waitFor({ state: 'hidden' });
  const row = main(page).getByRole('row').filter({ hasText: NEW_PRODUCT });
  await button(row, 'Edit').click();
  const editing = dialog(page, 'Edit Product');
  await editing.getByLabel('Name', { exact: true }).fill(`${NEW_PRODUCT}, renamed`);
  await button(editing, 'Update').click();
  await shows(page, 'Product Updated Successfully!');
  await main(page).getByText(`${NEW_PRODUCT}, renamed`).waitFor();
  await button(row, 'Delete').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await shows(page, 'Product Deleted Successfully!');
  await row.waitFor({ state: 'hidden' });
  await heading(page, 'Admin Products', 1).waitFor();
  await context.close();
});
