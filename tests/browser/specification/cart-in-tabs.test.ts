import type { Product } from '@handloom/contracts/catalogue';
import type { BrowserContext, Page } from 'playwright-core';
import { expectSoon } from './looking';
import { asBuyer, newAccount, rugs, signIn, withGuestCart } from './people';
import { newWindow, open, visit } from './site';

let first: Product;
let second: Product;
beforeAll(async () => {
  [first, second] = (await rugs()) as [Product, Product];
});

const lines = (page: Page) => page.getByRole('list', { name: 'Cart lines' }).locator('> li');
const quantities = (page: Page) => lines(page).locator('output').allInnerTexts();
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const serverCart = async (page: Page) =>
  ((await (await page.request.get('/api/cart')).json()) as { _id: string; quantity: number }[]).map(
    ({ _id, quantity }) => [_id, quantity],
  );

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, path);
  return page;
}

const canAdd = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first().waitFor();

/**
 * Presses a rug's button in each of several tabs in the same millisecond, as no two calls to a browser could: the one
 * that stands there at that moment, since React may have made it anew.
 */
async function addAtOnce(presses: [Page, rug: number][]): Promise<void> {
  const moment = Date.now() + 150;
  await Promise.all(
    presses.map(([page, rug]) =>
      page.evaluate(
        async ([at, index]) => {
          await new Promise((resolve) => setTimeout(resolve, at - Date.now() - 20));
          while (Date.now() < at);
          const label = '[aria-label="Add to cart"]';
          document.querySelectorAll<HTMLElement>(`button${label}`)[index]?.click();
        },
        [moment, rug] as const,
      ),
    ),
  );
}

describe('All tabs agree within a second', () => {
  test.each([
    ['of a guest', withGuestCart],
    ['of a signed-in shopper', () => asBuyer],
  ])('%s', async (_, prepare) => {
    const one = await visit('/cart', { prepare: prepare(first) });
    await lines(one).waitFor();
    const two = await newTab(one.context(), '/cart');
    await lines(two).waitFor();
    await one.getByRole('button', { name: 'Increase quantity' }).click();
    await expectSoon(() => quantities(two), ['2']);
    await two.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectSoon(() => badge(one).getAttribute('aria-label'), 'Cart');
  });

  test('also when both change at once, nothing that a guest added is lost', async () => {
    const one = await visit('/categories/all');
    const two = await newTab(one.context(), '/categories/all');
    await Promise.all([one, two].map(canAdd));
    const rounds = 5;
    for (let round = 0; round < rounds; round += 1) {
      await addAtOnce([
        [one, round],
        [two, round + rounds],
      ]);
    }
    for (const page of [one, two]) {
      await expectSoon(() => badge(page).getAttribute('aria-label'), `Cart, ${2 * rounds} items`);
    }
  });
});

describe('Merge at sign-in', () => {
  test('a lost answer is asked for again under the same key; nothing is lost, nothing twice', async () => {
    const page = await newWindow({ prepare: withGuestCart(first, second) });
    await signIn(page, await newAccount(page));
    const keys: (string | undefined)[] = [];
    await page.route('**/api/cart/merge', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // It arrives, and its answer does not.
      const answer = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await open(page, '/cart');
    await page.waitForFunction(() => localStorage.getItem('cart-merges') === '[]');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
    const both = [first, second].map(({ _id }) => [_id, 1]);
    expect(await serverCart(page)).toEqual(both);
    await expectSoon(() => quantities(page), ['1', '1']);
  });

  test('when it happens in another tab, this one keeps the lines in view and belongs to the shopper', async () => {
    const one = await visit('/', { prepare: withGuestCart(first) });
    await badge(one)
      .and(one.getByRole('link', { name: 'Cart, 1 item' }))
      .waitFor();
    await one.evaluate(() => {
      const cart = () => document.querySelector('header a[href="/cart"][aria-label^="Cart"]');
      const seen = new Set([cart()?.getAttribute('aria-label')]);
      new MutationObserver(() => seen.add(cart()?.getAttribute('aria-label'))).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      });
      Object.assign(window, { seen });
    });
    await signIn(one, await newAccount(one));
    const two = await one.context().newPage();
    // Long enough for the first tab to learn who is here before it is over.
    await one.context().route('**/api/cart/merge', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await open(two, '/');
    await two.waitForFunction(() => localStorage.getItem('cart-merges') === '[]');
    expect(await serverCart(two)).toEqual([[first._id, 1]]);
    // What the first tab adds now goes to the server, since it knows who is here.
    const account = one.getByRole('banner').getByRole('button', { name: 'Account' });
    await account.waitFor();
    await badge(one)
      .and(one.getByRole('link', { name: 'Cart, 1 item' }))
      .waitFor();
    await one.waitForFunction(() => localStorage.getItem('cart-merges') === '[]');
    const seen = await one.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(['Cart, 1 item']);
    // The first tab may send the same lines under the same key, for nothing.
    await one.context().unrouteAll({ behavior: 'wait' });
  });
});

test("'Buy It Now' goes to the checkout with what the page shows", async () => {
  const page = await visit(`/product/${first._id}`, { prepare: asBuyer });
  await page.getByRole('button', { name: 'Increase quantity' }).first().click();
  await page.getByRole('button', { name: 'Buy It Now' }).first().click();
  await page.waitForURL('**/checkout');
  const line = (await serverCart(page)).find(([id]) => id === first._id);
  expect(line?.[1]).toBe(2);
});
