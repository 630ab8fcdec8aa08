import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { signPreview } from '@handloom/release-registry/preview-token';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { eventually } from '@handloom/test-kit/eventually';
import { startShop, type RunningShop } from '../shop/start-shop';
import { launchBrowser } from './chromium';
import { logIn, openSomeRug, visitor, story } from './shopper';

jest.setTimeout(240_000);

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../..');
const ADMIN = { email: 'admin@handloom.example', password: 'handloom-admin' };

let shop: RunningShop;
let browser: Browser;
let clone: string;
beforeAll(async () => {
  [shop, browser, clone] = await Promise.all([
    startShop({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    launchBrowser(),
    cloneOfTheCart(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  if (clone) await rm(clone, { recursive: true, force: true });
});

/** A copy of the repository in which the checkout team works: its changes must not touch this checkout. */
async function cloneOfTheCart(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-team-'));
  const kept = (await readdir(repository)).filter(
    (name) => !['.git', '.data', 'node_modules', 'pacts', 'svc-catalog'].includes(name),
  );
  for (const name of kept) {
    await cp(path.join(repository, name), path.join(folder, name), { recursive: true });
  }
  await linkPackages('node_modules', folder);
  await linkPackages('node_modules/@handloom', folder);
  for (const args of [
    ['init', '--quiet'],
    ['config', 'user.name', 'The checkout team'],
    ['config', 'user.email', 'checkout@handloom.example'],
    ['add', 'mf-cart'],
    ['commit', '--quiet', '--message', 'The cart as it is'],
  ]) {
    await run('git', args, { cwd: folder });
  }
  return folder;
}

/** The copy borrows installed packages, but its workspaces are its own: npm's links to them are relative. */
async function linkPackages(place: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, place), { recursive: true });
  for (const entry of await readdir(path.join(repository, place), { withFileTypes: true })) {
    if (entry.name === '@handloom' || entry.name === '.cache') continue;
    const original = path.join(repository, place, entry.name);
    const target = entry.isSymbolicLink() ? await readlink(original) : original;
    await symlink(target, path.join(folder, place, entry.name));
  }
}

function release(...args: string[]) {
  return run(process.execPath, ['--import', 'tsx', 'tools/release.ts', 'mf-cart', ...args], {
    cwd: clone,
    env: { ...process.env, SHOP_DATA_DIR: shop.dataDir },
  });
}

/** Said already: nothing is to be built. */
async function sayInTheCart(words: string): Promise<void> {
  const file = path.join(clone, 'mf-cart/src/features/cart/cart-page.tsx');
  const source = await readFile(file, 'utf8');
  expect(source).toMatch(/Your \w+<\/h1>/);
  await writeFile(file, source.replace(/Your \w+<\/h1>/, `${words}</h1>`));
}

/** An admin with the panel's page of releases open, which is never reloaded. */
async function watchReleases() {
  const admin = await visitor(browser, shop.url);
  const { page, context } = admin;
  await page.goto('/auth/login');
  await logIn({ ...admin, ...ADMIN });
  await page.goto('/admin/releases');
  const rowOf = (table: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: 'mf-cart' })
      .first();
  return {
    context,
    live: rowOf('Live now'),
    lastEntry: rowOf('Audit trail'),
  };
}

story(
  'when the checkout team releases a changed text, it goes live alone, and is taken back as easily',
  async () => {
    const { page, context } = await visitor(browser, shop.url);
    const parts = ['svc-catalog', 'svc-orders', 'svc-identity', 'gateway'];
    const before = await Promise.all(parts.map((part) => shop.pidOf(part)));
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Your Cart' }).waitFor();
    const openForLong = await context.newPage();
    await openForLong.clock.install();
    await openForLong.goto('/about');
    // Files of its release are gone when it asks for them.
    const openForTooLong = await context.newPage();
    await openForTooLong.goto('/faqs');
    const panel = await watchReleases();
    await panel.live.getByText('Live', { exact: true }).waitFor();

    await sayInTheCart('Your Basket');
    await release('--skip-checks');

    await eventually(async () => {
      await page.reload();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your Basket');
    }, 10_000);
    expect(await Promise.all(parts.map((part) => shop.pidOf(part)))).toEqual(before);

    // It asks when it is used again; then its next link brings what is live, and its visitor notices nothing.
    await openForLong.clock.fastForward('02:00');
    const follow = async (name: string) => {
      await openForLong.getByRole('contentinfo').getByRole('link', { name }).click();
      await openForLong.getByRole('heading', { level: 1 }).waitFor();
    };
    const loaded: string[] = [];
    openForLong.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
    });
    const told = openForLong.waitForResponse('**/releases.json');
    await follow('FAQs');
    await told;
    expect(loaded).toEqual([]);
    await follow('About Us');
    expect(loaded).toEqual(['/about']);

    const former = await openForTooLong.evaluate(
      () => document.getElementById('boot')?.textContent,
    );
    const [, files = 'none'] = /"(\/assets\/mf-cart\/\w+)\//.exec(former ?? '') ?? [];
    const gone: string[] = [];
    await openForTooLong.route(`**${files}/**`, async (route) => {
      gone.push(route.request().url());
      await route.fulfill({ status: 404, body: 'Not found' });
    });
    const documents: string[] = [];
    openForTooLong.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await openForTooLong.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await openForTooLong.getByRole('heading', { level: 1, name: 'Your Basket' }).waitFor();
    expect(gone).not.toEqual([]);
    expect(documents).toEqual(['/cart']);
    await openForTooLong.close();

    const { stdout } = await release('--status');
    expect(stdout).toMatch(
      /by The checkout team with key [0-9a-f]{8}, from [0-9a-f]{12}-dirty, “The cart as it is”/,
    );
    const [, version = 'no version'] = /mf-cart (\w+) is live/.exec(stdout) ?? [];
    for (const row of [panel.live, panel.lastEntry]) {
      await row.filter({ hasText: version }).waitFor();
      const told = await row.innerText();
      expect(told).toContain('The checkout team');
      expect(told).toContain('The cart as it is');
      expect(told).toMatch(/commit [0-9a-f]{12}-dirty/);
    }

    await release('--rollback', '--reason', 'Baskets are for bicycles');
    await panel.lastEntry.getByText('Rolled back', { exact: true }).waitFor();
    await panel.lastEntry.getByText('Baskets are for bicycles').waitFor();
    await panel.live.getByText('Baskets are for bicycles').waitFor();
    await panel.context.close();
    await eventually(async () => {
      await page.reload();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your Cart');
    }, 10_000);
    await context.close();
  },
);

/** A build that its team could only send round past the checks. @returns the token of its preview */
async function previewOfWhatThrows(version: string): Promise<string> {
  const releases = path.join(shop.dataDir, 'releases');
  const broken = 'bad0bad0bad0';
  const folder = releaseFolder(releases, 'mf-cart', broken);
  await cp(releaseFolder(releases, 'mf-cart', version), folder, { recursive: true });
  const description = path.join(folder, 'release.json');
  const said = await readFile(description, 'utf8');
  await writeFile(description, said.replaceAll(version, broken));
  await writeFile(path.join(folder, 'server', 'index.cjs'), 'throw new Error("bad build");');
  const key = await readFile(path.join(shop.dataDir, 'release-keys', 'mf-cart.pem'));
  const until = new Date(Date.now() + 60_000).toISOString();
  const root = await rootOf(folder);
  const preview = { part: 'mf-cart', version: broken, root, until, by: 'Ada' } as const;
  return signPreview(preview, createPrivateKey(key));
}

story(
  'when the checkout team previews a changed text, who opens the link sees it, and nobody else',
  async () => {
    await sayInTheCart('Your Basket');
    const { stdout } = await release('--preview', '--skip-checks', '--reason', 'A basket?');
    const [link = 'no link'] = /\/\?preview=\S+/.exec(stdout) ?? [];
    const { page, context } = await visitor(browser, shop.url);
    const other = await visitor(browser, shop.url);
    const strip = page.getByRole('complementary', { name: 'Preview' });
    const heading = async (of = page) => {
      await of.goto('/cart');
      return of.getByRole('heading', { level: 1 }).innerText();
    };

    await page.goto(link);
    expect(page.url()).toBe(`${shop.url}/`);
    await strip.getByText(/^Preview of mf-cart [0-9a-f]{12}/).waitFor();
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your Basket' }).waitFor();
    const [, version = 'no version'] = /mf-cart (\w+)/.exec(await strip.innerText()) ?? [];
    expect(await heading(other.page)).toBe('Your Cart');
    expect(await other.page.locator('#preview').count()).toBe(0);

    await strip.getByRole('link', { name: 'End preview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/cart`);
    expect(await strip.count()).toBe(0);

    await page.goto(`/?preview=${await previewOfWhatThrows(version)}`);
    await strip.getByText('cannot be run: Error: bad build This is the live shop.').waitFor();
    expect(await heading()).toBe('Your Cart');
    await context.close();
    await other.context.close();
  },
);

story(
  'when the cart has no release, the other pages work and say that the cart is unavailable',
  async () => {
    await release('--remove');
    const shopper = await visitor(browser, shop.url);
    const { page, context } = shopper;

    await eventually(async () => {
      await page.goto('/cart');
      await page
        .getByText(/cart is unavailable/i)
        .first()
        .waitFor({ timeout: 2_000 });
    }, 15_000);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Explore Our Categories' }).waitFor();
    const rug = await openSomeRug(shopper);
    expect(rug).not.toBe('');
    await page
      .getByText(/cart is unavailable/i)
      .first()
      .waitFor();
    await context.close();
  },
);
