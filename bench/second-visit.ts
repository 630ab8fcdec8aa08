/**
 * What a visitor who comes back moves once more after a release:
 *
 *   npx tsx bench/second-visit.ts
 *
 * starts a shop from a copy of this checkout. A browser opens home, a category, a rug and the cart. Then one
 * word of one page changes, its part is built and goes live, and the same browser opens the same pages again.
 * Told are the bytes of files below /assets/ as they travelled, and the sizes of the documents.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { measurementTold } from 'tools/command-line';
import { launchBrowser } from '../tests/browser/chromium';
import { copyCheckout } from '../tests/shop/checkout-copy';
import { startOwnShop } from '../tests/shop/own-shop';

measurementTold(__filename, { words: 0 });
const run = promisify(execFile);
const VISIBLE_WITHIN_MS = 30_000;
const SETTLES_WITHIN_MS = 1_500;

/** One word each. */
const RELEASES = [
  { part: 'mf-cart', file: 'src/features/cart/cart-page.tsx', word: 'Your Cart</h1>' },
  { part: 'mf-storefront', file: 'src/features/faqs/faqs-page.tsx', word: 'What people ask' },
  { part: 'shell', file: 'src/routing/not-found-page.tsx', word: 'Oops!' },
];

interface Moved {
  files: Map<string, number>;
  documents: Map<string, number>;
}

/** Opens each page in a tab of its own, as somebody who comes back does. */
async function visit(context: BrowserContext, url: string, paths: string[]): Promise<Moved> {
  const moved: Moved = { files: new Map(), documents: new Map() };
  for (const address of paths) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const asked = new Map<string, string>();
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      asked.set(requestId, new URL(response.url).pathname);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const path = asked.get(requestId) ?? '';
      if (path.startsWith('/assets/') && encodedDataLength > 0) {
        moved.files.set(path, (moved.files.get(path) ?? 0) + encodedDataLength);
      }
      if (path === address) moved.documents.set(path, encodedDataLength);
    });
    await page.goto(url + address, { waitUntil: 'networkidle' });
    // The rest comes after the page has loaded, and is at rest for a moment.
    await page.waitForTimeout(SETTLES_WITHIN_MS);
    await page.close();
  }
  return moved;
}

const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((all, one) => all + one, 0);
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

async function main(): Promise<void> {
  const checkout = await copyCheckout();
  const build = (part: string) =>
    run(process.execPath, ['--import', 'tsx', 'tools/build.ts', part], { cwd: checkout });
  // Where packages are links, modules have other names than where this checkout was built.
  for (const { part } of RELEASES) {
    await rm(path.join(checkout, part, 'dist'), { recursive: true, force: true });
    await build(part);
  }
  const shop = await startOwnShop({ checkout });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const home = await context.newPage();
    await home.goto(shop.url);
    const rug = await home.locator('a[href^="/product/"]').first().getAttribute('href');
    await home.close();
    const paths = ['/', '/categories/all', rug ?? '/', '/cart'];
    const versionOf = async (part: string) => {
      const releases = (await (await fetch(`${shop.url}/releases.json`)).json()) as Record<
        string,
        { version: string }
      >;
      return releases[part]?.version;
    };

    const first = await (await browser.newContext()).newPage();
    const cold = await visit(first.context(), shop.url, paths);
    console.log(`first visit: ${cold.files.size} files, ${kB(sum(cold.files))}`);
    for (const [address, bytes] of cold.documents) {
      console.log(`  ${address === rug ? '/product/…' : address}: document ${kB(bytes)}`);
    }
    await visit(context, shop.url, paths);
    for (const { part, file, word } of RELEASES) {
      const source = path.join(checkout, part, file);
      const text = await readFile(source, 'utf8');
      if (!text.includes(word)) throw new Error(`${file} of ${part} does not say “${word}”.`);
      await writeFile(source, text.replace(word, `New ${word}`));
      const before = await versionOf(part);
      // A shop that runs from a checkout makes its builds live.
      await build(part);
      const deadline = Date.now() + VISIBLE_WITHIN_MS;
      while ((await versionOf(part)) === before) {
        if (Date.now() > deadline) throw new Error(`${part} did not go live.`);
        await pause(100);
      }
      const { files } = await visit(context, shop.url, paths);
      console.log(`after one word of ${part}: ${files.size} files, ${kB(sum(files))}`);
      for (const [name, bytes] of files) console.log(`  ${name} ${kB(bytes)}`);
    }
  } finally {
    await browser.close();
    await shop.stop();
    await rm(checkout, { recursive: true, force: true });
  }
}

void main();
