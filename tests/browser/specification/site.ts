import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '@handloom/local-infrastructure/hydrated-page';
import { rendered } from '../rendered';
import type { ShopWindow } from '../kept-windows';
import { keptWindows, shopUrl } from '../shared-site';

export { hydrated, shopUrl };

// Some look at twenty pages, on machines that are busy.
jest.setTimeout(180_000);

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

export interface VisitOptions extends Omit<BrowserContextOptions, 'baseURL'> {
  /** Before the page is opened: what is delayed, what fails, who is signed in, what the clock does. */
  prepare?(page: Page): Promise<unknown>;
}

const openWindows: ShopWindow[] = [];

/** A window of a visitor whom nobody knows, whose browser has nothing of the shop; still without a page. */
export async function freshWindow({ prepare, ...options }: VisitOptions = {}): Promise<Page> {
  const opened = await openWindow(options);
  openWindows.push(opened);
  await prepare?.(opened.page);
  return opened.page;
}

/** The same, but the browser may have the shop's scripts and pictures. */
export async function newWindow(options: VisitOptions = {}): Promise<Page> {
  const { prepare, viewport = DESK, ...others } = options;
  const used = Object.keys(others).length === 0 && viewport ? keptWindows().take() : undefined;
  if (!used || !viewport) return freshWindow(options);
  openWindows.push(used);
  await used.page.setViewportSize(viewport);
  await prepare?.(used.page);
  return used.page;
}

/** Opens a page of the shop in a window of its own, and waits until it answers to the pointer. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await newWindow(options);
  await open(page, path);
  return page;
}

/** Moving slides keep half a core busy on a page that nobody looks at: who asks about them wants them moving. */
async function openWindow(options: BrowserContextOptions): Promise<ShopWindow> {
  const usual = { baseURL: shopUrl(), viewport: DESK, reducedMotion: 'reduce' } as const;
  const isUnusual = Object.keys(options).some((name) => name !== 'viewport');
  const opened = await keptWindows().open({ ...usual, ...options }, isUnusual);
  return opened;
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

/** Tells a part's scripts by their addresses, which do not say whose they are. */
export async function scriptsOf(part: MicrofrontendName): Promise<(url: URL) => boolean> {
  const answer = await fetch(`${shopUrl()}/releases.json`);
  const releases = (await answer.json()) as BootData['releases'];
  const integrity = releases[part]?.integrity ?? {};
  if (Object.keys(integrity).length === 0) throw new Error(`${part} has no scripts`);
  return ({ pathname }) => pathname in integrity;
}

/**
 * One window for all tests of a group that only look at it.
 * @param path asked for when the first of them begins, where it is not known before
 */
export function shared(path: string | (() => Promise<string>), options?: VisitOptions): () => Page {
  let window: ShopWindow | undefined;
  beforeAll(async () => {
    await visit(typeof path === 'string' ? path : await path(), options);
    window = openWindows.pop();
  });
  afterAll(() => window && keptWindows().giveBack(window));
  return () => {
    if (!window) throw new Error('The page is not open yet');
    return window.page;
  };
}

afterEach(async () => {
  await Promise.all(openWindows.splice(0).map((used) => keptWindows().giveBack(used)));
});
