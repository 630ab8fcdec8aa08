import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
}
interface Manifest {
  license?: unknown;
  licenses?: { type: string }[];
}

/** What may be used and passed on with the shop, as package manifests write it (SPDX). */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'MIT and ISC',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  'Apache-2.0 AND MIT',
]);

/** Each by its name and for its reason. */
const OTHERS: Record<string, RegExp> = {
  // Programs and data for people who work on the shop; nothing of them is passed on.
  'MPL-2.0': /^axe-core$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'EPL-2.0': /^elkjs$/,
  // Fonts may be passed on with what shows them.
  'OFL-1.1': /^@fontsource-variable\//,
  // libvips, linked as a library of its own that can be exchanged.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-/,
  // Their manifests say nothing; MIT by their own readme.
  none: /^(humanize-number|only|seq-queue)$/,
};

const read = (...place: string[]): unknown =>
  JSON.parse(readFileSync(path.join(REPOSITORY, ...place), 'utf8'));

function licenceOf(place: string, { license, optional }: Locked): string | null {
  if (license) return license;
  const manifest = path.join(place, 'package.json');
  if (!existsSync(path.join(REPOSITORY, manifest))) {
    // The same program for another system; its like for this one is judged.
    if (optional) return null;
    throw new Error(`${place} is not installed.`);
  }
  const said = read(manifest) as Manifest;
  if (typeof said.license === 'string') return said.license;
  return said.licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

test('whatever is installed may be used and passed on', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const refused = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, locked]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = licenceOf(place, locked);
      const isFine = licence === null || FREE.has(licence) || OTHERS[licence]?.test(name);
      return isFine ? [] : [`${name} ${locked.version}: ${licence}`];
    });
  expect(refused).toEqual([]);
});
