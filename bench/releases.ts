/**
 * Releases one part again and again while browsers walk through the shop:
 *
 *   npx tsx bench/releases.ts [releases=50] [part=mf-cart] [browsers=4]
 *
 * starts a shop of its own and puts copies of the part's build, each under a version of its own, into its
 * store. Each is made live and then taken back. Told are the time until a new page is made of it, pages that
 * did not load, files that were not there, and errors in the browsers. None of those three may be.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'nats';
import type { Browser } from 'playwright-core';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { openRegistry } from '@handloom/release-registry/registry';
import type { SignedRelease } from '@handloom/release-registry/release-record';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { measurementTold } from 'tools/command-line';
import { launchBrowser } from '../tests/browser/chromium';
import { readReleaseKeys } from '@handloom/release-registry/signing-keys';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { startOwnShop } from '../tests/shop/own-shop';
import { quantile } from './load';

const [releases = '50', part = 'mf-cart', browsers = '4'] = measurementTold(__filename, {
  words: 3,
}).words;
const name = part as MicrofrontendName;
const VISIBLE_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 10;
/** Even a bad day has a moment between two releases. */
const BETWEEN_MS = 2_000;

interface Walk {
  pages: number;
  failures: string[];
}

/** One visitor who goes from home to a rug to the cart, always by new documents. */
async function walk(browser: Browser, url: string, until: () => boolean): Promise<Walk> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const told: Walk = { pages: 0, failures: [] };
  page.on('pageerror', (error) => told.failures.push(`error: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith('/api/auth/me')) {
      told.failures.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    }
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What is under way when the next document is asked for is given up by the browser itself.
    if (why !== 'net::ERR_ABORTED') told.failures.push(`${why} ${new URL(request.url()).pathname}`);
  });
  const rugs = async () =>
    page.locator('a[href^="/product/"]').first().getAttribute('href', { timeout: 10_000 });
  while (!until()) {
    await page.goto(url);
    const rug = await rugs();
    for (const address of [rug ?? '/', '/cart']) {
      await page.goto(url + address);
      // The cart team's own code has started when its link counts.
      await page.getByRole('link', { name: /cart/i }).first().waitFor({ timeout: 10_000 });
      told.pages += 1;
    }
  }
  await context.close();
  return told;
}

async function main(): Promise<void> {
  const shop = await startOwnShop();
  const browser = await launchBrowser();
  const nats = await connect(natsLogin(shop.natsUrl('release')));
  const keys = readReleaseKeys({}, shop.dataDir);
  const registry = await openRegistry(nats, keys.publicKeys);
  const note = { author: 'bench', commit: 'none', reason: 'one release of many' };
  const changes = registry.as(note, keys.keyOf(name));
  const releasesDir = path.join(shop.dataDir, 'releases');
  const first = (await registry.live())[name]?.version;
  if (!first) throw new Error(`${name} has no live release.`);

  const store = async (turn: number): Promise<SignedRelease> => {
    const version = turn.toString(16).padStart(12, 'c');
    const folder = releaseFolder(releasesDir, name, version);
    await cp(releaseFolder(releasesDir, name, first), folder, { recursive: true });
    const file = path.join(folder, 'release.json');
    const description = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...description, version }));
    return { version, root: await rootOf(folder) };
  };
  /** Of the document that was seen last: to ask whether it is still that costs the machine next to nothing. */
  let seen = '';
  const untilVisible = async (version: string): Promise<number> => {
    const began = performance.now();
    while (performance.now() - began < VISIBLE_WITHIN_MS) {
      const answer = await fetch(`${shop.url}/`, { headers: { 'if-none-match': seen } });
      if (answer.status !== 304) {
        seen = answer.headers.get('etag') ?? '';
        if ((await answer.text()).includes(version)) return performance.now() - began;
      }
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`${version} was not visible within ${VISIBLE_WITHIN_MS} ms.`);
  };

  let done = false;
  const walks = Array.from({ length: Number(browsers) }, () => walk(browser, shop.url, () => done));
  const [forward, back]: [number[], number[]] = [[], []];
  try {
    for (let turn = 1; turn <= Number(releases); turn += 1) {
      await pause(BETWEEN_MS);
      const next = await store(turn);
      await changes.setLive(name, next);
      forward.push(await untilVisible(next.version));
      await changes.rollback(name);
      back.push(await untilVisible(first));
    }
  } finally {
    done = true;
  }
  const told = await Promise.all(walks);
  const line = (times: number[]) =>
    [0.5, 0.95, 1].map((share) => `${Math.round(quantile(times, share))} ms`).join(' · ');
  console.log(`releases and rollbacks of ${name}: ${releases} each`);
  console.log(`visible after (p50 · p95 · max): release ${line(forward)}, rollback ${line(back)}`);
  console.log(`pages loaded: ${told.reduce((sum, { pages }) => sum + pages, 0)}`);
  const failures = told.flatMap((each) => each.failures);
  console.log(`failures: ${failures.length}`);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  await nats.close();
  await browser.close();
  await shop.stop();
}

void main();
