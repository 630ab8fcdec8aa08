/**
 * What a phone sees and answers while a page starts: Chromium with its CPU four times slower and a line as slow
 * as Lighthouse's slow 4G, both applied and not computed. On a quiet machine:
 *
 *   npx tsx bench/taps.ts [rounds=5] http://localhost:8080 [http://localhost:8081 …]
 *
 * visits the shops in turns, so that what else the machine does meets all of them. Told of each page are medians,
 * and the worst of the rounds behind the slash:
 * - nobody touches it: first and largest paint, blocking time (what tasks take above 50 ms, from the first paint
 *   on), when all that can be pressed answers, and the bytes of scripts that its document names, with headers;
 * - 1, 2 and 3 s after navigation the menu (home) or Add To Cart (product) is tapped, later if it is not shown yet:
 *   the time until what was asked for is visible, the longest entry of Event Timing, and taps that nobody
 *   answered within ten seconds.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { measurementTold } from 'tools/command-line';
import { launchBrowser } from '../tests/browser/chromium';

const CPU_SLOWER = 4;
/** Lighthouse's `mobileSlow4G` for lines that are slowed down by the browser. */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const TAPS_MS = [1_000, 2_000, 3_000];
const GIVES_UP_AFTER_MS = 10_000;
/** After all is there: long tasks and reports of paints come late. */
const SETTLES_WITHIN_MS = 1_500;
const LONG_TASK_MS = 50;

interface Visited {
  name: string;
  path: string;
  /** Finds what is tapped. */
  button: string;
  /** Finds what is visible when the tap was answered. */
  answer: string;
}

/** What the page notes of itself. */
interface Notes {
  paint: number;
  largest: number;
  tasks: { start: number; ms: number }[];
  longestEvent: number;
  tappedAt: number;
  answeredAt: number;
  takenOverAt: number;
}

declare global {
  var notes: Notes;
}

/** Runs in the page before anything else of it. */
function takeNotes(answer: string): void {
  const notes: Notes = {
    paint: 0,
    largest: 0,
    tasks: [],
    longestEvent: 0,
    tappedAt: 0,
    answeredAt: 0,
    takenOverAt: 0,
  };
  globalThis.notes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (notes.largest = startTime));
  observe('longtask', ({ startTime, duration }) =>
    notes.tasks.push({ start: startTime, ms: duration }),
  );
  observe('event', ({ duration }) => {
    notes.longestEvent = Math.max(notes.longestEvent, duration);
  });
  const watch = () => {
    if (document.querySelector(answer)?.checkVisibility()) notes.answeredAt = performance.now();
    else requestAnimationFrame(watch);
  };
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      notes.tappedAt = timeStamp;
      watch();
    },
    { capture: true, once: true },
  );
  const isTakenOver = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'));
  const look = setInterval(() => {
    const buttons = [...document.querySelectorAll('#root button')];
    if (buttons.length === 0 || !buttons.every(isTakenOver)) return;
    notes.takenOverAt = performance.now();
    clearInterval(look);
  }, 50);
}

/** A page of a visitor who comes for the first time. */
async function onPhone<T>(
  browser: Browser,
  answer: string,
  look: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    // tsx names functions by a helper of its own, which a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(takeNotes, answer);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    return await look(page, devtools);
  } finally {
    await context.close();
  }
}

type Figures = Record<string, number>;

function leave(browser: Browser, shop: string, { path, answer }: Visited): Promise<Figures> {
  return onPhone(browser, answer, async (page, devtools) => {
    const asked = new Map<string, string>();
    const bytes = new Map<string, number>();
    devtools.on('Network.responseReceived', ({ requestId, response }) =>
      asked.set(requestId, new URL(response.url).pathname),
    );
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.set(asked.get(requestId) ?? '', encodedDataLength);
    });
    const html = await (await fetch(shop + path)).text();
    const [, named = ''] = /data-files="([^"]*)"/.exec(html) ?? [];
    await page.goto(shop + path, { waitUntil: 'load' });
    await page.waitForFunction(() => notes.takenOverAt > 0);
    await page.waitForTimeout(SETTLES_WITHIN_MS);
    const { paint, largest, tasks, takenOverAt } = await page.evaluate(() => notes);
    return {
      paint,
      largest,
      blocked: tasks
        .filter(({ start }) => start >= paint)
        .reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0),
      'answers at': takenOverAt,
      'script bytes': named.split(' ').reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0),
    };
  });
}

interface Place {
  x: number;
  y: number;
}

/** The layout does not shift, so that it is there on every visit. */
async function placeOf(browser: Browser, shop: string, { path, button }: Visited): Promise<Place> {
  const page = await browser.newPage(PHONE);
  await page.goto(shop + path);
  const box = await page.locator(button).filter({ visible: true }).first().boundingBox();
  await page.close();
  if (!box || box.y + box.height > PHONE.viewport.height) {
    throw new Error(`${button} is not in the first view of ${path}`);
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Tap {
  visited: Visited;
  place: Place;
  afterMs: number;
}

function tap(browser: Browser, shop: string, { visited, place, afterMs }: Tap): Promise<Figures> {
  return onPhone(browser, visited.answer, async (page) => {
    const due = Date.now() + afterMs;
    await page.goto(shop + visited.path, { waitUntil: 'commit' });
    await page.waitForTimeout(due - Date.now());
    await page.waitForFunction(() => notes.paint > 0);
    await page.touchscreen.tap(place.x, place.y);
    await page
      .waitForFunction(() => notes.answeredAt > 0, undefined, { timeout: GIVES_UP_AFTER_MS })
      .catch(() => undefined);
    await page.waitForTimeout(SETTLES_WITHIN_MS);
    const { tappedAt, answeredAt, longestEvent } = await page.evaluate(() => notes);
    const isAnswered = answeredAt > 0;
    return {
      'tapped at': tappedAt,
      ...(isAnswered && { 'answered after': answeredAt - tappedAt }),
      'longest event': longestEvent,
      lost: isAnswered ? 0 : 1,
    };
  });
}

/** Figures of one thing, of each round. */
type Rounds = Map<string, number[]>;

function add(rounds: Rounds, figures: Figures): void {
  for (const [name, value] of Object.entries(figures)) {
    rounds.set(name, [...(rounds.get(name) ?? []), value]);
  }
}

function told(rounds: Rounds): string {
  const lines = [...rounds].map(([name, values]) => {
    if (name === 'lost') return `lost ${values.filter((one) => one > 0).length}/${values.length}`;
    const sorted = values.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    return `${name} ${Math.round(middle)}/${Math.round(sorted.at(-1) ?? Number.NaN)}`;
  });
  return lines.join(', ');
}

async function main([times = '5', ...given]: string[]): Promise<void> {
  const shops = given.length > 0 ? given : ['http://localhost:8080'];
  const [first = ''] = shops;
  const home = await (await fetch(first)).text();
  const [, rug = ''] = /href="(\/product\/[^"]+)"/.exec(home) ?? [];
  const pages: Visited[] = [
    {
      name: 'home',
      path: '/',
      button: 'button[aria-label="Open menu"]',
      answer: 'button[aria-label="Open menu"][aria-expanded="true"]',
    },
    {
      name: 'product',
      path: rug,
      button: 'main button:text("Add To Cart")',
      // Nothing else is said on that page.
      answer: '[data-visible="true"] [role="status"]',
    },
  ];
  const browser = await launchBrowser();
  const measured = new Map<string, Rounds>();
  const roundsOf = (name: string) => {
    const rounds = measured.get(name) ?? new Map<string, number[]>();
    measured.set(name, rounds);
    return rounds;
  };
  try {
    for (const visited of pages) {
      const place = await placeOf(browser, first, visited);
      for (let round = 0; round < Number(times); round += 1) {
        for (const shop of shops) {
          add(roundsOf(`${shop} ${visited.name}`), await leave(browser, shop, visited));
        }
        for (const afterMs of TAPS_MS) {
          for (const shop of shops) {
            const figures = await tap(browser, shop, { visited, place, afterMs });
            add(roundsOf(`${shop} ${visited.name}, tapped after ${afterMs / 1_000} s`), figures);
          }
        }
      }
    }
  } finally {
    await browser.close();
  }
  for (const name of [...measured.keys()].sort()) console.log(`${name}: ${told(roundsOf(name))}`);
}

void main(measurementTold(__filename, { words: Infinity }).words);
