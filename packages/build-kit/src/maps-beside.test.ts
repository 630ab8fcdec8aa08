import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAPS } from '@handloom/contracts/release';
import { compile } from './compile';
import { mapsBeside } from './maps-beside';

test('when what is built begins with lines that no file has, then no frame quotes all of them', async () => {
  const context = await mkdtemp(path.join(tmpdir(), 'handloom-maps-'));
  await writeFile(path.join(context, 'sum.js'), 'export const sum = () => { throw new Error(); };');
  const lines = `import { sum } from './sum.js';\nsum();`;
  await compile([
    {
      context,
      mode: 'production',
      entry: `data:text/javascript,${encodeURIComponent(lines)}`,
      output: { path: path.join(context, 'dist'), filename: 'index.js' },
      plugins: [mapsBeside()],
      optimization: { minimize: false },
    },
  ]);
  const map = await readFile(path.join(context, MAPS, 'index.js.map'), 'utf8');
  await rm(context, { recursive: true });
  const { sources } = JSON.parse(map) as { sources: string[] };
  expect(sources).toContain('what is exposed');
  expect(sources).toContainEqual(expect.stringMatching(/sum\.js$/));
  expect(map).not.toContain('javascript,');
});
