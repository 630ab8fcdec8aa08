import type { Order } from '@handloom/contracts/orders';
import type { Locator, Page } from 'playwright-core';
import { expectSoon } from './looking';
import { asBuyer, someRug } from './people';

/** What a shopper answers to the checkout's fields, by label. */
export const GOOD = {
  Name: 'Asha Example',
  Email: 'asha@example.com',
  Address: '12 Weaver Lane',
  City: 'Mirzapur',
  State: 'Uttar Pradesh',
  Country: 'India',
  'Pin Code': '231001',
  Phone: '544-223-3000',
};

export const inDollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Subtotal with 8%, rounded as the shop does. */
export function withTax(subtotal: number): number {
  const minor = Math.round(subtotal * 100);
  return (minor + Math.floor((minor * 8 + 50) / 100)) / 100;
}

/** For `prepare`: signs a shopper in and places an order of one rug; answers its id. */
export async function order(page: Page): Promise<string> {
  await asBuyer(page);
  return orderOnce(page);
}

/** Another order of the same rug by whoever is signed in. */
export async function orderOnce(page: Page, quantity = 1): Promise<string> {
  const rug = await someRug();
  const answer = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': `${Date.now()} ${Math.random()}` },
    data: {
      items: [{ _id: rug._id, quantity, price: rug.price, size: '3X5' }],
      total: withTax((Math.round(rug.price * 100) * quantity) / 100),
      user: {
        name: GOOD.Name,
        email: GOOD.Email,
        address: GOOD.Address,
        city: GOOD.City,
        state: GOOD.State,
        country: GOOD.Country,
        pinCode: GOOD['Pin Code'],
        phone: GOOD.Phone,
        paymentMethod: 'COD',
      },
      paymentMethod: 'COD',
    },
  });
  if (answer.status() !== 201) throw new Error(`Placing answers ${answer.status()}`);
  return ((await answer.json()) as { orderId: string }).orderId;
}

/** It shows a rug's own picture. */
export async function isPictured(row: Locator): Promise<void> {
  const isLoaded = (picture: HTMLImageElement) => picture.naturalWidth > 0;
  const picture = row.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expectSoon(() => picture.evaluate(isLoaded), true);
}

/** What the shop itself knows, past everything that a test does to the page's calls. */
export async function ordersOf(page: Page): Promise<Order[]> {
  return (await (await page.request.get('/api/orders')).json()) as Order[];
}

/** The page reads this order with something changed, as if the shop had answered so. */
export async function readsOrderWith(page: Page, id: string, change: Partial<Order>) {
  await page.route(`**/api/orders/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as Order), ...change } });
  });
}
