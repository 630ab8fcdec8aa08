import type { Page } from 'playwright-core';
import { asAdmin, asBuyer } from './people';
import { ADMIN_PAGES, addressOf, PUBLIC_PAGES, SIGNED_IN_PAGES } from './public-pages';
import { newWindow, open, visit } from './site';

const NARROW = { width: 320, height: 640 };

/** What is wider than the window, outside of what scrolls by itself. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const clipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || clipped(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => !clipped(element.parentElement))
      .slice(0, 4)
      .map((element) => `${element.tagName}.${element.className}`);
  });
}

describe('at 320 px nothing scrolls sideways', () => {
  test.each([
    ['on every public page', PUBLIC_PAGES, undefined],
    ['on every page of a shopper', [...SIGNED_IN_PAGES, '/cart'], asBuyer],
    ['on every screen of the panel', ADMIN_PAGES, asAdmin],
  ])('%s', async (_where, paths, prepare) => {
    const page = await newWindow({ viewport: NARROW, prepare });
    const wide: Record<string, string[]> = {};
    for (const path of paths) {
      await open(page, await addressOf(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const found = await tooWide(page);
      if (found.length > 0) wide[path] = found;
    }
    expect(wide).toEqual({});
  });
});

test("at 320 px the header's bag keeps its distance from the edge", async () => {
  const page = await visit('/', { viewport: NARROW });
  const bag = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Cart' })
    .locator('svg')
    .boundingBox();
  expect((bag?.x ?? 320) + (bag?.width ?? 0)).toBeLessThanOrEqual(320 - 12);
});
