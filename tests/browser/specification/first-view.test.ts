import type { Page } from 'playwright-core';
import { renderedDocument } from '../rendered';
import { asShopper, rugs, withGuestCart } from './people';
import { addressOf } from './public-pages';
import { freshWindow, hydrated, newWindow, open, PHONE, visit } from './site';

const LIMIT_BYTES = 140_000;
/**
 * Carousels and the search box, which reads prices, are set up, and the page tells how it was, after it has loaded; a shopper
 * hears news, and may review the rug.
 */
const LATER_BYTES = 19_500;
/** What judges the form comes after two seconds, or when it is entered. */
const LATER_AT_THE_CHECKOUT = 32_000;
/** What a server may send in two round trips (RFC 6928 begins with 10 segments of 1,460 bytes, then 20), less the headers. */
const DOCUMENT_BYTES = 42_000;
const FULL_CART = 20;

const VISITORS = {
  'a guest': async () => undefined,
  'a guest with a full cart': async (page: Page) => {
    await withGuestCart(...(await rugs()).slice(0, FULL_CART))(page);
  },
  'a shopper with a full cart': async (page: Page) => {
    await asShopper(page);
    for (const { _id } of (await rugs()).slice(0, FULL_CART)) {
      const answer = await page.request.post('/api/cart/add', { data: { _id } });
      if (answer.status() !== 201) throw new Error(`The cart answers ${answer.status()}`);
    }
  },
};
const VIEWS = [
  ['/', 'a guest'],
  ['/categories/hand-tufted', 'a guest'],
  ['/product/rug', 'a guest'],
  ['/product/rug', 'a guest with a full cart'],
  ['/product/rug', 'a shopper with a full cart'],
  ['/cart', 'a shopper with a full cart'],
  ['/checkout', 'a shopper with a full cart'],
] as const;

/** Opens a page whose document carries its content. @returns the document, as it came */
async function openAsRendered(page: Page, path: string): Promise<string> {
  const { html } = await renderedDocument(path, async () => {
    const answer = await page.goto(path, { waitUntil: 'load' });
    return { html: (await answer?.text()) ?? '' };
  });
  await hydrated(page);
  return html;
}

describe.each(VIEWS)('the first view of %s for %s', (name, who) => {
  let named: number[];
  let later: number[];
  let document: number;
  beforeAll(async () => {
    const page = await newWindow({ viewport: PHONE, prepare: VISITORS[who] });
    const html = await openAsRendered(page, await addressOf(name));
    const cart = who === 'a guest' ? 'Cart' : `Cart, ${FULL_CART} items`;
    await page.getByRole('banner').getByRole('link', { name: cart, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const [, startsFrom = ''] = /data-files="([^"]*)"/.exec(html) ?? [];
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
        .filter(({ path }) => path.endsWith('.js')),
    );
    const bytesOf = (wanted: boolean) =>
      scripts
        .filter(({ path }) => startsFrom.split(' ').includes(path) === wanted)
        .map(({ bytes }) => bytes);
    document = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry instanceof PerformanceNavigationTiming ? entry.encodedBodySize : 0;
    });
    named = bytesOf(true);
    later = bytesOf(false);
  });

  test('moves at most 140 kB of JavaScript', () => {
    expect(sum(named)).toBeGreaterThan(100_000);
    expect(sum(named)).toBeLessThanOrEqual(LIMIT_BYTES);
  });

  test('has its document in two round trips', () => {
    expect(document).toBeGreaterThan(10_000);
    expect(document).toBeLessThanOrEqual(DOCUMENT_BYTES);
  });

  test('makes no chain: what the page starts from is named in its document', () => {
    expect(sum(later)).toBeLessThan(name === '/checkout' ? LATER_AT_THE_CHECKOUT : LATER_BYTES);
  });
});

/** A preload that does not agree with its script in every attribute is fetched for nothing. */
test.each(['/', '/product/rug', '/auth/login'])('%s asks for each script once', async (name) => {
  const page = await freshWindow();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const asked: string[] = [];
  devtools.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (new URL(url).pathname.endsWith('.js')) asked.push(url);
  });
  await open(page, await addressOf(name));
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(4);
  expect(asked).toEqual([...new Set(asked)]);
});

describe('a script that the document does not name', () => {
  test('is not run', async () => {
    const page = await visit('/');
    await page.route('/assets/unnamed.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.src = '/assets/unnamed.js';
      return new Promise((resolve) => {
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
        document.head.append(script);
      });
    });
    expect(ran).toBe(false);
  });

  test('is refused to a page, which says that it is unavailable', async () => {
    const page = await visit('/');
    await page.evaluate(() => {
      for (const address of Object.keys(scriptIntegrity)) {
        if (address.includes('/faqs-page.')) delete scriptIntegrity[address];
      }
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await page.getByText('The storefront is unavailable right now.').waitFor();
    expect(await page.getByRole('heading', { name: 'FAQs' }).count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor();
  });
});

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
