import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '@handloom/test-kit/eventually';
import { logIn, story, visitor } from '../browser/shopper';
import { ADMIN } from '../shop/api-client';
import type { ReleasingShop } from './releasing-shop';

const PARTS = ['shell', 'mf-storefront', 'mf-cart', 'mf-admin'] as const;

/** Which of its parts have started; it listens since then. */
async function hasTold(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/reports')),
  );
}

/** In a script that the browser takes for a file of the part. */
async function failIn(page: Page, part: string): Promise<void> {
  const files = await page.evaluate(() => {
    const boot = document.getElementById('boot')?.textContent ?? '{}';
    const releases = (JSON.parse(boot) as { releases: Record<string, never> }).releases;
    return Object.fromEntries(
      Object.entries<{ base: string; entry: string }>(releases).map(([name, { base, entry }]) => [
        name,
        location.origin + base + entry,
      ]),
    );
  });
  await page.evaluate(
    `setTimeout(() => { throw new Error('thrown') }); void Promise.reject(new Error('rejected'));
  //# sourceURL=${files[part]}`,
  );
}

/** In the order in which they are told: counts begin at nothing. */
export function reportStories(site: () => ReleasingShop): void {
  const release = (...args: string[]) => site().release(...args);

  async function visitorFrom(address: string, size?: { width: number }) {
    const someone = await visitor(site().browser, site().shop.url, size);
    await someone.context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
    return someone;
  }

  /** How many errors of that kind were told of each part's live release. */
  async function told(kind: string): Promise<Record<string, number>> {
    const series = /^browser_errors\{part="([\w-]+)",kind="(\w+)",set="live"\} (\d+)$/gm;
    const counts = [...(await site().metrics()).matchAll(series)];
    return Object.fromEntries(
      counts.flatMap(([, part, of, count]) => (of === kind ? [[part, Number(count)]] : [])),
    );
  }
  const onceEach = Object.fromEntries(PARTS.map((part) => [part, 1]));

  story('when something fails in a page, then it is known whose it was', async () => {
    const { context } = await visitorFrom('198.51.100.1');
    // They tell while they are open, some seconds later: what is told as a page is left may be lost.
    await Promise.all(
      PARTS.map(async (part) => {
        const page = await context.newPage();
        await page.goto('/about');
        await hasTold(page);
        await failIn(page, part);
      }),
    );
    for (const kind of ['error', 'rejection']) {
      await eventually(async () => expect(await told(kind)).toEqual(onceEach));
    }
    await context.close();

    const admin = await visitorFrom('198.51.100.2');
    await admin.page.goto('/auth/login');
    await logIn({ ...admin, ...ADMIN });
    for (const [part, address] of [
      ['shell', '/about'],
      ['mf-storefront', '/about'],
      ['mf-cart', '/about'],
      ['mf-admin', '/admin'],
    ] as const) {
      const other = await admin.context.newPage();
      const [, first = 'none'] =
        new RegExp(`"${part}":\\{[^}]*"entry":"([^"]+)"`).exec(
          await (await other.request.get(site().shop.url + address)).text(),
        ) ?? [];
      await other.route(`**/${first}`, (route) => route.abort());
      await other.goto(address);
      // The shell is given five seconds to start.
      await eventually(async () => expect(await told('load')).toMatchObject({ [part]: 1 }), 15_000);
      await other.close();
    }
    expect(await told('load')).toEqual(onceEach);
    await admin.context.close();
  });

  const versionOf = async () => {
    const html = await (await fetch(site().shop.url)).text();
    return /"mf-cart":\{[^}]*"version":"(\w+)"/.exec(html)?.[1];
  };

  /** Nothing of either is seen where pages are rendered. */
  const PHONE = { width: 390 };
  /** What others rely on is broken as well. */
  const noPage = "export const lost = { to: '/no-page' };\n";
  /** @returns puts it as it was */
  async function breakTheCartOnPhones(): Promise<() => Promise<void>> {
    const restored: (() => Promise<void>)[] = [];
    const folder = path.join(site().clone, 'mf-cart/src/exposed');
    for (const file of await readdir(folder)) {
      const source = await readFile(path.join(folder, file), 'utf8');
      const line =
        "if (typeof window !== 'undefined' && innerWidth < 500) throw new Error('bad start');\n";
      await writeFile(path.join(folder, file), `${line}${source}${noPage}`);
      restored.push(() => writeFile(path.join(folder, file), source));
    }
    return async () => {
      for (const restore of restored) await restore();
    };
  }

  /** @returns puts the badge back as it was */
  async function breakAnEffectOfTheBadge(): Promise<() => Promise<void>> {
    const file = path.join(site().clone, 'mf-cart/src/features/cart/cart-badge.tsx');
    const source = await readFile(file, 'utf8');
    const broken = source.replace(
      /(export function CartBadge\(.*\{\n)/,
      "$1  useEffect(() => { throw new Error('bad effect'); }, []);\n",
    );
    expect(broken).not.toBe(source);
    await writeFile(file, `import { useEffect } from 'react';\n${broken}`);
    return () => writeFile(file, source);
  }

  story('when a release fails in a browser only, then it does not go live', async () => {
    const latest = () => readFile(path.join(site().clone, 'mf-cart/dist/latest'), 'utf8');
    const [before, built] = [await versionOf(), await latest()];
    const restore = await breakAnEffectOfTheBadge();
    try {
      await expect(release('--skip-checks')).rejects.toThrow(
        /mf-cart is not released: \/ fails in a browser: Error: bad effect\n +at .*\(mf-cart\/src\/features\/cart\/cart-badge\.tsx:\d+:\d+\)/,
      );
    } finally {
      await restore();
    }
    expect(await versionOf()).toBe(before);
    // A shop that runs from this checkout makes its latest build live.
    expect(await latest()).toBe(built);
  });

  story(
    'when a release throws as it starts, then it is gone soon after its third visitor',
    async () => {
      const good = await versionOf();
      const regular = await visitorFrom('203.0.1.1', PHONE);
      await regular.page.goto('/');
      const restore = await breakTheCartOnPhones();
      try {
        await expect(release('--skip-checks')).rejects.toThrow(
          /mf-cart leads to \/no-page, where nobody has a page \(mf-cart \w+\)\.\n.*mf-cart is not released/,
        );
        expect(await versionOf()).toBe(good);
        const { stdout } = await release('--skip-checks', '--force', '--reason', 'It comes later');
        expect(stdout).toContain('overruled:\n  mf-cart leads to /no-page');
        expect(stdout).toMatch(/opened \/, \/cart, \/order-success, .* in a browser \(\d+\.\d s\)/);
      } finally {
        await restore();
      }
      await regular.page.waitForFunction(() => localStorage.getItem('worked')?.includes('mf-cart'));
      await eventually(async () => expect(await versionOf()).not.toBe(good));
      const bad = await versionOf();

      // It works for nobody; but whom another one worked for is given that one.
      await regular.page.goto('/');
      await hasTold(regular.page);
      await regular.page.goto('/cart');
      await regular.page.getByRole('heading', { name: 'Your Cart' }).waitFor();
      expect(await versionOf()).toBe(bad);

      const visitors = [regular];
      for (const network of [2, 3]) {
        const someone = await visitorFrom(`203.0.${network}.1`, PHONE);
        visitors.push(someone);
        await someone.page.goto('/');
      }
      await eventually(async () => expect(await versionOf()).toBe(good));

      const said = (await release('--log')).stdout;
      expect(said).toContain(`self-rollback  ${bad} → ${good}  by gateway`);
      expect(said).toContain(`release (forced)  ${good} → ${bad}  by The checkout team`);
      expect(said).toContain('it started in no browser, and failed for visitors from 3 networks');
      const { stdout } = await release('--errors');
      expect(stdout).toContain(`mf-cart ${bad} (previous)`);
      expect(stdout).toMatch(
        /× load {2}Error: bad start\n {5}at .*\(mf-cart\/src\/exposed\/[\w-]+\.tsx:\d+:\d+\)/,
      );

      const { page } = visitors[0] ?? (await visitorFrom('203.0.4.1'));
      await page.reload();
      await page.getByRole('link', { name: /^Cart/ }).first().waitFor();
      await Promise.all(visitors.map(({ context }) => context.close()));
    },
  );
}
