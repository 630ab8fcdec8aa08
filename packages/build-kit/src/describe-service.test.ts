import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { ServiceDescription } from '@handloom/contracts/service-release';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { describeService } from './describe-service';
import { installedVersion } from './installed-version';
import { REPOSITORY } from './repository';

const VERSION = '0123456789ab';
let folder: string;

beforeEach(async () => {
  const parent = await makeDataFolder('describe-service-');
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(parent, 'node_modules'));
  folder = path.join(parent, 'svc-orders');
  await mkdir(path.join(folder, 'dist'), { recursive: true });
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

/** @param asked what its program loads when it runs */
async function packagesOf(...asked: string[]): Promise<Record<string, string>> {
  const imports = asked.map((name) => ({
    path: name,
    external: true,
    kind: 'require-call' as const,
  }));
  return (await descriptionOf({ 'main.cjs': imports })).packages;
}

async function descriptionOf(
  programs: Record<string, Metafile['outputs'][string]['imports']>,
): Promise<ServiceDescription> {
  const outputs: Metafile['outputs'] = {};
  for (const [name, imports] of Object.entries(programs)) {
    const program = path.join(folder, 'dist', name);
    await writeFile(program, '');
    const output = { imports, exports: [], inputs: {}, bytes: 1 };
    outputs[path.relative(REPOSITORY, program)] = output;
  }
  await describeService(folder, VERSION, outputs);
  return JSON.parse(await readFile(path.join(folder, 'dist/release.json'), 'utf8'));
}

test('when a service is built, then its release has its programs and migrations, and neither what fills a demo nor migrations that are gone', async () => {
  for (const place of ['prisma/migrations/0001_a', 'dist/prisma/migrations/0000_gone']) {
    await mkdir(path.join(folder, place), { recursive: true });
    await writeFile(path.join(folder, place, 'migration.sql'), 'SELECT 1');
  }
  const files = Object.keys((await descriptionOf({ 'main.cjs': [], 'seed.cjs': [] })).files);
  expect(files.filter((file) => !file.startsWith('prisma/kit/'))).toEqual([
    'main.cjs',
    'prisma/migrations/0001_a/migration.sql',
  ]);
  expect(files).toContainEqual(expect.stringMatching(/^prisma\/kit\/.+\/migration\.sql$/));
});

test('a build names the packages that it needs where it runs, with their versions', async () => {
  expect(await packagesOf('pg', 'pg/lib/utils', 'node:sqlite', 'fs')).toEqual({
    pg: await installedVersion('pg', REPOSITORY),
  });
});

test('what it can do without is not named, whether it is installed or not', async () => {
  expect(await packagesOf('supports-color')).toEqual({});
});

test('a build that needs what is not installed fails', async () => {
  await expect(packagesOf('no-such-package')).rejects.toThrow(
    'It asks for no-such-package, which is not installed.',
  );
});
