import { randomUUID } from 'node:crypto';
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

/** @returns what the compiler says of a part's stylesheet */
async function saidOf(file: string, text: string): Promise<string> {
  const context = path.join(base, randomUUID());
  await mkdir(context);
  await writeFile(path.join(context, 'package.json'), '{}');
  await writeFile(path.join(context, file), text);
  const part = { container: 'mf_built' } as Microfrontend;
  const compiled = compile([
    {
      context,
      mode: 'production',
      entry: `./${file}`,
      target: 'node20',
      output: { path: path.join(context, 'dist') },
      module: { rules: moduleRules(part, { side: 'server', mode: 'production' }) },
    },
  ]);
  return compiled.then(
    () => 'nothing',
    ({ message }: Error) => message,
  );
}

test('when a rule has a class of its own, then it may speak of what is around that', async () => {
  const own = '.title { h1, &:hover { color: red; } } :global(html):has(.title) { color: red; }';
  expect(await saidOf('page.module.scss', own)).toBe('nothing');
  expect(await saidOf('page.module.scss', '@media print { .title { order: 1; } }')).toBe('nothing');
});

test.each(['body { display: none; }', ':global(.title) { order: 1; }', 'h1, .title { order: 1; }'])(
  'when a rule is one for every page (%s), then it is not built',
  async (rule) => {
    expect(await saidOf('page.module.scss', rule)).toMatch(/Selector ".+" is not pure/);
  },
);

test('when a stylesheet of a part is no module, then it is not built, and one sentence says so', async () => {
  expect(await saidOf('page.scss', '.title { order: 1; }')).toContain(
    'page.scss would be for every page: call it page.module.scss.',
  );
});
