import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { drawGraph } from './workspace-graph';

test('when workspaces need each other, then the graph says which, and nothing of other packages', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-graph-'));
  const manifests = {
    '.': { name: 'root', workspaces: ['cart', 'packages/*'] },
    cart: {
      name: 'cart',
      dependencies: { react: '19.0.0', '@handloom/ui': '0.1.0', '@handloom/kit': '0.1.0' },
      devDependencies: { '@handloom/test-kit': '0.1.0' },
    },
    'packages/ui': { name: '@handloom/ui' },
    'packages/kit': { name: '@handloom/kit', dependencies: { '@handloom/ui': '0.1.0' } },
    'packages/test-kit': { name: '@handloom/test-kit' },
  };
  for (const [place, manifest] of Object.entries(manifests)) {
    await mkdir(path.join(folder, place), { recursive: true });
    await writeFile(path.join(folder, place, 'package.json'), JSON.stringify(manifest));
  }
  await mkdir(path.join(folder, 'packages/of-another-branch/dist'), { recursive: true });
  const page = await drawGraph(folder);
  await rm(folder, { recursive: true });

  expect(page.match(/\S+ --> \S+/g)).toEqual(['kit --> ui', 'cart --> kit', 'cart --> ui']);
  expect(page).toContain(
    'subgraph parts\n    cart\n  end\n  subgraph packages\n    kit\n    test-kit\n    ui\n  end',
  );
});

test('when a workspace begins to need another one, then docs/packages.md is drawn anew', async () => {
  const page = await readFile(path.join(REPOSITORY, 'docs/packages.md'), 'utf8');
  // Otherwise: npm run graph
  expect(page).toBe(await drawGraph(REPOSITORY));
});
