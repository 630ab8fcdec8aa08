import path from 'node:path';
import { chromium } from 'playwright-core';
import { startShop } from '../shop/start-shop';
import { browserSettings } from './chromium';

declare global {
  var stopSharedSite: (() => Promise<void>) | undefined;
}

/**
 * One shop and one browser for every file of a run that needs nothing else of them: who only looks, and
 * who changes only what is their own. Nothing in `specification` and `stories` writes to the catalogue: a new
 * rug is first in the lists that files beside it read. Three projects name it, and `npm test` starts it for
 * their runs of Jest: only the first call does anything.
 * `SPECIFICATION_SHOP=http://…` takes a shop that runs already, on the data folder of `SHOP_DATA_DIR`.
 */
export default async function startSite(): Promise<void> {
  if (process.env['SPECIFICATION_BROWSER']) return;
  const running = process.env['SPECIFICATION_SHOP'];
  const [shop, browser] = await Promise.all([
    running
      ? {
          url: running,
          dataDir: path.resolve(process.env['SHOP_DATA_DIR'] ?? '.data'),
          stop: async () => undefined,
        }
      : startShop(),
    chromium.launchServer(browserSettings()),
  ]);
  process.env['SPECIFICATION_SHOP'] = shop.url;
  process.env['SPECIFICATION_DATA_DIR'] = shop.dataDir;
  process.env['SPECIFICATION_BROWSER'] = browser.wsEndpoint();
  globalThis.stopSharedSite = async () => {
    await browser.close();
    await shop.stop();
  };
}
