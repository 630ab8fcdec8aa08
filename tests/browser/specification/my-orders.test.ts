import type { Order } from '@handloom/contracts/orders';
import type { Page } from 'playwright-core';
import { violations } from './accessibility';
import { heading, shows } from './looking';
import { isPictured, order, orderOnce, ordersOf } from './ordering';
import { asAdmin, asShopper } from './people';
import { newWindow, PHONE, visit } from './site';

const MINE = /\/api\/orders\?mine=true/;

/** Answers the list in pages of two, by cursors, as the shop does in pages of twenty. */
async function inPagesOfTwo(page: Page): Promise<void> {
  const all = await ordersOf(page);
  await page.route(MINE, async (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const next = after + 2 < all.length ? after + 2 : null;
    await route.fulfill({
      json: all.slice(after, after + 2),
      headers: next ? { link: `</api/orders?after=${next}>; rel="next"` } : {},
    });
  });
}

test('without orders it says so and leads to the shop', async () => {
  const page = await visit('/orders', { prepare: asShopper });
  await heading(page, 'You have not ordered yet.', 2).waitFor();
  await page.locator('main').getByRole('link', { name: 'Shop Now' }).waitFor();
  expect(await violations(page, 'main')).toEqual([]);
});

test('each order shows its rug, number, day, state, payment and total, and leads to all of it', async () => {
  let id = '';
  const page = await visit('/orders', { prepare: async (page) => (id = await order(page)) });
  const row = page.locator('main').getByRole('listitem');
  await shows(row, 'Pending', 'Pay on delivery', /^\$[\d,]+\.\d\d$/);
  await isPictured(row);
  const link = row.getByRole('link', { name: /^HR-\d{4}-\d{6,}$/ });
  expect(await link.getAttribute('href')).toBe(`/orders/${id}`);
});

test('on a phone an order’s number stands in one line, whatever its amount', async () => {
  const page = await visit('/orders', {
    viewport: PHONE,
    prepare: async (page) => {
      await order(page);
      const [placed] = await ordersOf(page);
      await page.route(MINE, (route) =>
        route.fulfill({ json: [{ ...placed, totalAmount: 647_352_000_000.99 }] }),
      );
    },
  });
  await page.getByText('$647,352,000,000.99').waitFor();
  const number = page.locator('main').getByRole('link', { name: /^HR-/ });
  expect(await number.evaluate((link) => link.getClientRects().length)).toBe(1);
});

test('Load more adds older orders below, and each page has an address of its own', async () => {
  const page = await newWindow({
    prepare: async (page) => {
      await order(page);
      for (let more = 0; more < 4; more += 1) await orderOnce(page, more + 2);
      await inPagesOfTwo(page);
    },
  });
  await page.goto('/orders');
  const rows = page.locator('main').getByRole('listitem');
  const more = page.getByRole('link', { name: 'Load more' });
  expect(await more.getAttribute('href')).toBe('/orders?after=2');
  expect(await rows.count()).toBe(2);
  await more.click();
  await rows.nth(3).waitFor();
  await more.click();
  await rows.nth(4).waitFor();
  expect(await more.count()).toBe(0);
  const numbers = await rows.getByRole('link').allInnerTexts();
  expect(new Set(numbers).size).toBe(5);

  await page.goto('/orders?after=4');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole('link', { name: 'Newest orders' }).click();
  await more.waitFor();
  expect(await rows.count()).toBe(2);
});

test("an admin's My Orders asks for their own", async () => {
  const page = await newWindow({ prepare: asAdmin });
  const asked = page.waitForRequest(MINE);
  await page.goto('/orders');
  expect((await asked).url()).toContain('mine=true');
});

test('an order that waits for its payment has Pay now in the list', async () => {
  const page = await newWindow({ prepare: order });
  await page.route(MINE, async (route) => {
    const orders = (await (await route.fetch()).json()) as Order[];
    await route.fulfill({
      json: orders.map((one) => ({ ...one, paymentMethod: 'Razorpay', payable: true })),
    });
  });
  await page.goto('/orders');
  await page.getByRole('listitem').getByRole('button', { name: 'Pay now' }).waitFor();
});
