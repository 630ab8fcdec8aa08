import type { Product } from '@handloom/contracts/catalogue';
import type { Page } from 'playwright-core';
import { renderedDocument } from '../rendered';
import { rugs, someRug } from './people';
import { addressOf, PUBLIC_PAGES } from './public-pages';
import { freshWindow, shopUrl, visit } from './site';

type Json = Record<string, unknown> & { '@type': string };

const renderedAt = (path: string) =>
  renderedDocument(path, async () => {
    const answer = await fetch(new URL(path, shopUrl()));
    return { answer, html: await answer.text() };
  });

const documents = new Map<string, ReturnType<typeof readDocument>>();

/** What the document says before any script has run; each is fetched once for all its sentences. */
function documentAt(path: string): ReturnType<typeof readDocument> {
  const document = documents.get(path) ?? readDocument(path);
  documents.set(path, document);
  return document;
}

async function readDocument(path: string) {
  const { answer, html } = await renderedAt(path);
  const page = await freshWindow({ javaScriptEnabled: false });
  await page.route('**/*', (route) => route.abort());
  await page.setContent(html, { waitUntil: 'commit' });
  const said = await page.evaluate((landmarks) => {
    const all = <Found extends Element>(query: string) => [
      ...document.querySelectorAll<Found>(query),
    ];
    const content = (query: string, attribute = 'content') =>
      document.querySelector(query)?.getAttribute(attribute) ?? null;
    return {
      title: document.title,
      description: content('meta[name=description]'),
      robots: content('meta[name=robots]'),
      canonical: content('link[rel=canonical]', 'href'),
      language: content('html', 'lang'),
      graph: Object.fromEntries(
        all<HTMLMetaElement>('meta[property^="og:"]').map((meta) => [
          meta.getAttribute('property')?.slice('og:'.length),
          meta.content,
        ]),
      ),
      scripts: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
      titles: all('h1').length,
      missing: landmarks.filter((name) => all(name).length === 0),
    };
  }, LANDMARKS);
  await page.context().close();
  return {
    status: answer.status,
    // Chromium tells screen readers nothing of a space that stands alone behind a comment: "3X5FEET".
    runTogether: html.match(/[^>]<!-- --> <(?!svg).{20}/g) ?? [],
    ...said,
    data: said.scripts.map((text) => JSON.parse(text ?? '') as Json),
  };
}

const LANDMARKS = ['header', 'nav', 'main', 'footer'];
const PRIVATE = [
  '/cart',
  '/order-success',
  '/auth/login',
  '/auth/signup',
  '/forgot-password',
  '/wishlist',
];
const UNKNOWN = ['/product/no-such-rug', '/no/such/page'];
const INDEXED = PUBLIC_PAGES.filter(
  (path) =>
    ![...PRIVATE, ...UNKNOWN].includes(path) && !path.includes('?') && !path.includes('no-such'),
);

test.each(INDEXED)(
  '%s: title, description, canonical, Open Graph, JSON-LD, one h1',
  async (path) => {
    const address = await addressOf(path);
    const { status, title, description, canonical, robots, graph, data, ...said } =
      await documentAt(address);
    expect(status).toBe(200);
    expect(title).toMatch(/^.+ \| Handloom$|^Handloom \| .+$/);
    expect(description?.length).toBeGreaterThan(40);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(new URL(canonical ?? '').pathname).toBe(address);
    expect(robots).toBeNull();
    expect(graph).toMatchObject({ title, description, url: canonical, site_name: 'Handloom' });
    expect(graph['type']).toMatch(/^(website|product|article)$/);
    for (const item of data) expect(item['@context']).toBe('https://schema.org');
    expect(said.titles).toBe(1);
    expect(said.missing).toEqual([]);
    expect(said.runTogether).toEqual([]);
    expect(said.language).toMatch(/^en/);
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
    const page = await visit('/faqs');
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
});

async function hasTitle(page: Page, title: string): Promise<void> {
  await page
    .waitForFunction((expected) => document.title === expected, title)
    .catch(async () => expect(await page.title()).toBe(title));
}
