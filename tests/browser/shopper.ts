import { randomUUID } from 'node:crypto';
import type { ProductPage } from '@handloom/contracts/catalogue';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PATIENCE_MS } from './patience';

export interface Shopper {
  page: Page;
  context: BrowserContext;
  fullName: string;
  email: string;
  password: string;
}

const openPages: { page: Page; messages: string[] }[] = [];

/** A test in the browser. When it fails, its message says what the pages showed and logged. */
export function story(title: string, tell: () => Promise<void>): void {
  test(title, async () => {
    openPages.length = 0;
    try {
      await tell();
    } catch (error) {
      const scenes = await Promise.all(openPages.map(sceneOf));
      throw new Error([String(error), ...scenes].join('\n\n'), { cause: error });
    }
  });
}

async function sceneOf({ page, messages }: { page: Page; messages: string[] }): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1_000 })
    .catch(() => 'no text');
  return [`At ${page.url()}:`, text.slice(0, 1_500), ...messages.slice(-20)].join('\n');
}

/** A new visitor with a browser of their own, and what they will sign up with. */
export async function visitor(
  browser: Browser,
  shopUrl: string,
  { width = 1280, height = 900 } = {},
): Promise<Shopper> {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const messages: string[] = [];
  openPages.push({ page, messages });
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => messages.push(`failed: ${request.url()}`));
  const email = `${randomUUID()}@example.com`;
  return { page, context, fullName: 'Asha Example', email, password: 'a good rug' };
}

export async function signUp({ page, fullName, email, password }: Shopper): Promise<void> {
  await page.goto('/auth/signup');
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/auth/login');
}

/** Fills in the login form that is on the page. */
export async function logIn({ page, email, password }: Shopper): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

export async function openSomeRug({ page }: Shopper): Promise<string> {
  await page.goto('/categories/all');
  await page.locator('a[href^="/product/"]').first().click();
  // The address changes before the page does.
  await page.getByText('Estimated arrival').waitFor();
  return page.getByRole('heading', { level: 1 }).innerText();
}

export async function fillShipping({ page }: Shopper): Promise<void> {
  const answers = {
    Name: 'Asha Example',
    Address: '12 Weaver Lane',
    City: 'Mirzapur',
    State: 'Uttar Pradesh',
    Country: 'India',
    'Pin Code': '231001',
    Phone: '544-223-3000',
  };
  for (const [label, answer] of Object.entries(answers)) {
    await page.getByLabel(label, { exact: true }).fill(answer);
  }
}

/** Name of the header's cart link says how many lines there are. */
export function cartLink({ page }: Shopper, lines: number) {
  return page.getByRole('banner').getByRole('link', {
    name: lines === 0 ? 'Cart' : new RegExp(`^Cart, ${lines} item`),
    exact: true,
  });
}

/** What comes of `signUp` and `logIn`, without their pages: stories that are not about them need none. */
export async function haveAccount({ page, fullName, email, password }: Shopper): Promise<void> {
  for (const [step, data] of [
    ['signup', { fullName, email, password }],
    ['login', { email, password }],
  ] as const) {
    const answer = await page.request.post(`/api/auth/${step}`, { data });
    if (!answer.ok()) throw new Error(`/api/auth/${step} answers ${answer.status()}`);
  }
}

/** What comes of Add To Cart on the first rug of the catalogue, without its page. */
async function haveRugInCart({ page }: Shopper): Promise<void> {
  const list = await page.request.get('/api/products?limit=1');
  const { products } = (await list.json()) as ProductPage;
  const answer = await page.request.post('/api/cart/add', { data: { _id: products[0]?._id } });
  if (!answer.ok()) throw new Error(`/api/cart/add answers ${answer.status()}`);
}

/** From nothing to a checkout that only waits for Place Order: account, one rug, shipping details. */
export async function goToCheckout(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await haveAccount(shopper);
  await haveRugInCart(shopper);
  await page.goto('/checkout');
  await profileFilledIn(shopper);
  await fillShipping(shopper);
}

/** The profile fills in what it knows; typing before it has come would race with it. */
export async function profileFilledIn({ page, email }: Shopper): Promise<void> {
  await page.waitForFunction(
    (known) => document.querySelector<HTMLInputElement>('input[name=email]')?.value === known,
    email,
  );
}
