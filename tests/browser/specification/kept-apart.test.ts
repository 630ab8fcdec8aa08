import type { Page } from 'playwright-core';
import { heading, section } from './looking';
import { rugs } from './people';
import { shopUrl, visit } from './site';
import { answering } from './troubles';

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
