import type { Page } from 'playwright-core';

/**
 * The document that a press led to carries its content. On a busy machine a document is left to the
 * browser now and then; the next one is rendered.
 */
export async function rendered(page: Page): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await page.waitForLoadState('domcontentloaded');
    if ((await page.locator('#root > *').count()) > 0) return;
    await page.reload({ waitUntil: 'domcontentloaded' });
  }
  throw new Error(`${page.url()} was left to the browser five times`);
}
