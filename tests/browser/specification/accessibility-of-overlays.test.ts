import type { Page } from 'playwright-core';
import { DIALOG, violations, violationsHere } from './accessibility';
import { order } from './ordering';
import { asAdmin, asBuyer, asShopper, rugs, someRug } from './people';
import { DESK, newWindow, open, PHONE, visit } from './site';
import { answering, failing } from './troubles';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();

/** For `prepare`: axe reads all of a page, also behind a dialog, and a long list takes it long. */
async function asAdminOfFew(page: Page): Promise<void> {
  await asAdmin(page);
  const products = (await rugs()).slice(0, 2);
  await answering(page, /\/api\/products\?/, { products, totalPages: 1, total: 2 });
}

describe('axe: no violations at 1280 and 390 px with', () => {
  test('the search overlay open, before and with suggestions', async () => {
    const page = await visit('/faqs');
    await button(page, 'Search').click();
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
    await search.getByRole('searchbox').fill('oushak');
    await search.getByRole('list', { name: 'Suggestions' }).waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
    await search.getByRole('searchbox').fill('qqqqqqqq');
    await search.getByText(/^Nothing found/).waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
  });

  test('the account menu open', async () => {
    const page = await visit('/faqs', { prepare: asShopper });
    await button(page, 'Account').click();
    await page.getByRole('link', { name: 'My Orders' }).waitFor();
    expect(await violations(page, 'header')).toEqual([]);
  });

  test('the picture zoom open, and enlarged', async () => {
    const page = await visit(`/product/${(await someRug())._id}`);
    await button(page, /^Zoom /).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
    await button(page, 'Zoom in').click();
    expect(await violations(page, DIALOG)).toEqual([]);
  });

  test('a toast', async () => {
    const page = await visit(`/product/${(await someRug())._id}`);
    await button(page, 'Add To Cart').click();
    const toast = page.getByText('Added to cart');
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      // Pointing at it keeps it.
      await toast.hover();
      expect(await violationsHere(page, '[popover]')).toEqual([]);
      expect(await toast.isVisible()).toBe(true);
    }
  });

  test('an answered question and a failed form', async () => {
    const page = await newWindow();
    await open(page, '/faqs');
    await page.locator('main button[aria-expanded]').first().click();
    expect(await violations(page, 'main')).toEqual([]);
    await open(page, '/contact');
    await button(page, /^Send/).click();
    await page.getByText('Full Name is required').waitFor();
    expect(await violations(page, 'main')).toEqual([]);
    await open(page, '/auth/login');
    await button(page, 'Login').click();
    await page.getByText('Email is required').waitFor();
    expect(await violations(page, 'main')).toEqual([]);
  });

  test('a list that could not be loaded', async () => {
    const page = await visit('/about');
    await failing(page, /\/api\/products\?/);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/"]');
      link?.click();
    });
    await page.getByRole('alert').first().waitFor();
    expect(await violations(page, 'main')).toEqual([]);
  });

  test("the checkout's modals open", async () => {
    const page = await newWindow({ prepare: asBuyer });
    await failing(page, '**/api/orders', { method: 'POST' });
    await open(page, '/checkout');
    await page.getByRole('list', { name: 'Cart lines' }).waitFor();
    await button(page, 'Place Order').click();
    await page.getByRole('dialog', { name: 'Form Validation Error' }).waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
  });

  test("an order's drawer, whose amounts are not cut off on a phone, and a mail's", async () => {
    const id = await order(await newWindow());
    const page = await newWindow({ viewport: PHONE, prepare: asAdmin });
    await page.goto(`/admin/orders?order=${id}`);
    const items = page.getByRole('dialog').getByRole('table', { name: 'Items' });
    await items.getByText('Total', { exact: true }).waitFor();
    const cutOff = await items.evaluate(
      ({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
    );
    expect(cutOff).toBe(0);
    expect(await violations(page, DIALOG)).toEqual([]);
    await page.goto('/admin/mails');
    const mails = page.locator('main').getByRole('table', { name: 'Mails' });
    await mails.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
  });

  test('two admins rename the same size: the second sees the difference, and the audit has both', async () => {
    const page = await newWindow({ viewport: PHONE, prepare: asAdmin });
    const name = `Runner ${Date.now()}`;
    const measures = { widthFeet: 2, heightFeet: 9 };
    const added = await page.request.post('/api/sizes', { data: { name, ...measures } });
    const { _id } = await added.json();
    await page.goto('/admin/sizes');
    await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
    const theirs = `${name} of theirs`;
    await page.request.put(`/api/sizes/${_id}`, { data: { name: theirs, ...measures } });
    await page.getByRole('dialog').getByLabel('Size Name').fill(`${name} of mine`);
    await button(page, 'Update Size').click();
    await page.getByRole('alertdialog').getByText(theirs).waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
    await button(page, 'Save mine anyway').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.goto(`/admin/audit?about=${_id}`);
    const audit = page.getByRole('table', { name: 'Audit' });
    await audit.getByRole('button', { name: `${name} of mine` }).click();
    await page.getByRole('dialog').getByRole('cell', { name: theirs, exact: true }).waitFor();
    expect(await violations(page, DIALOG)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await audit.getByRole('button').count()).toBe(3);
    await page.request.delete(`/api/sizes/${_id}`);
  });

  test('a file of products with its findings, and the previews of what is done to several', async () => {
    const page = await newWindow({ prepare: asAdminOfFew });
    await page.goto('/admin/products');
    await button(page, 'Import CSV').click();
    const dialog = page.getByRole('dialog');
    const all = await page.evaluate(async () => (await fetch('/api/products/export.csv')).text());
    // The head and three products: further rows look the same.
    const content = all.split('\n').slice(0, 4).join('\n');
    for (const [file, table] of [
      [content.replaceAll(/(yes|no),/g, 'perhaps,'), 'Mistakes'],
      [content.replaceAll(' Days', ' days'), 'Changes'],
    ] as const) {
      const buffer = Buffer.from(file);
      const upload = { name: 'products.csv', mimeType: 'text/csv', buffer };
      await dialog.getByLabel('CSV file').setInputFiles(upload);
      await dialog.getByRole('table', { name: table }).waitFor();
      expect(await violations(page, DIALOG)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    const boxes = page.locator('main tbody').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    for (const [name, fill] of [
      ['Change price…', () => dialog.getByLabel('Percent').fill('-10')],
      ['Change category…', () => dialog.getByLabel('New category').selectOption({ index: 1 })],
      ['Delete…', () => undefined],
    ] as const) {
      await button(page, name).click();
      await fill();
      await dialog.getByRole('table', { name: 'Preview' }).waitFor();
      expect(await violations(page, DIALOG)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  });

  test.each(['products', 'categories', 'sizes'])(
    'the dialogs of /admin/%s open',
    async (screen) => {
      const page = await newWindow({ prepare: asAdminOfFew });
      await page.goto(`/admin/${screen}`);
      for (const name of [/^Add /, 'Edit', 'Delete']) {
        await page.locator('main').getByRole('button', { name, exact: true }).first().click();
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
        expect(await violations(page, DIALOG)).toEqual([]);
        await page.keyboard.press('Escape');
        await page
          .getByRole('dialog')
          .or(page.getByRole('alertdialog'))
          .waitFor({ state: 'hidden' });
      }
    },
  );
});

test('axe: no violations with the menu open, in the shop and in the panel', async () => {
  const page = await newWindow({ viewport: PHONE, prepare: asAdmin });
  for (const path of ['/', '/admin/orders']) {
    await open(page, path);
    await button(page, 'Open menu').click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsHere(page, DIALOG)).toEqual([]);
  }
});
