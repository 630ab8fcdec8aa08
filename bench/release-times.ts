/**
 * How long a team waits from its command until its change is live:
 *
 *   npx tsx bench/release-times.ts [rounds=5] [part …]
 *
 * starts a shop and a copy of this checkout, in which one line of a part changes, and releases the part with all
 * checks, again and again. Told are the medians of each step, as the tool says it, and of the whole command.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { measurementTold } from 'tools/command-line';
import { copyCheckout } from '../tests/shop/checkout-copy';
import { startShop } from '../tests/shop/start-shop';
import { quantile } from './load';

const run = promisify(execFile);

/** Where a line is added that no test minds, and no build leaves out. */
const CHANGED: Record<string, string> = {
  'mf-cart': 'src/features/cart/cart-page.tsx',
  'mf-storefront': 'src/features/faqs/faqs-page.tsx',
  'mf-admin': 'src/features/sizes/sizes-page.tsx',
  shell: 'src/routing/not-found-page.tsx',
  'svc-catalog': 'src/main.ts',
  'svc-orders': 'src/main.ts',
  'svc-identity': 'src/main.ts',
};

const [rounds = '5', ...named] = measurementTold(__filename, { words: Infinity }).words;
const parts = named.length > 0 ? named : Object.keys(CHANGED);

/** `lint (1.2 s)` → its words without what differs each time, and seconds. */
function stepOf(line: string): [title: string, seconds: number] | null {
  const [, title = '', seconds] = /^\s*(.+) \((\d+\.\d) s\)$/.exec(line) ?? [];
  return seconds ? [title.replaceAll(/[0-9a-f]{12}/g, '…'), Number(seconds)] : null;
}

/** With all of it in git, which checks look at. */
async function cloneToChange(): Promise<string> {
  const folder = await copyCheckout();
  for (const args of [
    ['init', '--quiet'],
    ['config', 'user.name', 'A team'],
    ['config', 'user.email', 'team@handloom.example'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'The shop as it is'],
  ]) {
    await run('git', args, { cwd: folder });
  }
  return folder;
}

async function main(): Promise<void> {
  const [shop, clone] = await Promise.all([startShop(), cloneToChange()]);
  try {
    for (const part of parts) {
      const changed = CHANGED[part];
      if (!changed) throw new Error(`${part} is none of ${Object.keys(CHANGED).join(', ')}.`);
      const file = path.join(clone, part, changed);
      const text = await readFile(file, 'utf8');
      const steps = new Map<string, number[]>();
      const whole: number[] = [];
      for (let round = 1; round <= Number(rounds); round += 1) {
        await writeFile(file, `${text}\nObject.assign(globalThis, { round: ${round} });\n`);
        const began = performance.now();
        const { stdout } = await run(
          process.execPath,
          ['--import', 'tsx', 'tools/release.ts', part, '--reason', 'One of several'],
          { cwd: clone, env: { ...process.env, SHOP_DATA_DIR: shop.dataDir } },
        );
        whole.push((performance.now() - began) / 1_000);
        for (const [title, seconds] of stdout.split('\n').flatMap((line) => [stepOf(line) ?? []])) {
          if (title !== undefined && seconds !== undefined) {
            steps.set(title, [...(steps.get(title) ?? []), seconds]);
          }
        }
      }
      await writeFile(file, text);
      console.log(`${part}: ${quantile(whole, 0.5).toFixed(1)} s (${rounds} rounds)`);
      for (const [title, seconds] of steps) {
        console.log(`  ${quantile(seconds, 0.5).toFixed(1)} s  ${title}`);
      }
    }
  } finally {
    await shop.stop();
    await rm(clone, { recursive: true, force: true });
  }
}

void main();
