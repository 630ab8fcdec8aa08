import type { Page } from 'playwright-core';

/**
 * The page is there with its heading, and all that can be pressed or filled in answers. The frame, the page
 * and the places of other teams in it are taken over one by one, each when its code has come; React
 * writes its own keys into the elements of what it has taken over.
 */
export async function hydrated(page: Page): Promise<void> {
  const scripts = await page.evaluate(() => document.scripts.length > 0).catch(() => false);
  if (!scripts) return;
  await page.waitForFunction(() => {
    const parts = [
      ...document.querySelectorAll('#root :is(h1, a, button, input, select, textarea)'),
    ];
    return (
      parts.some(({ tagName }) => tagName === 'H1') &&
      parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
    );
  });
}
