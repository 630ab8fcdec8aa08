import type { Page } from 'playwright-core';
import { faultsInPage } from './layout-faults-in-page';

/**
 * What is wrong with where things stand on a page, one sentence each: it is wider than the window, text
 * runs out of its box or the window, text or a picture lies over text, a short word is broken. Looks at all of the page, also
 * far below, and at open dialogs. Decision 025 says what it cannot see. The page stays laid out in full, and all of it
 * answers to the pointer: who looks at five widths has the browser restyle it once.
 * @param settlesWithinMs a change of the window takes carousels a moment, and a busy machine longer; what is wrong stays wrong
 */
export async function layoutFaults(page: Page, settlesWithinMs = 10_000): Promise<string[]> {
  const began = performance.now();
  for (;;) {
    const faults = await page.evaluate(faultsInPage);
    if (faults.length === 0 || performance.now() - began >= settlesWithinMs) return faults;
    await page.waitForTimeout(200);
  }
}
