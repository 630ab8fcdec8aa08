import type { Locator, Page } from 'playwright-core';

/** As in `eventually`: who runs all tests beside each other takes long over what a page does at once. */
const SOON_MS = 20_000;

/** The page shows exactly this text. */
export async function shows(scope: Page | Locator, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) {
    await scope.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  }
}

/** It is so within a second, which is how long tabs may take to agree; a busy machine has more. */
export async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const until = Date.now() + SOON_MS;
  let found = await read();
  while (Date.now() < until && JSON.stringify(found) !== JSON.stringify(expected)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    found = await read();
  }
  expect(found).toEqual(expected);
}

export function heading(page: Page, name: string, level?: number): Locator {
  return page.getByRole('heading', { name, exact: true, level });
}

/** The landmark of the page that a heading names. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Path and query of where the browser is. */
export function place(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** `href`s of links, in their order. */
export function hrefs(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
}

export async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}
