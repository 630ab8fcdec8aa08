import type { Page } from 'playwright-core';
import { violations } from './accessibility';
import { addressOf } from './public-pages';
import { newWindow, open, PHONE, shopUrl } from './site';

/** What can be said of a page after one look at it; all but heading and title is what is wrong. */
export interface Look {
  heading: string;
  /** Of the document, as the application has it. */
  title: string;
  complaints: string[];
  strangers: string[];
  tooWide: string[];
  /** As `tooWide`, with letters twice as large; and of the header, which stays at its place. */
  tooWideWithLargeLetters: string[];
  violations: string[];
}

const NARROW = { width: 320, height: 640 };

/** Of these axe would find what it finds on another page of the lists, which is made as they are of other rugs. */
const MADE_AS_ANOTHER = ['/categories/hand-tufted', '/categories/hand-woven'];
/** A shopper's differs from a guest's, at which axe has looked, by the header. */
const HOME = '/';

/**
 * Opens each page once, for all sentences that are true of every page; one visitor walks through them all.
 * @param prepare signs them in, and answers the paths of pages that are theirs alone
 */
export async function lookAt(
  paths: readonly string[],
  prepare?: (page: Page) => Promise<readonly string[]>,
): Promise<Record<string, Look>> {
  const looks: Record<string, Look> = {};
  const page = await newWindow({ viewport: PHONE });
  const theirs = (await prepare?.(page)) ?? [];
  const known = prepare ? [HOME] : MADE_AS_ANOTHER;
  for (const path of [...paths, ...theirs]) {
    try {
      looks[path] = await lookAtOne(page, path, known.includes(path) ? 'header' : 'html');
    } catch (error) {
      throw new Error(`${path}: ${String(error)}`, { cause: error });
    }
  }
  await page.context().close();
  return looks;
}

/** What is true of every page. @param looks called when they have been taken */
export function testEveryPage(looks: () => Record<string, Look>): void {
  test.each([
    ['no hydration error, no console error, no uncaught error', 'complaints'],
    ['no request leaves the site', 'strangers'],
    ['axe: no violations (WCAG 2.2 AA and best practice) at 1280 and 390 px', 'violations'],
    ['at 320 px nothing scrolls sideways', 'tooWide'],
    ['with letters twice as large nothing scrolls sideways at 320 px', 'tooWideWithLargeLetters'],
  ] as const)('%s', (_sentence, kind) => expect(faulty(looks(), kind)).toEqual({}));
}

/** The pages of which there is something to say, with what it is. */
function faulty(
  looks: Record<string, Look>,
  kind: Exclude<keyof Look, 'heading' | 'title'>,
): Record<string, string[]> {
  const faults = Object.entries(looks).map(([path, look]) => [path, look[kind]] as const);
  return Object.fromEntries(faults.filter(([, found]) => found.length > 0));
}

async function lookAtOne(page: Page, path: string, partForAxe: string): Promise<Look> {
  const heard = listenTo(page);
  await page.setViewportSize(PHONE);
  await open(page, await addressOf(path));
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  if (path.startsWith('/admin/')) {
    await page.locator('main').getByRole('status').first().waitFor({ state: 'hidden' });
  }
  await lookThrough(page);
  heard.stop();
  const said = { heading: await title.innerText(), title: await page.title() };
  const found = await violations(page, partForAxe);
  await page.setViewportSize(NARROW);
  const atFirst = await tooWide(page);
  const large = await withLargeLetters(page, async () => [
    ...(await tooWide(page)),
    ...(await outOfTheHeader(page)),
  ]);
  return {
    ...said,
    ...heard.so,
    tooWide: atFirst,
    tooWideWithLargeLetters: large,
    violations: found,
  };
}

/** All that a page says to the console and asks of the network. */
export function listenTo(page: Page) {
  const so = { complaints: [] as string[], strangers: [] as string[] };
  const onError = (error: Error) => so.complaints.push(error.message);
  const onConsole = (message: { type(): string; text(): string }) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Chromium logs every refusal; a guest's first question who is here is answered 401, an unknown page 404.
    if (/status of 40[14]/.test(message.text())) return;
    so.complaints.push(message.text());
  };
  const onRequest = (request: { url(): string }) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== shopUrl() && protocol !== 'data:' && protocol !== 'blob:')
      so.strangers.push(request.url());
  };
  page.on('pageerror', onError).on('console', onConsole).on('request', onRequest);
  const stop = () => {
    page.off('pageerror', onError).off('console', onConsole).off('request', onRequest);
  };
  return { so, stop };
}

/** As for a reader whose browser begins with letters of 32 pixels: layouts change with them. */
export async function withLargeLetters<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page);
  const write = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await write(32);
  await page.waitForFunction(() => matchMedia('(max-width: 19.99em)').matches);
  const seen = await look();
  await write(16);
  await devtools.detach();
  return seen;
}

/** Everything that waits for the scroll is asked for too. */
async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    /** Two frames. A window that the browser does not draw has none: it is not waited for. */
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 500);
      });
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await drawn();
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

/** What of the site's header is beyond the window, where nothing scrolls to it. */
async function outOfTheHeader(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header a, header button')]
      .filter((control) => control.getBoundingClientRect().right > innerWidth)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
  );
}

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
