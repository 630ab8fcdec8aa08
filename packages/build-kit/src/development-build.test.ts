import path from 'node:path';
import { developmentBuild } from './development-build';
import { loadMicrofrontend } from './microfrontend';
import { REPOSITORY } from './repository';

test('when the shell and a part are compiled beside each other, then the console can say which of them', async () => {
  const names = ['shell', 'mf-cart'];
  const parts = names.map((name) => loadMicrofrontend(path.join(REPOSITORY, name)));
  const builds = (await Promise.all(parts)).map(developmentBuild);
  expect(builds.map(({ name }) => name)).toEqual(names);
});
