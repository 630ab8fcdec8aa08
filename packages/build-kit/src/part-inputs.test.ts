import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockedPackages, partInputs } from './part-inputs';
import { REPOSITORY } from './repository';

const PACKAGES = {
  '': { workspaces: ['svc-*'] },
  'svc-orders': { dependencies: { zod: '4.6.7' } },
  'node_modules/svc-orders': { resolved: 'svc-orders', link: true },
  'node_modules/zod': { version: '4.6.7' },
  'svc-orders/node_modules/pg': { version: '8.23.1' },
};
const read = (packages: object) => lockedPackages(JSON.stringify({ packages }));

test('when there is one more workspace, then nobody is built of anything else', () => {
  const another = {
    ...PACKAGES,
    'svc-journal': { dependencies: { zod: '4.6.7' } },
    'node_modules/svc-journal': { resolved: 'svc-journal', link: true },
  };
  expect(read(another)).toBe(read(PACKAGES));
});

test.each(['node_modules/zod', 'svc-orders/node_modules/pg'])(
  'when %s has another version, then everybody is',
  (place) => {
    expect(read({ ...PACKAGES, [place]: { version: '9.9.9' } })).not.toBe(read(PACKAGES));
  },
);

test('when tests keep what they made beside the sources, then it is built of the same', async () => {
  const before = partInputs('svc-identity');
  const file = path.join(REPOSITORY, 'svc-identity/.cache/no-source.cjs');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'exports.made = true;');
  try {
    expect(partInputs('svc-identity')).toBe(before);
  } finally {
    await rm(file);
  }
});
