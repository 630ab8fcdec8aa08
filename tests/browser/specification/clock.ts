import type { Page } from 'playwright-core';

/** Far enough ahead to be the future when the browser hears of it. */
const AHEAD_MS = 10_000;

/** For `prepare`: the browser's clock can be stopped. */
export async function ownClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** From here on time goes by only where the test says `page.clock.runFor(ms)`. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}
