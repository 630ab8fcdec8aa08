import { text } from 'node:stream/consumers';
import type { Order } from '@handloom/contracts/orders';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { csvLine } from '@handloom/service-kit/lists/csv';
import { eventually } from '@handloom/test-kit/eventually';
import { ADMIN, apiShopper, expectStatus, orderForSomeRug } from '../shop/api-client';
import { button, dialog, main } from './admin-panel';
import { sharedBrowser, shopUrl } from './shared-site';
import { goToCheckout, logIn, story, visitor } from './shopper';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Somebody's order, to be paid when it arrives. */
async function placedOrder(): Promise<Order> {
  const shopper = await apiShopper(shopUrl());
  const body = await orderForSomeRug(shopper, 25);
  await expectStatus(201, shopper.send('POST', '/api/orders', { body }));
  const [order] = await shopper.orders();
  if (!order) throw new Error('There is no order');
  return order;
}

/** Somebody's order, paid by card. @returns its number */
async function paidOrder(): Promise<string> {
  const shopper = await visitor(browser, shopUrl());
  const { page, context } = shopper;
  await goToCheckout(shopper);
  await page.getByLabel('Payment Method').selectOption('Stripe');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/order-success?**');
  const number = await page.getByText(/^HR-\d{4}-\d{6}$/).innerText();
  await context.close();
  return number;
}

/** What `Export CSV` brings, by columns. */
async function exported(page: Page): Promise<{ header: string[]; rows: string[][] }> {
  const downloading = page.waitForEvent('download');
  await main(page).getByRole('link', { name: 'Export CSV' }).click();
  const csv = await text(await (await downloading).createReadStream());
  const [header = [], ...rows] = parse(csv);
  return { header, rows };
}

/** Chooses a file, sees what it would do, and has it done. */
async function importFile(page: Page, csv: string, wouldDo: string): Promise<void> {
  await button(main(page), 'Import CSV').click();
  const form = dialog(page, 'Import Products');
  const file = { name: 'rugs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await form.getByLabel('CSV file').setInputFiles(file);
  await form.getByText(wouldDo).waitFor();
  await form.getByRole('button', { name: /^Import \d+ products?$/ }).click();
  await form.waitFor({ state: 'hidden' });
}

const search = (page: Page, text: string) => main(page).getByRole('searchbox').fill(text);
const rowOf = (page: Page, text: string) =>
  main(page).getByRole('row').filter({ hasText: text }).first();

story(
  'a day at the panel: a list of prices, a mistake, parcels, money back, a report',
  async () => {
    const [one, other, paid] = [await placedOrder(), await placedOrder(), await paidOrder()];
    const admin = await visitor(browser, shopUrl());
    const { page } = admin;
    await page.goto('/auth/login');
    await logIn({ ...admin, ...ADMIN });

    // A new price comes from a spreadsheet.
    await page.goto('/admin/products');
    const before = await exported(page);
    const column = (name: string) => before.header.indexOf(name);
    const rug = before.rows[30] ?? [];
    const [id = '', price] = [rug[column('ID')], Number(rug[column('Price')])];
    const name = rug[column('Name')] ?? '';
    const dearer = rug.with(column('Price'), String(price + 150));
    const untouched = before.rows[31] ?? [];
    const file = [before.header, dearer, untouched].map(csvLine).join('');
    await importFile(page, file, 'rugs.csv: 0 would be added, 1 changed, 1 left as they are.');
    const priceNow = async () => {
      const answer = await page.request.get(`/api/products/${id}`);
      return ((await answer.json()) as { price: number }).price;
    };
    await eventually(async () => expect(await priceNow()).toBe(price + 150));

    // A mistake: the rug that was to become a little cheaper costs half, and is undone.
    await search(page, name);
    // What is chosen in the list before might not be chosen in the one that comes.
    await eventually(async () =>
      expect(await main(page).getByRole('row').count()).toBeLessThan(before.rows.length),
    );
    await rowOf(page, name).getByRole('checkbox').check();
    await button(main(page), 'Change price…').click();
    const question = dialog(page, 'Change the price of 1 product');
    await question.getByLabel('Percent').fill('-50');
    await button(question, 'Change 1 product').click();
    await question.waitFor({ state: 'hidden' });
    // Pointing at it keeps it.
    await button(page, 'Undo').hover();
    await eventually(async () => expect(await priceNow()).toBe((price + 150) / 2));
    await button(page, 'Undo').click();
    await eventually(async () => expect(await priceNow()).toBe(price + 150));
    await rowOf(page, name)
      .getByText(`₹${(price + 150).toLocaleString('en-IN')}`)
      .waitFor();

    // Two parcels leave together.
    await page.goto('/admin/orders');
    for (const step of ['Processing', 'Shipped']) {
      for (const { orderNumber } of [one, other]) {
        await main(page)
          .getByRole('checkbox', { name: `Choose ${orderNumber}` })
          .check();
      }
      await button(main(page), `Mark as ${step}`).click();
      const asked = page.locator('dialog').filter({ hasText: `Mark 2 orders as ${step}?` });
      if (step === 'Shipped') {
        await asked.getByLabel('Carrier of all').fill('DHL');
        const lines = `${one.orderNumber}, 4711\n${other.orderNumber}, 4712, By hand\n`;
        await asked.getByLabel('Paste from a list').fill(lines);
      }
      await button(asked, `Mark as ${step}`).click();
      await asked.waitFor({ state: 'hidden' });
      await button(main(page), 'Choose none').click();
      for (const { orderNumber } of [one, other]) {
        await rowOf(page, orderNumber).getByText(step, { exact: true }).waitFor();
      }
    }

    await button(main(page), other.orderNumber).click();
    const parcel = page.getByRole('dialog', { name: new RegExp(other.orderNumber) });
    await parcel.getByText('4712').waitFor();
    await page.keyboard.press('Escape');

    // A thread was loose: some money goes back.
    await button(main(page), paid).click();
    const order = page.getByRole('dialog', { name: new RegExp(paid) });
    await button(order, 'Refund').click();
    const refund = dialog(page, `Refund ${paid}`);
    await refund.getByLabel(/^Amount/).fill('12.50');
    await refund.getByLabel('Reason').fill('A loose thread');
    await button(refund, 'Refund').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send it back' }).click();
    await page.getByText('$12.50 goes back to the shopper').waitFor();

    // What was sold and given back today is in the report, and who did all this in the audit.
    await eventually(async () => {
      await page.goto('/admin/reports');
      await button(main(page), 'Last 30 days').click();
      await main(page).getByText('$12.50').first().waitFor({ timeout: 5_000 });
    });
    await page.goto('/admin/audit');
    for (const [what, did] of [
      [name, 'Changed'],
      [one.orderNumber, 'Changed'],
      [other.orderNumber, 'Changed'],
      [paid, 'Refunded'],
    ] as const) {
      await main(page)
        .getByRole('row')
        .filter({ hasText: what })
        .filter({ hasText: did })
        .first()
        .waitFor();
    }
    await admin.context.close();
  },
);
