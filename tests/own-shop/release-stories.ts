import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shopHealth } from '@handloom/contracts/health';
import type { BootData } from '@handloom/contracts/pages';
import { eventually } from '@handloom/test-kit/eventually';
import { logIn, openSomeRug, visitor, story } from '../browser/shopper';
import { releaseOf } from './cart-team';
import { impatientShoppers } from './impatient-shoppers';
import { ADMIN } from '../shop/api-client';
import type { ReleasingShop } from './releasing-shop';
import { addToFile, previewOfWhatThrows } from './store-faults';

/** The last one leaves the shop without a cart. */
export function releaseStories(site: () => ReleasingShop): void {
  const release = (...args: string[]) => site().release(...args);

  /** Said already: nothing is to be built. */
  async function sayInTheCart(words: string): Promise<void> {
    const file = path.join(site().clone, 'mf-cart/src/features/cart/cart-page.tsx');
    const source = await readFile(file, 'utf8');
    expect(source).toMatch(/Your \w+<\/h1>/);
    await writeFile(file, source.replace(/Your \w+<\/h1>/, `${words}</h1>`));
  }

  /** An admin with the panel's page of releases open, which is never reloaded. */
  async function watchReleases() {
    const admin = await visitor(site().browser, site().shop.url);
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
      const { page, context } = await visitor(site().browser, site().shop.url);
      const parts = ['svc-catalog', 'svc-orders', 'svc-identity', 'gateway'];
      const before = await Promise.all(parts.map((part) => site().shop.pidOf(part)));
      await page.goto('/cart');
      await page.getByRole('heading', { name: 'Your Cart' }).waitFor();
      const openForLong = await context.newPage();
      await openForLong.clock.install();
      await openForLong.goto('/about');
      // Files of its release are gone when it asks for them.
      const openForTooLong = await context.newPage();
      await openForTooLong.goto('/faqs');
      const panel = await watchReleases();
      await panel.live.waitFor();

      await sayInTheCart('Your Basket');
      await release('--skip-checks');

      await eventually(async () => {
        await page.reload();
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your Basket');
      });
      expect(await Promise.all(parts.map((part) => site().shop.pidOf(part)))).toEqual(before);

      // It asks when it is used again; then its next link brings what is live, and its visitor notices nothing.
      await openForLong.clock.fastForward('02:00');
      const follow = async (name: string) => {
        await openForLong.getByRole('contentinfo').getByRole('link', { name }).click();
        await openForLong.getByRole('heading', { level: 1, name }).waitFor();
      };
      const loaded: string[] = [];
      openForLong.on('request', (request) => {
        if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
      });
      const told = openForLong.waitForResponse('**/releases.json');
      await follow('FAQs');
      await (await told).finished();
      // What it asks for from now on is answered after it has read that.
      await openForLong.evaluate(() => fetch('/robots.txt').then((later) => later.text()));
      expect(loaded).toEqual([]);
      await follow('About Us');
      expect(loaded).toEqual(['/about']);

      const known = await openForTooLong.evaluate(() => Object.keys(scriptIntegrity));
      const live = (await (
        await fetch(`${site().shop.url}/releases.json`)
      ).json()) as BootData['releases'];
      const stay = new Set(
        Object.values(live).flatMap(({ integrity = {} }) => Object.keys(integrity)),
      );
      const former = new Set(known.filter((address) => !stay.has(address)));
      const gone: string[] = [];
      await openForTooLong.route(
        (url) => former.has(url.pathname),
        async (route) => {
          gone.push(route.request().url());
          await route.fulfill({ status: 404, body: 'Not found' });
        },
      );
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
      });
      await context.close();
    },
  );

  story(
    'when the checkout team previews a changed text, who opens the link sees it, and nobody else',
    async () => {
      await sayInTheCart('Your Basket');
      const { stdout } = await release('--preview', '--skip-checks', '--reason', 'A basket?');
      const [link = 'no link'] = /\/\?preview=\S+/.exec(stdout) ?? [];
      const { page, context } = await visitor(site().browser, site().shop.url);
      const other = await visitor(site().browser, site().shop.url);
      const strip = page.getByRole('complementary', { name: 'Preview' });
      const heading = async (of = page) => {
        await of.goto('/cart');
        return of.getByRole('heading', { level: 1 }).innerText();
      };

      await page.goto(link);
      expect(page.url()).toBe(`${site().shop.url}/`);
      await strip.getByText(/^Preview of mf-cart [0-9a-f]{12}/).waitFor();
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Your Basket' }).waitFor();
      const [, version = 'no version'] = /mf-cart (\w+)/.exec(await strip.innerText()) ?? [];
      expect(await heading(other.page)).toBe('Your Cart');
      expect(await other.page.locator('#preview').count()).toBe(0);

      await strip.getByRole('link', { name: 'End preview' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor();
      expect(page.url()).toBe(`${site().shop.url}/cart`);
      expect(await strip.count()).toBe(0);

      await page.goto(`/?preview=${await previewOfWhatThrows(site().shop, version)}`);
      await strip.getByText('cannot be run: Error: bad build This is the live shop.').waitFor();
      expect(await heading()).toBe('Your Cart');
      await context.close();
      await other.context.close();
    },
  );

  story(
    'when the checkout team releases its service, then no request of a shopper fails, one that does not run is taken back, and the one before comes back as easily',
    async () => {
      const releaseOrders = (...args: string[]) =>
        releaseOf(site().clone, site().shop, ['svc-orders', ...args]);
      const program = path.join(site().clone, 'svc-orders/src/main.ts');
      const source = await readFile(program, 'utf8');
      const running = async () => {
        const health = shopHealth.parse(await (await fetch(`${site().shop.url}/healthz`)).json());
        return health.versions['orders'];
      };
      const [first = 'none'] = (await running()) ?? [];
      const endOf = await impatientShoppers(site().shop.url);

      await writeFile(program, `${source}// Changed\n`);
      const { stdout } = await releaseOrders('--skip-checks', '--reason', 'Fewer queries');
      const [, second = 'none'] = /svc-orders (\w+) is live now/.exec(stdout) ?? [];
      await eventually(async () => expect(await running()).toEqual([second]));
      expect(second).not.toBe(first);

      // Who follows the records goes on with them when NATS is back; carts do not need it.
      await site().shop.nats.halt();
      await site().shop.nats.resume();
      await writeFile(program, `throw new Error('bad build');\n${source}`);
      await expect(releaseOrders('--skip-checks', '--reason', 'None at all')).rejects.toThrow(
        `npm start made ${second} live again`,
      );
      expect(await running()).toEqual([second]);
      expect((await releaseOrders('--log')).stdout).toMatch(
        /self-rollback .*does not run: svc-orders exited with 1: Error: bad build”$/m,
      );

      await releaseOrders('--to', first, '--reason', 'More queries again');
      await eventually(async () => expect(await running()).toEqual([first]));
      const { answered, failed } = await endOf();
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(100);
    },
  );

  story(
    'when a file in the store is not what its team built, it is not run, its places say so, and the rest works',
    async () => {
      const { page, context } = await visitor(site().browser, site().shop.url);
      const store = path.join(site().shop.dataDir, 'releases', 'files');
      const answer = await fetch(`${site().shop.url}/`);
      const [, together = 'none'] = /\/assets\/(together\.\w+\.js)/.exec(await answer.text()) ?? [];
      const restore = await addToFile(path.join(store, together), 'globalThis.wasRun = true;');
      try {
        await page.goto('/');
        await page
          .getByText(/cart is unavailable/i)
          .first()
          .waitFor();
        await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
        await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
        expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
      } finally {
        await restore();
      }
      const another = await visitor(site().browser, site().shop.url);
      await another.page.goto('/');
      await another.page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
      expect(await another.page.getByText(/cart is unavailable/i).count()).toBe(0);
      await another.context.close();
      await context.close();
    },
  );

  story(
    'when the cart has no release, the other pages work and say that the cart is unavailable',
    async () => {
      await release('--remove');
      const shopper = await visitor(site().browser, site().shop.url);
      const { page, context } = shopper;

      await eventually(async () => {
        await page.goto('/cart');
        await page
          .getByText(/cart is unavailable/i)
          .first()
          .waitFor({ timeout: 5_000 });
      }, 60_000);
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
}
