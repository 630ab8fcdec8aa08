import { onlyGainedWorkspaces } from './lock-file';

const ROOT = { name: 'handloom', workspaces: ['mf-*', 'svc-*'] };
const REACT = { version: '19.3.1' };
const before = { '': ROOT, 'mf-cart': { version: '0.1.0' }, 'node_modules/react': REACT };
const journal = {
  'mf-journal': { version: '0.1.0' },
  'node_modules/mf-journal': { resolved: 'mf-journal', link: true },
};
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const isNothing = (after: object) => onlyGainedWorkspaces(lock(before), lock(after));

test('when a lock file has gained a workspace, then nothing of before can break', () => {
  expect(isNothing({ ...before, ...journal })).toBe(true);
  const own = { 'mf-journal/node_modules/react': { version: '18.0.0' } };
  expect(isNothing({ ...before, ...journal, ...own })).toBe(true);
});

test('when a package has come, gone or changed, then everything may break', () => {
  const { 'node_modules/react': _gone, ...without } = before;
  expect(isNothing({ ...before, ...journal, 'node_modules/left-pad': REACT })).toBe(false);
  expect(isNothing({ ...before, ...journal, 'mf-cart/node_modules/react': REACT })).toBe(false);
  expect(isNothing({ ...without, ...journal })).toBe(false);
  expect(isNothing({ ...before, 'node_modules/react': { version: '19.3.2' } })).toBe(false);
  expect(isNothing({ ...before, 'mf-cart': { version: '0.1.0', dependencies: {} } })).toBe(false);
});
