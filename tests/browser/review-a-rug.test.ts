import type { Browser, Page } from 'playwright-core';
import type { Product } from '@handloom/contracts/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { rendered } from './rendered';
import { sharedBrowser, shopUrl } from './shared-site';
import { goToCheckout, logIn, story, visitor, type Shopper } from './shopper';

jest.setTimeout(180_000);

/** How long a page may go on showing what is no longer so. */
const FRESH_WITHIN_MS = 6_000;
const WORDS = 'The colours are softer than in the pictures.';

interface ProductFacts {
  aggregateRating?: { ratingValue: number; reviewCount: number };
  review?: { reviewBody: string }[];
}

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

const apiOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/products/${id}`)).json()) as Product;

/** The page as a reader without scripts gets it: its document and nothing else. */
async function documentOf({ context }: Shopper, id: string) {
  const reader = await browser.newContext({ baseURL: shopUrl(), javaScriptEnabled: false });
  const page = await reader.newPage();
  await page.goto(`/product/${id}`);
  await rendered(page);
  const reviews = await page.getByRole('region', { name: 'Reviews' }).innerText();
  await reader.close();
  const html = await (await context.request.get(`/product/${id}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const facts = blocks
    .flatMap(([, json = '']) => JSON.parse(json) as (ProductFacts & { '@type': string })[])
    .find((block) => block['@type'] === 'Product');
  return { reviews, facts };
}

/** Buys the first rug of the catalogue, and opens its page. */
async function buyRug(shopper: Shopper): Promise<string> {
  const { page } = shopper;
  await goToCheckout(shopper);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order-success');
  const orders = (await (await page.request.get('/api/orders')).json()) as {
    items: { _id: string }[];
  }[];
  const id = orders[0]?.items[0]?._id ?? '';
  // What svc-orders tells comes by an event.
  await eventually(async () => {
    const mine = await (await page.request.get(`/api/products/${id}/reviews/mine`)).json();
    expect(mine).toMatchObject({ canReview: true });
  });
  return id;
}

async function publish(
  { page }: Shopper,
  id: string,
  { stars, words }: { stars: number; words: string },
) {
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'Write a review' }).click();
  // The form waits with the first star; arrow keys choose, as in every radio group.
  await page.getByRole('radio', { name: '1 star', exact: true }).press('Space');
  for (let given = 1; given < stars; given += 1) await page.keyboard.press('ArrowRight');
  await page.getByLabel('Your review').fill(words);
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('Thank you for your review').waitFor();
  await page.getByText('You reviewed this rug. Thank you.').waitFor();
  // At once, though caches on the way hear of it later.
  await page.getByRole('listitem').filter({ hasText: words }).waitFor({ timeout: 3_000 });
}

story('a buyer’s review stands on the page until the shop hides it', async () => {
  const [buyer, another] = [await visitor(browser, shopUrl()), await visitor(browser, shopUrl())];
  const problems: string[] = [];
  buyer.page.on('pageerror', (error) => problems.push(error.message));

  const id = await buyRug(buyer);
  const own = await apiOf(buyer.page, id);
  expect((await documentOf(buyer, id)).facts).not.toHaveProperty('aggregateRating');
  await publish(buyer, id, { stars: 4, words: WORDS });

  await eventually(async () => {
    const { reviews, facts } = await documentOf(buyer, id);
    expect(reviews).toContain(WORDS);
    expect(reviews).toContain('Asha E.');
    expect(facts?.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 });
    expect(facts?.review).toMatchObject([{ reviewBody: WORDS }]);
  }, FRESH_WITHIN_MS);

  // There is one review of a shopper, whatever their browser sends.
  const url = `/api/products/${id}/reviews`;
  const again = await buyer.page.request.post(url, { data: { stars: 5, text: 'Once more' } });
  expect(again.status()).toBe(409);

  expect(await buyRug(another)).toBe(id);
  await publish(another, id, { stars: 1, words: 'Smaller than I thought.' });
  expect(await apiOf(buyer.page, id)).toMatchObject({ rating: 2.5, reviewCount: 2 });
  await eventually(async () => {
    const { facts } = await documentOf(buyer, id);
    expect(facts?.aggregateRating).toMatchObject({ ratingValue: 2.5, reviewCount: 2 });
  }, FRESH_WITHIN_MS);

  const admin = await visitor(browser, shopUrl());
  await admin.page.goto('/auth/login');
  await logIn({ ...admin, email: 'admin@handloom.example', password: 'handloom-admin' });
  await admin.page.goto('/admin/reviews');
  for (const words of [WORDS, 'Smaller than I thought.']) {
    const row = admin.page.getByRole('row').filter({ hasText: words });
    await row.getByRole('button', { name: 'Hide' }).click();
    await row.getByText('Hidden').waitFor();
    await eventually(async () => {
      const { reviews, facts } = await documentOf(buyer, id);
      expect(reviews).not.toContain(words);
      expect(JSON.stringify(facts)).not.toContain(words);
    }, FRESH_WITHIN_MS);
  }

  const { reviews, facts } = await documentOf(buyer, id);
  expect(reviews).toContain('No reviews yet.');
  expect(facts).not.toHaveProperty('aggregateRating');
  expect(await apiOf(buyer.page, id)).toMatchObject({ rating: own.rating, reviewCount: 0 });
  await buyer.page.reload();
  await buyer.page.getByText('Your review is hidden by the shop. Only you can see it.').waitFor();
  expect(problems).toEqual([]);
  await Promise.all([buyer, another, admin].map(({ context }) => context.close()));
});
