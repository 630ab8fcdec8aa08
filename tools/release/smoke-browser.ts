import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';
import { hydrated } from '@handloom/local-infrastructure/hydrated-page';
import { BROWSER_FLAGS, installedBrowser } from '@handloom/local-infrastructure/installed-browser';
import { signPreview } from '@handloom/release-registry/preview-token';
import type { SignedRelease } from '@handloom/release-registry/release-record';
import type { RunningShop } from './find-shop';
import { isShopAt } from './shop-reads';
import { refused } from './smoke-render';
import { sourcePlaces } from './source-places';
import type { TrialPage } from './trial-pages';

const PAGE_MS = 10_000;
/** A page is begun only where it can have its whole time. */
const ALL_MS = 30_000;
/** Effects come after what they belong to. */
const EFFECTS_MS = 300;
const TOKEN_MS = 300_000;
/** What the network says of data; services that do not answer are nobody's release. */
const NETWORK = /^Failed to load resource/;
const GIVEN_UP = 'net::ERR_ABORTED';

export interface BrowserCandidate extends SignedRelease {
  name: MicrofrontendName;
  /** Where it was rendered. */
  pages: readonly TrialPage[];
}

/** What went wrong in a page: its first line tells it from others, which no file's name is in. */
type Troubles = Map<string, string>;

/**
 * Opens those of the pages that guests may see in a browser, as a preview among the others' live releases. What
 * fails on the live page as well, nobody can say is new. A boundary that shows its place as unavailable has caught
 * an error, and the shell writes each to the console.
 * @returns the sentence to print
 * @throws with the page that fails, and how
 */
export async function smokeBrowser(
  candidate: BrowserCandidate,
  shop: Pick<RunningShop, 'url' | 'keyOf' | 'registry' | 'releasesDir'>,
  say: (line: string) => void,
): Promise<string> {
  const { url, keyOf } = shop;
  if (!url) return notOpened('nobody says where the shop is (SHOP_ORIGIN)');
  const executablePath = installedBrowser();
  if (!executablePath) return notOpened('none is installed (CHROME_PATH may name one)');
  if (!(await isShopAt(url))) return notOpened(`no shop answers at ${url}`);
  const { name: part, version, root } = candidate;
  const until = new Date(Date.now() + TOKEN_MS).toISOString();
  const by = 'the browser that tries a release';
  const token = signPreview({ part, version, root, until, by }, keyOf(part));
  // Only here: to load it takes longer than all else that a command needs.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const inSources = (whole: string) => byTheSources(whole, candidate, shop);
    return await openPages(candidate, { browser, url, token, say, inSources });
  } finally {
    await browser.close();
  }
}

interface Trial {
  browser: Browser;
  url: string;
  token: string;
  say: (line: string) => void;
  inSources(whole: string): Promise<string>;
}

async function openPages(
  { name, version, pages }: BrowserCandidate,
  { browser, url, token, say, inSources }: Trial,
): Promise<string> {
  const ends = performance.now() + ALL_MS;
  const [shown, live] = await Promise.all([
    browser.newContext({ baseURL: url }),
    browser.newContext({ baseURL: url }),
  ]);
  // As live it would count among what visitors' pages tell; a preview tells nothing.
  await live.route('**/reports', (route) => route.abort());
  const answer = await shown.request.get(`/?preview=${token}`, { timeout: PAGE_MS });
  const boot = bootOf(await answer.text());
  if (!boot) return notOpened('there is no shell to open it in');
  if (boot.releases[name]?.version !== version) {
    const page = await shown.newPage();
    await page.goto('/');
    const why = await page.locator('#preview').innerText({ timeout: PAGE_MS });
    throw new Error(refused(name, `the shop does not show it: ${why}`));
  }
  const isForGuests = ({ route }: TrialPage) => route.access === 'public';
  const forGuests = pages.filter(isForGuests).map(({ address }) => address);
  const opened: string[] = [];
  for (const path of forGuests) {
    if (ends - performance.now() < PAGE_MS) break;
    const troubles = await troublesOf(shown, path);
    if (troubles.size > 0) {
      const known = await troublesOf(live, path);
      for (const [first, whole] of troubles) {
        if (!known.has(first))
          throw new Error(refused(name, `${path} fails in a browser: ${await inSources(whole)}`));
        say(`${path} fails in a browser, as it does where the release is not: ${first}`);
      }
    }
    opened.push(path);
  }
  const late = forGuests.slice(opened.length);
  if (late.length > 0) say(`not opened within ${ALL_MS / 1_000} s: ${late.join(', ')}`);
  const asked = pages.filter((page) => !isForGuests(page)).map(({ address }) => address);
  if (asked.length > 0) say(`not opened, since one must be logged in: ${asked.join(', ')}`);
  return `opened ${opened.join(', ') || 'nothing'} in a browser`;
}

async function troublesOf(context: BrowserContext, path: string): Promise<Troubles> {
  const troubles: Troubles = new Map();
  const note = (whole: string) => {
    const [first = ''] = whole.split('\n');
    if (!troubles.has(first)) troubles.set(first, whole.split('\n').slice(0, 4).join('\n'));
  };
  const page = await context.newPage();
  // Its time is taken below.
  page.setDefaultTimeout(0);
  page.on('pageerror', ({ name, message, stack }) => note(stack || `${name}: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) note(message.text());
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (request.resourceType() === 'script' && why !== GIVEN_UP)
      note(notLoaded(request.url(), why));
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.status() >= 400)
      note(notLoaded(response.url(), `${response.status()}`));
  });
  const runs = untilItRuns(page, path).then(() => true, String);
  // A page in an endless loop answers nothing, and cannot be closed either.
  const outcome = await Promise.race([runs, setTimeout(PAGE_MS, false, { ref: false })]);
  if (outcome !== true) note(outcome || `its code has not taken it over in ${PAGE_MS / 1_000} s`);
  const found = new Map(troubles);
  if (outcome === true) await page.close();
  return found;
}

/** What is minified names nothing that its team has written. */
async function byTheSources(
  whole: string,
  { name, version }: BrowserCandidate,
  { registry, releasesDir }: Pick<RunningShop, 'registry' | 'releasesDir'>,
): Promise<string> {
  const placeOf = await sourcePlaces(
    { name, version },
    { live: await registry.live(), releasesDir },
  );
  const lines = whole.split('\n').map(async (line) => {
    const place = await placeOf(line);
    return place ? `    at ${place}` : line;
  });
  return (await Promise.all(lines)).join('\n');
}

async function untilItRuns(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForTimeout(EFFECTS_MS);
}

function notLoaded(address: string, why: string): string {
  return `${new URL(address).pathname} could not be loaded: ${why}`;
}

function notOpened(why: string): string {
  return `not opened in a browser: ${why}`;
}

function bootOf(html: string): BootData | null {
  const [, json] = /<script[^>]* id="boot"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  return json ? (JSON.parse(json) as BootData) : null;
}
