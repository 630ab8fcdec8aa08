import type { Browser, Locator, Page } from 'playwright-core';
import {
  ADMIN,
  apiSession,
  apiShopper,
  expectStatus,
  orderForSomeRug,
} from '../../shop/api-client';
import { main } from '../admin-panel';
import { sharedBrowser, shopUrl } from '../shared-site';
import { story, visitor } from '../shopper';
import { expectSoon } from '../specification/looking';
import { asAdmin } from '../specification/people';

jest.setTimeout(180_000);

let browser: Browser;
let orderId: string;
beforeAll(async () => {
  browser = await sharedBrowser();
  orderId = await placeOrder();
});

async function placeOrder(): Promise<string> {
  const shopper = await apiShopper(shopUrl());
  const body = await orderForSomeRug(shopper);
  const placed = await shopper.send('POST', '/api/orders', { body });
  return ((await placed.json()) as { orderId: string }).orderId;
}

/** The panel's orders on a screen so wide. */
async function orders(width: number, query = ''): Promise<Page> {
  const { page } = await visitor(browser, shopUrl(), { width });
  await asAdmin(page);
  await page.goto(`/admin/orders${query}`);
  await main(page).getByRole('table', { name: 'Orders' }).waitFor();
  return page;
}

/** How wide each row of these is, from top to bottom. */
async function rowsOf(controls: Locator): Promise<number[]> {
  const boxes = await controls.evaluateAll((all) =>
    all.map((one) => {
      const { top, height, left, right } = one.getBoundingClientRect();
      return { middle: Math.round(top + height / 2), left, right };
    }),
  );
  const middles = [...new Set(boxes.map(({ middle }) => middle))];
  return middles.map((middle) => {
    const row = boxes.filter((box) => box.middle === middle);
    const [left, right] = [row.map((box) => box.left), row.map((box) => box.right)];
    return Math.round(Math.max(...right) - Math.min(...left));
  });
}

story('when the screen is wide, then all filters of the orders stand in one row', async () => {
  const page = await orders(1440);
  const filters = main(page).locator('input:not([type=checkbox]):visible, select:visible');
  expect(await filters.count()).toBe(7);
  expect(await rowsOf(filters)).toHaveLength(1);
});

story('when the screen is narrow, then what can be done with an order fills its rows', async () => {
  const page = await orders(390, `?order=${orderId}`);
  const drawer = page.getByRole('dialog').filter({ hasText: 'New note' });
  const process = drawer.getByRole('button', { name: 'Mark as Processing' });
  await process.waitFor();
  const controls = process.locator('xpath=..').locator('button, select');
  expect(await controls.count()).toBe(3);
  const [first, ...others] = await rowsOf(controls);
  expect(first).toBeGreaterThan(300);
  expect(others).toEqual([first]);
});

story('when the screen is narrow, then the buttons of all products stand in one row', async () => {
  const { page } = await visitor(browser, shopUrl(), { width: 360 });
  await asAdmin(page);
  await page.goto('/admin/products');
  const add = main(page).getByRole('button', { name: 'Add Product' });
  await add.waitFor();
  const controls = add.locator('xpath=..').locator('a, button');
  expect(await controls.count()).toBe(3);
  expect(await rowsOf(controls)).toHaveLength(1);
});

story(
  'when the screen is narrow, then an order is a card of three lines, its state beside its number',
  async () => {
    const page = await orders(390);
    const row = main(page).getByRole('row').nth(1);
    const topOf = async (place: number) =>
      (await row.getByRole('cell').nth(place).boundingBox())!.y;
    expect(Math.abs((await topOf(0)) - (await topOf(3)))).toBeLessThan(6);
    expect(await topOf(1)).toBeGreaterThan((await topOf(0)) + 15);
    expect((await row.boundingBox())!.height).toBeLessThan(110);
  },
);

story(
  'when the screen is narrow, then what is to be known of an order stands in one line',
  async () => {
    const url = `/api/orders/${await placeOrder()}`;
    const { send } = await apiSession(shopUrl(), ADMIN);
    const change = (body: object) => expectStatus(200, send('PATCH', url, { body }));
    await change({ paymentStatus: 'Paid' });
    const { orderNumber } = await (await change({ status: 'Cancelled' })).json();
    const refund = { amount: 1, reason: 'A part of it' };
    await expectStatus(201, send('POST', `${url}/refunds`, { body: refund }));
    const page = await orders(390, `?search=${orderNumber}`);
    const badges = main(page).getByRole('row', { name: orderNumber }).locator('[data-colour]');
    await expectSoon(() => badges.allInnerTexts(), ['Cancelled', 'Partly refunded', 'To look at']);
    expect(await rowsOf(badges)).toHaveLength(1);
  },
);
