import type { Page } from 'playwright-core';
import { asAdmin, asBuyer } from './people';
import { ADMIN_PAGES, addressOf, PUBLIC_PAGES, SIGNED_IN_PAGES } from './public-pages';
import { newWindow, open, PHONE, shopUrl } from './site';

/** All that a page says to the console and asks of the network. */
function listenTo(page: Page): { complaints: string[]; strangers: string[] } {
  const heard = { complaints: [] as string[], strangers: [] as string[] };
  page.on('pageerror', (error) => heard.complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Chromium logs every refusal; a guest's first question who is here is answered 401, an unknown page 404.
    if (/status of 40[14]/.test(message.text())) return;
    heard.complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== shopUrl() && protocol !== 'data:' && protocol !== 'blob:') {
      heard.strangers.push(`${page.url()} asks ${request.url()}`);
    }
  });
  return heard;
}

/** Everything that waits for the scroll is asked for too. */
async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    /** Two frames. A window that the browser does not draw has none: it is not waited for. */
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 500);
      });
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await drawn();
    }
  });
  await page.waitForLoadState('networkidle');
}

describe('no hydration error, no console error, no uncaught error, and no request leaves the site', () => {
  test.each(PUBLIC_PAGES)('on the public page %s', async (path) => {
    const page = await newWindow({ viewport: PHONE });
    const heard = listenTo(page);
    await open(page, await addressOf(path));
    await lookThrough(page);
    expect(heard).toEqual({ complaints: [], strangers: [] });
  });

  test('on any page of a shopper', async () => {
    const page = await newWindow({ prepare: asBuyer });
    const heard = listenTo(page);
    for (const path of ['/', ...SIGNED_IN_PAGES, '/cart']) {
      await open(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(heard).toEqual({ complaints: [], strangers: [] });
  });

  test('on any screen of the panel', async () => {
    const page = await newWindow({ prepare: asAdmin });
    const heard = listenTo(page);
    for (const path of ADMIN_PAGES) {
      await open(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(heard).toEqual({ complaints: [], strangers: [] });
  });

  test('on a walk through the shop without a reload', async () => {
    const page = await newWindow();
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
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    await page.getByRole('heading', { name: 'Your Cart' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Go To Cart' }).first().waitFor();
    expect(heard).toEqual({ complaints: [], strangers: [] });
  });
});
