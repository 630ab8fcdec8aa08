/**
 * What JavaScript the first view of a page moves, with headers, as Lighthouse counts it: for a guest, and for a
 * shopper who is signed in with twenty rugs in the cart.
 *
 *   npx tsx bench/first-view.ts [url=http://localhost:8080]
 *
 * Told are the scripts that the document names, those that follow later, and each file's share in bytes.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { measurementTold } from 'tools/command-line';
import { launchBrowser } from '../tests/browser/chromium';

const [url = 'http://localhost:8080'] = measurementTold(__filename, { words: 1 }).words;
const FULL_CART = 20;
const SETTLES_WITHIN_MS = 1_500;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

async function rugIds(): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=${FULL_CART}`);
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  return products.map(({ _id }) => _id);
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(url + path, { data });
  if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`);
}

async function signUp(context: BrowserContext, ids: string[]): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const password = 'a good rug';
  await post(context, '/api/auth/signup', { fullName: 'Asha Example', email, password });
  await post(context, '/api/auth/login', { email, password });
  for (const _id of ids) await post(context, '/api/cart/add', { _id });
}

/** Bytes of each script that the page asks for, with headers, by its address. */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const asked = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    asked.set(requestId, new URL(response.url).pathname),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = asked.get(requestId);
    if (address?.endsWith('.js')) bytes.set(address, encodedDataLength);
  });
  await page.goto(url + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  return bytes;
}

async function measure(browser: Browser, path: string, cart: string[] | null): Promise<void> {
  const context = await browser.newContext(PHONE);
  try {
    if (cart) await signUp(context, cart);
    const html = await (await context.request.get(url + path)).text();
    const named = (/data-files="([^"]*)"/.exec(html)?.[1] ?? '').split(' ');
    const bytes = await scriptsOf(await context.newPage(), path);
    const share = (wanted: boolean) =>
      [...bytes].filter(([address]) => named.includes(address) === wanted);
    const sum = (files: [string, number][]) =>
      `${(files.reduce((all, [, one]) => all + one, 0) / 1_000).toFixed(1)} kB`;
    console.log(
      `${cart ? 'shopper' : 'guest'} ${path}: ${sum(share(true))}, later ${sum(share(false))}`,
    );
    const files = [...bytes].toSorted(([, one], [, other]) => other - one);
    for (const [address, size] of files) console.log(`  ${size} ${address.slice(1)}`);
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  const ids = await rugIds();
  const browser = await launchBrowser();
  for (const cart of [null, ids]) {
    const pages = ['/', '/categories/hand-tufted', `/product/${ids[0]}`, '/cart', '/checkout'];
    for (const path of pages) await measure(browser, path, cart);
  }
  await browser.close();
}

void main();
