/**
 * The shop in WebKit, the engine of Safari and of every browser on an iPhone:
 *
 *   npm run webkit -w tests [-- http://localhost:8080]
 *
 * opens every page as a guest, as a shopper who buys a rug, and as an admin, at two widths, in the browser of Debian's
 * `webkit2gtk-driver` (and `xvfb`). Told are pages that say that something failed, errors of scripts, and what stands where it
 * should not; it ends with 1 if there is any. The shop is a demo shop that runs (`npm start`), and has one order more afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { measurementTold } from 'tools/command-line';
import { faultsInPage } from '../browser/layout-faults-in-page';
import { ADMIN_PAGES, PUBLIC_PAGES, SIGNED_IN_PAGES } from '../browser/pages';
import { openWebKit, type WebKitWindow } from './webkit-driver';

const [shop = 'http://localhost:8080'] = measurementTold(__filename, { words: 1 }).words;
/** The driver's browser is never narrower than 450 pixels or so. */
const WIDTHS = [1440, 390];
const HEIGHT = 900;
/** What comes last fades in. */
const SETTLES_MS = 500;
const SETTLES_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 200;
const HIGHEST_NOTICE = 100;
const SHOPPER = { email: 'shopper@handloom.example', password: 'handloom-shopper' };
const ADMIN = { email: 'admin@handloom.example', password: 'handloom-admin' };

const faults: string[] = [];
const told = z.array(z.string());

/** What a page says of failures, and pictures that hang at the page because their row does not hold them. */
const FAILURES = `
  const said = [...document.querySelectorAll('[role=alert]')].map((alert) => alert.innerText.trim()).filter(Boolean);
  const astray = [...document.querySelectorAll('tbody tr')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return [...row.querySelectorAll('img')].some((picture) => {
      const { y, height } = picture.getBoundingClientRect();
      return y < top - 2 || y + height > bottom + 2;
    });
  });
  return [...(window.heard ?? []), ...said, ...astray.map((row) => 'a picture lies outside of its row, ' + row.innerText)];`;
const HEAR = `
  window.heard ??= [];
  addEventListener('error', ({ message }) => message && heard.push(message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));`;
const IS_SETTLED = `
  return document.readyState === 'complete' && !document.querySelector('main [aria-busy=true], main [class*=skeleton]');`;

async function main(): Promise<void> {
  const rug = await newestRug();
  const page = await openWebKit();
  try {
    await look(page, ofRug(PUBLIC_PAGES, rug));
    await buy(page, rug);
    await look(page, [...SIGNED_IN_PAGES, ...(await ordersPages(page))]);
    await signIn(page, ADMIN);
    await look(page, ADMIN_PAGES);
    await openThirdOrder(page);
  } finally {
    await page.close();
  }
  for (const fault of new Set(faults)) console.log(`  ${fault}`);
  console.log(`${new Set(faults).size} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

async function newestRug(): Promise<string> {
  const answer = await fetch(`${shop}/api/products?limit=1`);
  const shape = z.object({ products: z.tuple([z.object({ _id: z.string() })]) });
  return shape.parse(await answer.json()).products[0]._id;
}

const ofRug = (pages: readonly string[], rug: string) =>
  pages.map((page) => (page === '/product/rug' ? `/product/${rug}` : page));

async function look(page: WebKitWindow, paths: readonly string[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.resize(width, HEIGHT);
    for (const path of paths) {
      await open(page, path);
      // tsx names functions by a helper that the page does not have.
      const layout = `const __name = (named) => named; return (${String(faultsInPage)})();`;
      const found = [
        ...told.parse(await page.run(FAILURES)),
        ...told.parse(await page.run(layout)),
      ];
      for (const fault of found) faults.push(`${path} at ${width} px: ${fault}`);
    }
  }
}

async function open(page: WebKitWindow, path: string): Promise<void> {
  await page.open(shop + path);
  await page.run(HEAR);
  await until(page, `${path} is shown`, IS_SETTLED);
  await pause(SETTLES_MS);
}

/** @returns the first answer that is something (not false, null, 0 or empty); @throws when none comes. */
async function until(page: WebKitWindow, what: string, question: string): Promise<unknown> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const answer = await page.run(question);
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`It never came that ${what}.`);
    await pause(LOOK_EVERY_MS);
  }
}

/** Presses the button that says this, as soon as it can be pressed. */
async function pressButton(page: WebKitWindow, words: string): Promise<void> {
  const mark = `
    const words = ${JSON.stringify(words)};
    const button = [...document.querySelectorAll('main button, main a')]
      .find((one) => one.innerText.trim() === words && !one.disabled && one.checkVisibility());
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    button?.setAttribute('data-pressed', '');
    return button !== undefined;`;
  await until(page, `“${words}” can be pressed`, mark);
  await page.press('[data-pressed]');
}

async function signIn(page: WebKitWindow, { email, password }: typeof ADMIN): Promise<void> {
  await page.run(`return fetch('/api/auth/logout', { method: 'POST' }).then(() => null)`);
  await page.open(`${shop}/auth/login`);
  await page.type('input[name=email]', email);
  await page.type('input[name=password]', password);
  await pressButton(page, 'Login');
  await until(page, `${email} is signed in`, `return location.pathname !== '/auth/login'`);
}

async function buy(page: WebKitWindow, rug: string): Promise<void> {
  await signIn(page, SHOPPER);
  await open(page, `/product/${rug}`);
  const inCart = `return document.body.innerText.includes('Go To Cart')`;
  if ((await page.run(inCart)) !== true) {
    await pressButton(page, 'Add To Cart');
    const height = `return document.querySelector('[popover] > div')?.getBoundingClientRect().height`;
    const high = z.number().parse(await until(page, 'a notice tells of the rug', height));
    if (high > HIGHEST_NOTICE) faults.push(`The notice of a rug in the cart is ${high} px high.`);
  }
  await open(page, '/checkout');
  await pressButton(page, 'Place Order');
  await until(page, 'the order is placed', `return location.pathname === '/order-success'`);
  await look(page, ['/order-success']);
}

async function ordersPages(page: WebKitWindow): Promise<string[]> {
  await open(page, '/orders');
  const first = `return document.querySelector('main a[href^="/orders/"]').getAttribute('href')`;
  return [z.string().parse(await page.run(first))];
}

/** A row is pressed where nothing is written, and it is that row's order that opens. */
async function openThirdOrder(page: WebKitWindow): Promise<void> {
  await page.resize(1440, HEIGHT);
  await open(page, '/admin/orders');
  const number = await page.run(
    `return document.querySelector('tbody tr:nth-child(3) button').innerText`,
  );
  await page.press('tbody tr:nth-child(3) td:nth-child(3)');
  // While it is fetched its heading names none.
  const heading = `return /.*\\d.*/.exec(document.querySelector('dialog[open] h2')?.innerText)?.[0]`;
  const title = z.string().parse(await until(page, 'an order opens', heading));
  if (!title.includes(z.string().parse(number))) {
    faults.push(`The row of order ${String(number)} opens “${title}”.`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
