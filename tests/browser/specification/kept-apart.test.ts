import type { Page } from 'playwright-core';
import { heading, section, shows } from './looking';
import { rugs } from './people';
import { newWindow, openRendered, shopUrl, visit } from './site';
import { answering, held } from './troubles';

const main = (page: Page) => page.locator('main');

test('a rug whose page crashes takes neither the frame nor the next rug with it', async () => {
  const [rug] = await rugs();
  if (!rug) throw new Error('The demo shop has no rug');
  const page = await visit(`/product/${rug._id}`);
  const other = section(page, 'You may also like').getByRole('link').first();
  const path = await other.getAttribute('href');
  await answering(page, `**/api/products/${path?.split('/').at(-1)}`, { name: 'A rug of nothing' });

  await other.click();
  await heading(page, 'The storefront is unavailable right now.', 1).waitFor();
  await page.goBack();
  await heading(page, rug.name, 1).waitFor();
  await page.goForward();
  await main(page).getByRole('button', { name: 'Retry' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Handloom' }).click();
  await page.waitForURL(`${shopUrl()}/`);
  await heading(page, 'Explore Our Categories').waitFor();
});

test('a frame that throws leaves a sentence and ways on', async () => {
  const page = await visit('/');
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('a window that cannot scroll');
    };
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true }).click();
  await heading(page, 'Something went wrong while showing the shop.', 1).waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await heading(page, 'About Us', 1).waitFor();
});

test('a cart whose code hangs holds up neither the frame nor the page around its places', async () => {
  const page = await newWindow();
  const cart = await held(page, /\/mf-cart\/.+\/remoteEntry/);
  await openRendered(page, '/categories/all');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog');
  await search.getByRole('searchbox').waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  const card = main(page).getByRole('article').first();
  await card.getByRole('button', { name: 'Add to wishlist' }).click();
  await card.getByRole('button', { name: 'Add to wishlist', pressed: true }).waitFor();

  // What is pressed in the place meanwhile is answered when it can be.
  await card.getByRole('button', { name: 'Add to cart' }).click();
  cart.release();
  await shows(page, 'Added to cart');
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});

test('a page whose code comes late keeps what was typed and sent until then', async () => {
  const page = await newWindow();
  const storefront = await held(page, /\/mf-storefront\/.+\/remoteEntry/);
  await openRendered(page, '/contact');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.getByLabel('Name').fill('Asha');
  await main(page).getByRole('button', { name: 'Send' }).click();
  storefront.release();
  await main(page).locator('[aria-invalid]').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha');
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull();
});

test('`?boundaries` names the owner and the release of each part of the page', async () => {
  const [rug] = await rugs();
  const page = await visit(`/product/${rug?._id}?boundaries`);
  const live = await (await page.request.get('/releases.json')).json();
  const overlay = page.locator('[data-overlay]');
  for (const name of ['shell/header', 'mf-storefront/product-page', 'mf-cart/add-to-cart']) {
    const { version } = live[name.split('/')[0] ?? ''];
    await overlay.getByText(`${name} · ${version}`).first().waitFor();
  }
});
