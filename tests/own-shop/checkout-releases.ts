import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootData } from '@handloom/contracts/pages';
import { releaseOf } from './cart-team';

interface CheckoutOfAShop {
  checkout: string;
  dataDir: string;
  url: string;
}

/**
 * A team releases from the checkout that `npm start` runs from, and watches for finished builds: what does not pass its
 * checks is not live. (What happens to one that does, `tools/launcher/releases.test.ts` tells.)
 */
export async function releaseBesideTheWatch(shop: CheckoutOfAShop): Promise<void> {
  const page = path.join(shop.checkout, 'mf-cart/src/features/cart/cart-page.tsx');
  const source = await readFile(page, 'utf8');
  const latest = () => readFile(path.join(shop.checkout, 'mf-cart/dist/latest'), 'utf8');
  const release = (...args: string[]) => releaseOf(shop.checkout, shop, ['mf-cart', ...args]);
  const live = async () => {
    const answer = await fetch(`${shop.url}/releases.json`);
    return ((await answer.json()) as BootData['releases'])['mf-cart']?.version;
  };
  const before = await live();
  const built = await latest();

  await writeFile(page, `${source}export const wrong: number = 'a word';\n`);
  await expect(
    release('--commit', 'none', '--author', 'The cart team', '--reason', 'A word'),
  ).rejects.toThrow('its types fail');
  expect(await latest()).toBe(built);
  expect(await live()).toBe(before);
  expect((await release('--log')).stdout).not.toContain('The cart team');

  await writeFile(page, source);
}
