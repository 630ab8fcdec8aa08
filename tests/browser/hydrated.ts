import type { Page } from 'playwright-core';

/** React is there once it has written its own keys into the document's elements. */
export async function hydrated(page: Page): Promise<void> {
  const scripts = await page.evaluate(() => document.scripts.length > 0).catch(() => false);
  if (!scripts) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main, header, form') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
}
