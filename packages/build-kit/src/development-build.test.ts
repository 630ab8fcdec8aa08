import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageRequest } from '@handloom/contracts/pages';
import { compile } from './compile';
import { developmentBuild } from './development-build';
import { routesOf } from './development-pages';
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

test('when a picture stands in the head of a page, as of an article, then its routes are read from the sources as a release has them', async () => {
  const routes = await routesOf(await loadMicrofrontend(path.join(REPOSITORY, 'mf-storefront')));
  const blog = routes.find(({ page }) => page === 'blog-page');
  const article = { params: { blogId: 'a-day-at-the-dye-pots' }, settings: { origin: '' } };
  const head = blog?.head?.(article as unknown as PageRequest, {});
  expect(head?.image).toMatch(/^\/assets\/[\w-]+\.[0-9a-f]{16}\.webp$/);
});
