import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/chromium';
import { ADMIN } from '../shop/api-client';
import { startShop, type RunningShop } from '../shop/start-shop';
import { cloneOfTheCart, releaseOf } from './cart-team';
import { metricsOf } from './health-and-figures';

/** A shop to which the checkout team releases, and their copy of the repository. */
export interface ReleasingShop {
  shop: RunningShop;
  browser: Browser;
  clone: string;
  /** The gateway's figures, as Prometheus reads them. */
  metrics(): Promise<string>;
  /** `npm run release -- mf-cart …` */
  release(...args: string[]): ReturnType<typeof releaseOf>;
  stop(): Promise<void>;
}

export async function openReleasingShop(): Promise<ReleasingShop> {
  const [shop, browser, clone] = await Promise.all([
    startShop({
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Visitors come from networks of their own.
      TRUST_PROXY: '127.0.0.1',
    }),
    launchBrowser(),
    cloneOfTheCart(),
  ]);
  return {
    shop,
    browser,
    clone,
    metrics: () => metricsOf(shop.dataDir, 'gateway'),
    release: (...args) => releaseOf(clone, shop, ['mf-cart', ...args]),
    async stop() {
      await browser.close();
      await shop.stop();
      await rm(clone, { recursive: true, force: true });
    },
  };
}
