import type { Page } from 'playwright-core';
import { withLargeLetters } from './looks';
import { order } from './ordering';
import { asAdmin, asBuyer } from './people';
import { newWindow, open, PHONE, visit } from './site';

/** How far the words begin from the edge of their line, in letters. */
const indent = (page: Page) =>
  page.locator('main summary').evaluate((summary) => {
    const words = document.createRange();
    words.selectNodeContents(summary);
    const [first] = words.getClientRects();
    const edge = summary.getBoundingClientRect().left;
    return ((first?.left ?? 0) - edge) / parseFloat(getComputedStyle(summary).fontSize);
  });

test('the sign that opens the order stands beside its words, also with letters twice as large', async () => {
  const page = await visit('/checkout', { viewport: PHONE, prepare: asBuyer });
  await page.locator('main summary').getByText('1 rug').waitFor();
  const usual = await indent(page);
  expect(await withLargeLetters(page, () => indent(page))).toBeCloseTo(usual, 1);
});

/** The sizes in which a chart writes its words. */
async function chartWords(page: Page): Promise<number[]> {
  await open(page, '/admin/reports');
  await page.waitForFunction(() => 'written' in window);
  return page.evaluate(() => [...(window as unknown as { written: Set<number> }).written]);
}

test('the words of a chart are twice as large with letters twice as large', async () => {
  const page = await newWindow({
    viewport: PHONE,
    prepare: async (page) => {
      await order(page);
      await asAdmin(page);
      await page.addInitScript(() => {
        const { prototype } = CanvasRenderingContext2D;
        const write = prototype.fillText;
        prototype.fillText = function (...words) {
          const page = window as unknown as { written?: Set<number> };
          (page.written ??= new Set()).add(
            Number.parseFloat(/[\d.]+px/.exec(this.font)?.[0] ?? ''),
          );
          return write.apply(this, words);
        };
      });
    },
  });
  expect(await chartWords(page)).toEqual([12]);
  expect(await withLargeLetters(page, () => chartWords(page))).toEqual([24]);
});
