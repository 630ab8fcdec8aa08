import type { Page } from 'playwright-core';
import { addressOf } from './public-pages';
import { DESK, freshWindow, openRendered, PHONE, visit } from './site';
import { held } from './troubles';

const LIMIT = 0.02;

interface Shift {
  value: number;
  sources: string[];
}

/** The layout shifts so far that no input has caused, with what moved. */
async function shifts(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: {
              node: Node | null;
              previousRect: DOMRectReadOnly;
              currentRect: DOMRectReadOnly;
            }[];
          })[];
          resolve(
            entries
              .filter(({ hadRecentInput }) => !hadRecentInput)
              .map(({ value, sources }) => ({
                value,
                sources: sources.map(({ node, previousRect: from, currentRect: to }) => {
                  const name =
                    node instanceof Element ? `${node.tagName}.${node.className}` : String(node);
                  const box = ({ x, y, width, height }: DOMRectReadOnly) =>
                    [x, y, width, height].map(Math.round).join(' ');
                  return `${name} from ${box(from)} to ${box(to)}`;
                }),
              })),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer never calls.
        setTimeout(() => resolve([]), 300);
      }),
  );
}

describe.each([
  ['390 px', PHONE],
  ['1280 px', DESK],
])('Skeletons keep the layout still (CLS below 0.02) at %s', (_width, viewport) => {
  test.each(['/', '/categories/all', '/product/rug'])(
    '%s, after load and after scrolling through',
    async (path) => {
      const page = await freshWindow({ viewport });
      await openRendered(page, await addressOf(path));
      await page.waitForLoadState('networkidle');
      expect(await belowLimit(page)).toEqual([]);
      await scrollThrough(page, viewport.height);
      await page.waitForLoadState('networkidle');
      expect(await belowLimit(page)).toEqual([]);
    },
  );

  test('/product/rug, when related rugs come to a reader who is at the end already', async () => {
    const page = await freshWindow({ viewport });
    const related = await held(page, /\/api\/products\?.*best-selling/);
    await openRendered(page, await addressOf('/product/rug'));
    await scrollThrough(page, viewport.height);
    related.release();
    const row = page.getByRole('region', { name: 'You may also like' });
    await row.getByRole('article').first().waitFor();
    expect(await belowLimit(page)).toEqual([]);
  });

  test('a rug whose facts come after its page has its picture where the skeleton had it', async () => {
    const page = await visit('/categories/all', { viewport });
    const facts = await held(page, /\/api\/products\/[^?]+$/);
    await page.locator('main article h3 a').first().click();
    const skeleton = page.locator('main [aria-busy="true"] [aria-hidden]').first();
    const place = await skeleton.boundingBox();
    facts.release();
    const picture = page.getByRole('button', { name: /^Zoom/ }).first();
    await picture.waitFor();
    expect(await picture.boundingBox()).toEqual(place);
  });
});

// Narrow lines are those that other letters break elsewhere.
test.each(['/', '/categories/all', '/product/rug'])(
  'Skeletons keep the layout still at 390 px: %s, when the fonts come to a reader one screen down',
  async (path) => {
    const page = await freshWindow({ viewport: PHONE });
    const fonts = await held(page, /\.woff2$/);
    await openRendered(page, await addressOf(path));
    await scrollThrough(page, PHONE.height, 1);
    fonts.release();
    await page.waitForFunction(() => document.fonts.check('1rem Inter'));
    expect(await belowLimit(page)).toEqual([]);
  },
);

async function scrollThrough(page: Page, height: number, steps = 40): Promise<void> {
  for (let turn = 0; turn < steps; turn += 1) {
    await page.mouse.wheel(0, height * 0.8);
    const atEnd = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(scrollY + innerHeight >= document.documentElement.scrollHeight - 2),
            ),
          ),
        ),
    );
    if (atEnd) return;
  }
}

/** Empty while the sum stays below the limit, else what moved. */
async function belowLimit(page: Page): Promise<Shift[]> {
  const found = await shifts(page);
  const sum = found.reduce((total, { value }) => total + value, 0);
  return sum < LIMIT ? [] : found;
}
