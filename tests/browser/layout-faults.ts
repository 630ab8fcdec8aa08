import type { Page } from 'playwright-core';
import { faultsInPage } from './layout-faults-in-page';

/**
 * What is wrong with where things stand on a page, one sentence each: it is wider than the window, text
 * runs out of its box or the window, text or a picture lies over text, a short word is broken. Looks at all of the page, also
 * far below, and at open dialogs. Decision 025 says what it cannot see. The page stays laid out in full, and all of it
 * answers to the pointer: who looks at five widths has the browser restyle it once.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const faults = await page.evaluate(faultsInPage);
  if (faults.length === 0) return [];
  // A change of the window takes carousels a moment; what is wrong stays wrong.
  await page.waitForTimeout(400);
  return page.evaluate(faultsInPage);
}
