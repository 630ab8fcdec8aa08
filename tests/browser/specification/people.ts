import { randomUUID } from 'node:crypto';
import type { Product, ProductPage } from '@handloom/contracts/catalogue';
import type { Cookie, Page } from 'playwright-core';
import { shopUrl } from './site';

export const ADMIN = {
  email: process.env['ADMIN_EMAIL'] ?? 'admin@handloom.example',
  password: process.env['ADMIN_PASSWORD'] ?? 'handloom-admin',
};

export interface Account {
  email: string;
  password: string;
}

/** A new account, not signed in. */
export async function newAccount(page: Page): Promise<Account> {
  const account = { email: `${randomUUID()}@example.com`, password: 'a good rug' };
  const answer = await page.request.post('/api/auth/signup', {
    data: { fullName: 'Asha Example', ...account },
  });
  if (answer.status() !== 201) throw new Error(`Signup answers ${answer.status()}`);
  return account;
}

export async function signIn(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: account });
  if (answer.status() !== 200) throw new Error(`Login answers ${answer.status()}`);
}

/** For `prepare`: a shopper of their own. */
export async function asShopper(page: Page): Promise<void> {
  await signIn(page, await newAccount(page));
}

let adminSession: Promise<Cookie[]> | undefined;

/** For `prepare`. One session serves a whole file: logging in is made expensive on purpose. */
export async function asAdmin(page: Page): Promise<void> {
  adminSession ??= signIn(page, ADMIN).then(() => page.context().cookies());
  await page.context().addCookies(await adminSession);
}

/** For `prepare`: a signed-in shopper with one rug in the cart. */
export async function asBuyer(page: Page): Promise<void> {
  await asShopper(page);
  const rug = await someRug();
  const answer = await page.request.post('/api/cart/add', { data: { _id: rug._id } });
  if (answer.status() !== 201) throw new Error(`The cart answers ${answer.status()}`);
}

export async function rugs(query = ''): Promise<Product[]> {
  const answer = await fetch(new URL(`/api/products?limit=100${query}`, shopUrl()));
  return ((await answer.json()) as ProductPage).products;
}

/** The first rug of the catalogue with pictures and a discount. */
export async function someRug(): Promise<Product> {
  const rug = (await rugs()).find(({ discount, images }) => discount > 0 && images.length > 1);
  if (!rug) throw new Error('The demo shop has no rug with a discount');
  return rug;
}

/** For `prepare`: a guest whose browser holds these rugs. */
export function withGuestCart(...items: Product[]): (page: Page) => Promise<void> {
  const cart = items.map(({ _id, name, description, price, images }) => ({
    _id,
    name,
    description,
    price,
    images: images.map(({ url }) => ({ url })),
    quantity: 1,
    size: '3X5',
  }));
  return async (page) => {
    await page.goto('/robots.txt');
    await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(cart));
  };
}
