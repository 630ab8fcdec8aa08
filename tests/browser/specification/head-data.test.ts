import type { Product } from '@handloom/contracts/catalogue';
import type { Page } from 'playwright-core';
import { asAdmin, asBuyer, rugs, someRug } from './people';
import { addressOf, PUBLIC_PAGES } from './public-pages';
import { newWindow, open, shopUrl, visit } from './site';

type Json = Record<string, unknown> & { '@type': string };

/** On a busy machine a document is left to the browser now and then; the next one is rendered. */
async function renderedAt(path: string) {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = await fetch(new URL(path, shopUrl()));
    const html = await answer.text();
    if (!html.includes('<div id="root"></div>')) return { answer, html };
  }
  throw new Error(`${path} was left to the browser five times`);
}

/** What the document says before any script has run. */
async function documentAt(path: string) {
  const { answer, html } = await renderedAt(path);
  const page = await newWindow({ javaScriptEnabled: false });
  await page.route('**/*', (route) => route.abort());
  await page.setContent(html, { waitUntil: 'commit' });
  const content = (selector: string, attribute: string) =>
    page.evaluate(
      ([query, name]) => document.querySelector(query!)?.getAttribute(name!) ?? null,
      [selector, attribute],
    );
  const data = await page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => script.textContent ?? '',
    ),
  );
  return {
    status: answer.status,
    title: await page.title(),
    description: await content('meta[name=description]', 'content'),
    robots: await content('meta[name=robots]', 'content'),
    canonical: await content('link[rel=canonical]', 'href'),
    graph: async (name: string) => content(`meta[property="og:${name}"]`, 'content'),
    data: data.map((text) => JSON.parse(text) as Json),
    page,
  };
}

const PRIVATE = ['/cart', '/order-success', '/auth/login', '/auth/signup', '/wishlist'];
const UNKNOWN = ['/product/no-such-rug', '/no/such/page'];
const INDEXED = PUBLIC_PAGES.filter(
  (path) =>
    ![...PRIVATE, ...UNKNOWN].includes(path) && !path.includes('?') && !path.includes('no-such'),
);

test.each(INDEXED)(
  '%s: title, description, canonical, Open Graph, JSON-LD, one h1',
  async (path) => {
    const address = await addressOf(path);
    const { status, title, description, canonical, robots, graph, data, page } =
      await documentAt(address);
    expect(status).toBe(200);
    expect(title).toMatch(/^.+ \| Handloom$|^Handloom \| .+$/);
    expect(description?.length).toBeGreaterThan(40);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(new URL(canonical ?? '').pathname).toBe(address);
    expect(robots).toBeNull();
    expect(await graph('title')).toBe(title);
    expect(await graph('description')).toBe(description);
    expect(await graph('url')).toBe(canonical);
    expect(await graph('site_name')).toBe('Handloom');
    expect(await graph('type')).toMatch(/^(website|product|article)$/);
    for (const item of data) expect(item['@context']).toBe('https://schema.org');
    expect(await page.locator('h1').count()).toBe(1);
    for (const landmark of ['header', 'nav', 'main', 'footer']) {
      expect([landmark, await page.locator(landmark).count()]).not.toEqual([landmark, 0]);
    }
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/);
  },
);

test.each([...PRIVATE, '/categories/all?search=oushak'])(
  '%s: not for search engines',
  async (path) => {
    const { status, robots, title } = await documentAt(path);
    expect(status).toBe(200);
    expect(robots).toBe('noindex');
    expect(title).toMatch(/ \| Handloom$/);
  },
);

test.each(UNKNOWN)('%s: a real 404 status for unknown paths and products', async (path) => {
  const { status, robots } = await documentAt(path);
  expect(status).toBe(404);
  expect(robots).toBe('noindex');
});

test.each([
  ['/', 'Organization'],
  ['/faqs', 'FAQPage'],
  ['/faqs', 'BreadcrumbList'],
  ['/about', 'BreadcrumbList'],
  ['/contact', 'BreadcrumbList'],
  ['/categories/hand-woven', 'BreadcrumbList'],
  ['/product/rug', 'Product'],
  ['/product/rug', 'BreadcrumbList'],
])('%s says that it is: %s', async (path, type) => {
  const { data } = await documentAt(await addressOf(path));
  expect(data.map((item) => item['@type'])).toContain(type);
});

describe('JSON-LD', () => {
  const item = async (path: string, type: string) =>
    (await documentAt(path)).data.find((found) => found['@type'] === type);

  test('FAQPage has all 13 questions with their answers', async () => {
    const faq = await item('/faqs', 'FAQPage');
    expect(faq?.['mainEntity']).toHaveLength(13);
  });

  test('Product with offer and rating', async () => {
    const rug = await someRug();
    const product = await item(`/product/${rug._id}`, 'Product');
    expect(product).toMatchObject({
      name: rug.name,
      description: rug.description,
      offers: { '@type': 'Offer', price: rug.price.toFixed(2), priceCurrency: 'INR' },
    });
    expect(product?.['image']).toHaveLength(rug.images.length);
  });

  test('rating only when there are real reviews', async () => {
    for (const rug of (await rugs()).slice(0, 3) as (Product & { reviewCount?: number })[]) {
      const product = await item(`/product/${rug._id}`, 'Product');
      expect('aggregateRating' in (product ?? {})).toBe((rug.reviewCount ?? 0) > 0);
    }
  });
});

describe('titles after navigation in the browser are those of the documents', () => {
  test('shop', async () => {
    const page = await visit('/');
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');
    const steps: [() => Promise<unknown>, string][] = [
      [() => header.getByRole('link', { name: 'Hand Woven' }).click(), 'Hand Woven | Handloom'],
      [() => footer.getByRole('link', { name: 'About Us' }).click(), 'About Us | Handloom'],
      [
        () => footer.getByRole('link', { name: 'Contact', exact: true }).click(),
        'Contact | Handloom',
      ],
      [() => header.getByRole('link', { name: 'Cart' }).click(), 'Your Cart | Handloom'],
      [() => header.getByRole('link', { name: 'Account' }).click(), 'Login | Handloom'],
      [
        () => page.getByRole('link', { name: "Don't have an account?" }).click(),
        'Create an Account | Handloom',
      ],
    ];
    for (const [step, title] of steps) {
      await step();
      await hasTitle(page, title);
    }
  });

  test.each([
    ['/checkout', 'Checkout | Handloom', asBuyer],
    ['/orders', 'My Orders | Handloom', asBuyer],
    ['/profile', 'Profile | Handloom', asBuyer],
    ['/order-success', 'Order confirmation | Handloom', asBuyer],
    ['/admin/orders', 'Orders | Handloom Admin', asAdmin],
    ['/admin/products', 'Admin Products | Handloom Admin', asAdmin],
    ['/no/such/page', 'Page not found | Handloom', asBuyer],
    ['/product/no-such-rug', 'Product not found | Handloom', asBuyer],
  ])('%s: %s', async (path, title, prepare) => {
    const page = await newWindow({ prepare });
    await open(page, path);
    await hasTitle(page, title);
  });
});

async function hasTitle(page: Page, title: string): Promise<void> {
  await page
    .waitForFunction((expected) => document.title === expected, title)
    .catch(async () => expect(await page.title()).toBe(title));
}
