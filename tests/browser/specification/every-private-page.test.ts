import type { Page } from 'playwright-core';
import { toMinor } from '@handloom/contracts/money';
import { orderFor } from '../../shop/order-for';
import { lookAt, testEveryPage, type Look } from './looks';
import { order } from './ordering';
import { asAdmin, asShopper, someRug } from './people';
import { ADMIN_PAGES, SIGNED_IN_PAGES } from './public-pages';

const TITLES_OF_SHOPPERS = {
  '/checkout': 'Checkout | Handloom',
  '/orders': 'My Orders | Handloom',
  '/profile': 'Profile | Handloom',
};
const TITLES_OF_ADMINS = {
  '/admin/orders': 'Orders | Handloom Admin',
  '/admin/products': 'Admin Products | Handloom Admin',
};

/** With one order placed, and another one in the cart. */
async function asCustomer(page: Page): Promise<string[]> {
  const id = await order(page);
  const answer = await page.request.post('/api/cart/add', { data: { _id: (await someRug())._id } });
  if (answer.status() !== 201) throw new Error(`The cart answers ${answer.status()}`);
  return [`/orders/${id}`, `/order-success?order=${id}`];
}

/** Something was sold today: the panel has charts to draw, and lists to show. */
async function asAdminOfSales(page: Page): Promise<string[]> {
  await asShopper(page);
  const rug = await someRug();
  const data = orderFor({ _id: rug._id, priceMinor: toMinor(rug.price) });
  const answer = await page.request.post('/api/orders', { data });
  if (answer.status() !== 201) throw new Error(`The order answers ${answer.status()}`);
  await asAdmin(page);
  return [];
}

describe.each([
  ['every page of a shopper', ['/', ...SIGNED_IN_PAGES, '/cart'], asCustomer, TITLES_OF_SHOPPERS],
  ['every screen of the panel', ADMIN_PAGES, asAdminOfSales, TITLES_OF_ADMINS],
])('%s', (_which, paths, prepare, titles) => {
  let looks: Record<string, Look>;
  beforeAll(async () => {
    looks = await lookAt(paths, prepare);
  }, 600_000);

  testEveryPage(() => looks);

  test.each(Object.entries(titles))('%s: %s', (path, title) =>
    expect(looks[path]?.title).toBe(title),
  );
});
