import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESK, PHONE } from './site';

interface Axe {
  run(part: string, options: object): Promise<AxeResults>;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is open above a page that somebody looks at without it: the page itself is not looked at once more. */
export const DIALOG = 'dialog[open]';

/** What axe finds wrong with the page as it stands, or with a part of it, one sentence each, at 1280 and at 390 px. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const faults = await violationsHere(page, part);
    found.push(...faults.map((fault) => `${viewport.width} px: ${fault}`));
  }
  return found;
}

/** The same at the page's own width. */
export async function violationsHere(page: Page, part = 'html'): Promise<string[]> {
  await stillness(page);
  // Not as a script element: the page's content policy refuses foreign scripts. Once for a document: the
  // second look of an axe that is there costs half.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<AxeResults, [string, string[]]>(
    ([place, tags]) =>
      (window as unknown as { axe: Axe }).axe.run(place, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    [part, RULES],
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} at ${target.join(' ')}: ${html.slice(0, 160)}`),
  );
}

/** A colour on its way to another has the contrast of neither. In a window that the browser does not draw nothing ends by itself. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.adoptedStyleSheets.length === 0) {
      // Each look at what is laid out only when it comes near would lay it out for itself.
      const laidOut = new CSSStyleSheet();
      laidOut.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(laidOut);
    }
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
