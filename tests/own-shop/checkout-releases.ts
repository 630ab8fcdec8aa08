import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootData } from '@handloom/contracts/pages';
import { eventually } from '@handloom/test-kit/eventually';
import { releaseOf } from './cart-team';

interface CheckoutOfAShop {
  checkout: string;
  dataDir: string;
  url: string;
}

/**
 * A team releases from the checkout that `npm start` runs from, and watches for finished builds: only what passed its
 * checks goes live, in the team's name, and what is taken back stays so.
 */
export async function releaseBesideTheWatch(shop: CheckoutOfAShop): Promise<void> {
  const page = path.join(shop.checkout, 'mf-cart/src/features/cart/cart-page.tsx');
  const source = await readFile(page, 'utf8');
  const latest = () => readFile(path.join(shop.checkout, 'mf-cart/dist/latest'), 'utf8');
  const release = (...args: string[]) => releaseOf(shop.checkout, shop, ['mf-cart', ...args]);
  const said = ['--author', 'The cart team', '--reason', 'A basket'];
  const live = async () => {
    const answer = await fetch(`${shop.url}/releases.json`);
    return ((await answer.json()) as BootData['releases'])['mf-cart']?.version;
  };
  const before = await live();
  const built = await latest();

  await writeFile(page, `${source}export const wrong: number = 'a word';\n`);
  await expect(release('--commit', 'none', ...said)).rejects.toThrow('its types fail');
  expect(await latest()).toBe(built);
  expect(await live()).toBe(before);
  expect((await release('--log')).stdout).not.toContain('The cart team');

  await writeFile(page, source.replace('Your Cart</h1>', 'Your Basket</h1>'));
  const { stdout } = await release('--skip-checks', '--commit', 'none', ...said);
  const [, released = 'none', previous] =
    /mf-cart (\w+) is live now.*; before it (\w+)/.exec(stdout) ?? [];
  expect(previous).toBe(before);
  await eventually(async () => expect(await live()).toBe(released));
  expect((await latest()).trim()).toBe(released);
  expect((await release('--status')).stdout).toMatch(/by The cart team .*“A basket”/);

  await release('--rollback', '--author', 'The cart team');
  await eventually(async () => expect(await live()).toBe(before));
}
