import type { Page } from 'playwright-core';
import { ownClock, stopClock } from './clock';
import { shows } from './looking';
import { asShopper } from './people';
import { PHONE, visit } from './site';

/** Adds a rug with the clock in the test's hand; the toast says so. */
async function addARug(viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await visit('/categories/all', { viewport, prepare: ownClock });
  await stopClock(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await shows(page, 'Added to cart');
  return page;
}

test('Toast durations: success 2000 ms; removal 1000 ms after dismissal', async () => {
  const page = await addARug();
  const toast = page.getByText('Added to cart', { exact: true });
  await page.clock.runFor(1_500);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1_000);
  // Dismissed, and on its way out.
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1_200);
  await toast.waitFor({ state: 'detached' });
});

test('error 4000 ms', async () => {
  const page = await visit('/about', {
    prepare: async (page) => {
      await asShopper(page);
      await ownClock(page);
    },
  });
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await stopClock(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  const toast = page.getByText('You could not be logged out. Please try again.');
  await toast.waitFor();
  await page.clock.runFor(3_500);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1_000);
  await page.clock.runFor(1_200);
  await toast.waitFor({ state: 'detached' });
});

test('max width 350 px', async () => {
  const page = await addARug(PHONE);
  const widest = await page
    .getByText('Added to cart', { exact: true })
    .evaluate((text) => getComputedStyle(text.parentElement!).maxWidth);
  expect(widest).toBe('350px');
});
