import { chromium } from 'playwright-core';
import { startShop } from '../../shop/start-shop';
import { browserSettings } from '../chromium';

declare global {
  var stopSpecificationSite: (() => Promise<void>) | undefined;
}

/**
 * One shop and one browser for every file of the specification: they only look, and what they change
 * is their own. `SPECIFICATION_SHOP=http://…` takes a shop that runs already.
 */
export default async function startSite(): Promise<void> {
  const running = process.env['SPECIFICATION_SHOP'];
  const [shop, browser] = await Promise.all([
    running ? { url: running, stop: async () => undefined } : startShop(),
    chromium.launchServer(browserSettings()),
  ]);
  process.env['SPECIFICATION_SHOP'] = shop.url;
  process.env['SPECIFICATION_BROWSER'] = browser.wsEndpoint();
  globalThis.stopSpecificationSite = async () => {
    await browser.close();
    await shop.stop();
  };
}
