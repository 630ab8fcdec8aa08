import type { Page, Route } from 'playwright-core';
import { shows } from './looking';
import { freshWindow, hydrated, openRendered, scriptsOf } from './site';
import { held } from './troubles';

/** What a network that wants to be logged in to sends in the place of anything. */
const notOurs = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the airport</h1>' });

const addToCart = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Add to cart' }).first();

test('a page answers though each script that starts it is lost once', async () => {
  const page = await freshWindow();
  const lost = new Set<string>();
  await page.route(await scriptsOf('shell'), (route) => {
    const url = route.request().url();
    if (lost.has(url)) return route.fallback();
    lost.add(url);
    return notOurs(route);
  });
  await openRendered(page, '/categories/all');
  await addToCart(page).click();
  await shows(page, 'Added to cart');
  expect(lost.size).toBeGreaterThan(2);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a page that cannot start says so, and a link of it loads it again', async () => {
  const page = await freshWindow();
  const ofShell = await scriptsOf('shell');
  await page.route(ofShell, notOurs);
  await openRendered(page, '/categories/all');
  await page.getByText(/^This page did not load completely/).waitFor();
  await page.unroute(ofShell);
  await page.getByRole('alert').getByRole('link', { name: 'Load it again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await addToCart(page).click();
  await shows(page, 'Added to cart');
});

test('a page whose own code cannot be had stays there to be read, and says so until its visitor goes elsewhere', async () => {
  const page = await freshWindow();
  const ofStorefront = await scriptsOf('mf-storefront');
  await page.route(ofStorefront, notOurs);
  // Or the shell could have filled a document that came empty before that is looked at.
  const ofShell = await held(page, await scriptsOf('shell'));
  await openRendered(page, '/categories/best-seller');
  ofShell.release();
  await page.getByText(/^This page did not load completely/).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Best Seller' }).waitFor();
  expect(await addToCart(page).count()).toBe(1);
  // At a part of it too, where the router would have React make it anew.
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await skip.press('Enter');
  await page.waitForURL('**#page');
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  expect(await addToCart(page).count()).toBe(1);

  await page.unroute(ofStorefront);
  await page.getByRole('banner').getByRole('link', { name: 'Hand Woven' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hand Woven' }).waitFor();
  await addToCart(page).click();
  await shows(page, 'Added to cart');
  await page.getByText(/^This page did not load completely/).waitFor({ state: 'detached' });
});

test('a page whose code does not come offers to be loaded again once that takes long', async () => {
  const page = await freshWindow();
  await openRendered(page, '/about');
  await hydrated(page);
  const ofCart = await scriptsOf('mf-cart');
  await held(page, ofCart);
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('main').getByRole('status').waitFor();
  const again = page.getByRole('button', { name: 'Reload the page' });
  expect(await again.count()).toBe(0);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 15_000;
  });
  await page.unroute(ofCart);
  await again.click();
  await shows(page, 'Your Cart is empty.');
});
