import type { Page, Route } from 'playwright-core';
import { shows } from './looking';
import { freshWindow, openRendered, scriptsOf } from './site';

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
