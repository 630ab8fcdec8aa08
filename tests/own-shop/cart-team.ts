import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { copyCheckout } from '../shop/checkout-copy';
import type { RunningShop } from '../shop/start-shop';

const run = promisify(execFile);

/** A copy of the repository in which the checkout team works: its changes must not touch this checkout. */
export async function cloneOfTheCart(): Promise<string> {
  const folder = await copyCheckout(['svc-catalog']);
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

/** `npm run release -- …` in a clone. */
export function releaseOf(clone: string, shop: Pick<RunningShop, 'dataDir'>, args: string[]) {
  return run(process.execPath, ['--import', 'tsx', 'tools/release.ts', ...args], {
    cwd: clone,
    env: { ...process.env, SHOP_DATA_DIR: shop.dataDir },
  });
}
