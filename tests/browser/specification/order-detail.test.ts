import type { Order } from '@handloom/contracts/orders';
import { DIALOG, violations } from './accessibility';
import { heading, section, shows } from './looking';
import { inDollars, isPictured, order, readsOrderWith } from './ordering';
import { asShopper, someRug } from './people';
import { newWindow, PHONE, shared, visit } from './site';

const LONG = 'Rosenrankenteppichmeisterwerkstattknüpfkunst'.repeat(3);

async function opened(change: Partial<Order> = {}, viewport?: typeof PHONE) {
  let id = '';
  const page = await newWindow({
    ...(viewport && { viewport }),
    prepare: async (page) => {
      id = await order(page);
      if (Object.keys(change).length > 0) await readsOrderWith(page, id, change);
    },
  });
  await page.goto(`/orders/${id}`);
  await page.getByRole('heading', { level: 1, name: /^Order HR-/ }).waitFor();
  return { page, id };
}

describe('an order of one rug', () => {
  let id = '';
  const page = shared('/orders', { prepare: async (page) => (id = await order(page)) });
  beforeAll(async () => {
    await page().goto(`/orders/${id}`);
    await page()
      .getByRole('heading', { level: 1, name: /^Order HR-/ })
      .waitFor();
  });

  test('shows lines with unit price, quantity and sum, the totals, the address, and what happened', async () => {
    const rug = await someRug();
    const row = page().getByRole('row').filter({ hasText: rug.name });
    const price = inDollars(rug.price);
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', price, price]);
    await isPictured(row);
    await shows(page().getByRole('table'), 'Subtotal', 'Tax (8%)', 'Total amount');
    await shows(page().locator('main'), 'Pending', 'Pay on delivery', 'Cash on Delivery');
    await page().getByText('12 Weaver Lane').waitFor();
    await shows(section(page(), 'History'), 'Placed');
  });

  test('printed, it is an invoice and nothing else', async () => {
    await page().emulateMedia({ media: 'print' });
    await shows(page(), 'Invoice', 'Mirzapur, Uttar Pradesh, India');
    await shows(page().getByRole('table'), 'Tax (8%)', 'Total amount');
    for (const name of ['Print invoice', 'Order again']) {
      expect(await page().getByRole('button', { name }).isVisible()).toBe(false);
    }
    for (const landmark of ['banner', 'contentinfo'] as const) {
      expect(await page().getByRole(landmark).count()).toBe(0);
    }
    // What is a table's foot stands on each sheet.
    const sums = page().locator('tfoot');
    expect(await sums.evaluate((foot) => getComputedStyle(foot).display)).toBe('table-row-group');
    expect((await page().pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
    await page().emulateMedia({ media: null });
  });

  test("another shopper's order is not found, with a way back", async () => {
    const their = await visit(`/orders/${id}`, { prepare: asShopper });
    await heading(their, 'Order not found.', 1).waitFor();
    const back = their.locator('main').getByRole('link', { name: 'My Orders' });
    expect(await back.getAttribute('href')).toBe('/orders');
  });

  // Leads away.
  test('Order again puts the rug with its size into the cart', async () => {
    const rug = await someRug();
    await page().route('**/api/cart/quotes?*', (route) =>
      route.fulfill({
        json: [{ _id: rug._id, name: rug.name, price: rug.price, image: null, available: true }],
      }),
    );
    await page().getByRole('button', { name: 'Order again' }).click();
    await page().getByText('1 rug is in your cart.').waitFor();
    await page().getByRole('link', { name: 'Go to your cart' }).click();
    await heading(page(), 'Your Cart', 1).waitFor();
    await page().getByRole('link', { name: rug.name, exact: true }).waitFor();
    expect(await page().getByRole('combobox', { name: 'Size' }).inputValue()).toBe('3X5');
  });
});

test('shows where the parcel is, what was sent back, and who changed what', async () => {
  const at = '2026-11-22T09:00:00.000Z';
  const { page } = await opened({
    status: 'Shipped',
    paymentMethod: 'Stripe',
    paymentStatus: 'Paid',
    tracking: { carrier: 'Blue Dart', number: 'BD-77', url: 'https://track.example/BD-77' },
    history: [
      { at, by: 'payment', from: 'Pending', to: 'Paid', note: null },
      { at, by: 'admin', from: 'Processing', to: 'Shipped', note: 'Blue Dart BD-77' },
    ],
    refunds: [
      {
        _id: 'r',
        amount: 20,
        currency: 'USD',
        status: 'succeeded',
        reason: 'A small fault',
        createdAt: at,
      },
    ],
    partlyRefunded: true,
  });
  const link = page.getByRole('link', { name: 'Track your parcel' });
  expect(await link.getAttribute('href')).toBe('https://track.example/BD-77');
  await shows(page.locator('main'), 'Payment: partly refunded');
  await shows(section(page, 'Payment'), '$20.00', 'A small fault');
  await shows(
    section(page, 'History'),
    'Paid',
    'by the payment provider',
    'Shipped',
    'by the shop',
  );
  expect(await violations(page, 'main')).toEqual([]);
});

test('Cancel order asks first; Escape keeps the order', async () => {
  const { page } = await opened({ cancellable: true });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await dialog.waitFor();
  expect(await violations(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('long names, many lines and large sums stay inside a phone', async () => {
  const items = Array.from({ length: 60 }, (_, position) => ({
    _id: `rug-${position}`,
    name: `${LONG} ${position}`,
    quantity: 999,
    price: 9_999_999.99,
    size: '12X14',
    image: null,
  }));
  const { page } = await opened({ items, totalAmount: 647_352_000_000.99 }, PHONE);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
});
