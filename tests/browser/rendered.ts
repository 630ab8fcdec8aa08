import { eventually } from '@handloom/test-kit/eventually';
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './patience';

/**
 * The document that a press led to carries its content. On a busy machine a document is left to the
 * browser now and then; one of the next ones is rendered.
 */
export async function rendered(page: Page): Promise<void> {
  let isFirst = true;
  await eventually(async () => {
    if (!isFirst) await page.reload({ waitUntil: 'domcontentloaded' });
    isFirst = false;
    await page.waitForLoadState('domcontentloaded');
    if ((await page.locator('#root > *').count()) === 0) throw new Error(leftToBrowser(page.url()));
  }, PATIENCE_MS);
}

/** The same of a document that is at hand. @returns it; asks for it until it is so */
export async function renderedDocument<Answer extends { html: string }>(
  path: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    if (answer.html.includes('<div id="root"></div>')) throw new Error(leftToBrowser(path));
    return answer;
  }, PATIENCE_MS);
}

const leftToBrowser = (address: string) => `${address} was left to the browser`;
