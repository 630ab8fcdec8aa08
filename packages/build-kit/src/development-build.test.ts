import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from './compile';
import { developmentBuild } from './development-build';
import { loadMicrofrontend } from './microfrontend';
import { REPOSITORY } from './repository';

test('when the shell and a part are compiled beside each other, then the console can say which of them', async () => {
  const names = ['shell', 'mf-cart'];
  const parts = names.map((name) => loadMicrofrontend(path.join(REPOSITORY, name)));
  const builds = (await Promise.all(parts)).map(developmentBuild);
  expect(builds.map(({ name }) => name)).toEqual(names);
});

test('when the shell is built for development, then its components ask for what releases of the others ask it for', async () => {
  const build = developmentBuild(await loadMicrofrontend(path.join(REPOSITORY, 'shell')));
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-development-'));
  try {
    // All are compiled alike, and this one brings little with it.
    const entry = './src/frame/boundaries/boundaries.tsx';
    const output = { ...build.output, path: folder };
    const stats = await compile([{ ...build, entry, output, cache: false }]);
    const [{ modules = [] } = {}] =
      stats.toJson({ all: false, modules: true, nestedModules: true, modulesSpace: Infinity })
        .children ?? [];
    const lent = modules.map(({ name = '' }) => /^provide shared module .* (\S+)@/.exec(name)?.[1]);
    expect(lent).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime']));
  } finally {
    await rm(folder, { recursive: true });
  }
});
