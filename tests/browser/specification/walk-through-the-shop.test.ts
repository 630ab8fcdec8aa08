import { listenTo } from './looks';
import { freshWindow, open } from './site';

test('no hydration error, no console error, no uncaught error, and no request leaves the site: on a walk through the shop without a reload', async () => {
  const page = await freshWindow();
  const heard = listenTo(page);
  await open(page, '/');
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  for (let index = 1; index < (await links.count()); index += 1) {
    await links.nth(index).click();
    await page.locator('main').getByRole('article').first().waitFor();
  }
  await page
    .locator('main')
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  // The list, from which a slow machine has not left yet, has a button for each rug, written otherwise.
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('heading', { name: 'Your Cart' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Go To Cart' }).first().waitFor();
  expect(heard.so).toEqual({ complaints: [], strangers: [] });
});
