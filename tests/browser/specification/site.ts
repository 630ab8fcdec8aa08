import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../hydrated';
import { rendered } from '../rendered';
import { sharedBrowser, shopUrl } from '../shared-site';

export { hydrated, shopUrl };

// Some look at twenty pages, on machines that are busy.
jest.setTimeout(180_000);

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };
const PATIENCE_MS = 10_000;

export interface VisitOptions extends Omit<BrowserContextOptions, 'baseURL'> {
  /** Before the page is opened: what is delayed, what fails, who is signed in, what the clock does. */
  prepare?(page: Page): Promise<unknown>;
}

let browser: Browser | undefined;
const openContexts: BrowserContext[] = [];

async function connected(): Promise<Browser> {
  browser ??= await sharedBrowser();
  return browser;
}

/** A window of a visitor whom nobody knows, still without a page of the shop. */
export async function newWindow({ prepare, ...options }: VisitOptions = {}): Promise<Page> {
  const context = await (
    await connected()
  ).newContext({ baseURL: shopUrl(), viewport: DESK, ...options });
  openContexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await prepare?.(page);
  return page;
}

/** Opens a page of the shop in a window of its own, and waits until it answers to the pointer. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await newWindow(options);
  await open(page, path);
  return page;
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
}

/**
 * Opens a page, with whatever scripts are held or off, and waits until its document is there with its
 * content.
 */
export async function openRendered(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await rendered(page);
}

/** One window for all tests of a group that only look at it. */
export function shared(path: string, options?: VisitOptions): () => Page {
  let page: Page | undefined;
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    page = await visit(path, options);
    context = page.context();
    openContexts.splice(openContexts.indexOf(context), 1);
  });
  afterAll(() => context?.close());
  return () => {
    if (!page) throw new Error(`${path} is not open yet`);
    return page;
  };
}

afterEach(async () => {
  await Promise.all(openContexts.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  browser = undefined;
});
