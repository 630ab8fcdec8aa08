import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { PATIENCE_MS } from './patience';

/** A browser's window, and whether something was done to it that cannot be undone. */
export interface ShopWindow {
  page: Page;
  isChanged(): boolean;
}

/**
 * The browser that all files of a run share, as one process sees it: a connection and windows that outlive a file of tests.
 * A page of the shop costs a new window twice as much, and each file would translate Playwright again.
 */
export interface KeptWindows {
  connected(): Promise<Browser>;
  /** One of before; undefined when all are in use. */
  take(): ShopWindow | undefined;
  /** @param isUnusual as the next visitor may not have it */
  open(options: BrowserContextOptions, isUnusual: boolean): Promise<ShopWindow>;
  /** Leaves nothing of its visitor for the next one. */
  giveBack(used: ShopWindow): Promise<void>;
  /** Closes what a file of tests left open. */
  forgetFile(): Promise<void>;
  close(): Promise<void>;
}

/** Tests listen to these; who heard them is gone with its file. */
const HEARD_OF_A_PAGE = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

export function keepWindows(): KeptWindows {
  let connection: Promise<Browser> | undefined;
  const idle: ShopWindow[] = [];

  const connected = () =>
    (connection ??= chromium.connect(process.env['SPECIFICATION_BROWSER'] ?? ''));

  async function open(options: BrowserContextOptions, isUnusual: boolean): Promise<ShopWindow> {
    const context = await (await connected()).newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    let isChanged = isUnusual;
    const changes: [owner: object, name: string][] = [
      [page, 'addInitScript'],
      [page, 'emulateMedia'],
      [page, 'setExtraHTTPHeaders'],
      [page.clock, 'install'],
      [context, 'addInitScript'],
      [context, 'newCDPSession'],
      [context, 'setOffline'],
    ];
    for (const [owner, name] of changes) {
      const method = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
      Reflect.set(owner, name, (...args: unknown[]) => {
        isChanged = true;
        return Reflect.apply(method, owner, args);
      });
    }
    return { page, isChanged: () => isChanged };
  }

  async function giveBack(used: ShopWindow): Promise<void> {
    const { page } = used;
    const context = page.context();
    if (page.isClosed() || used.isChanged()) return context.close();
    try {
      const others = context.pages().filter((tab) => tab !== page);
      await Promise.all(others.map((tab) => tab.close()));
      for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
      for (const event of HEARD_OF_A_PAGE) page.removeAllListeners(event);
      for (const event of ['page', 'request', 'response']) context.removeAllListeners(event);
      await page.goto('/robots.txt');
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await context.clearCookies();
      idle.push(used);
    } catch {
      await context.close();
    }
  }

  return {
    connected,
    take: () => idle.pop(),
    open,
    giveBack,
    async forgetFile() {
      if (!connection) return;
      const kept = new Set(idle.map(({ page }) => page.context()));
      const left = (await connection).contexts().filter((context) => !kept.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    async close() {
      const browser = await connection;
      connection = undefined;
      idle.length = 0;
      await browser?.close();
    },
  };
}
