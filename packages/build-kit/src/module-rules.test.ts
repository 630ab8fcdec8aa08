import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from './compile';
import type { Microfrontend } from './microfrontend';
import { moduleRules } from './module-rules';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'handloom-checkouts-'));
});
afterAll(() => rm(base, { recursive: true }));

/** @returns names by the hashes that webpack first gives, which stand in the text that a minifier reads */
async function builtIn(checkout: string): Promise<string[]> {
  const context = path.join(base, checkout);
  await mkdir(context, { recursive: true });
  await writeFile(path.join(context, 'sum.ts'), 'export const sum: number = 1;');
  const rules = moduleRules({} as Microfrontend, { side: 'browser', mode: 'production' });
  await compile([
    {
      context,
      mode: 'production',
      devtool: 'hidden-source-map',
      entry: './sum.ts',
      output: { path: path.join(context, 'dist'), filename: '[contenthash].js' },
      module: { rules },
      optimization: { minimize: false, realContentHash: false },
    },
  ]);
  return readdir(path.join(context, 'dist'));
}

test('when the same script lies in another checkout, then its chunk has the same hash', async () => {
  expect(await builtIn('one')).toEqual(await builtIn('another'));
});
